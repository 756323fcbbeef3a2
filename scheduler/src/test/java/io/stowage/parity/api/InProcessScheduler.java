package io.stowage.parity.api;

import io.stowage.app.config.ConfigurationFile;
import io.stowage.app.config.ProfilesOf;
import io.stowage.app.config.StowageConfiguration;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.live.LiveScheduler;
import io.stowage.app.live.LiveSettings;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.BindListener;
import io.stowage.kubernetes.ClientLimits;
import io.stowage.kubernetes.Connection;
import io.stowage.kubernetes.WatchListener;
import io.stowage.kubernetes.WatchSettings;
import io.stowage.scheduling.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Our scheduler in a thread of this JVM, with a KubeSchedulerConfiguration. */
final class InProcessScheduler implements AutoCloseable {
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(15);
  private static final Duration END_WITHIN = Duration.ofSeconds(30);

  private final ApiServer api;
  private final LiveScheduler scheduler;
  private final Thread thread;

  InProcessScheduler(ControlPlane plane, String configuration, long seed) throws IOException {
    StowageConfiguration read = read(configuration);
    Profiles profiles =
        ProfilesOf.configuration(read, PolicyCatalogue.usual(), new SplittableRandom(seed));
    api = new ApiServer(Connection.of(plane.stowageKubeconfig()), ANSWER_WITHIN);
    scheduler =
        new LiveScheduler(
            new LiveSettings(
                new ClientLimits(read.clientConnection().qps(), read.clientConnection().burst()),
                WatchSettings.DEFAULT,
                ProfilesOf.queue(read),
                Optional.empty()),
            api,
            "parity",
            () -> profiles,
            List.of(),
            new WatchListener() {},
            new BindListener() {},
            turn -> {});
    thread = Thread.ofPlatform().daemon().name("our scheduler").start(this::run);
  }

  private static StowageConfiguration read(String configuration) throws IOException {
    Path file = Files.createTempFile("parity-", ".yaml");
    try {
      Files.writeString(file, configuration);
      return ConfigurationFile.read(file).configuration();
    } finally {
      Files.delete(file);
    }
  }

  private void run() {
    try {
      scheduler.run();
    } catch (IOException | InterruptedException end) {
      throw new IllegalStateException("Our scheduler ended", end);
    }
  }

  @Override
  public void close() {
    scheduler.stop();
    try {
      thread.join(END_WITHIN);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    scheduler.close();
    api.close();
  }
}
