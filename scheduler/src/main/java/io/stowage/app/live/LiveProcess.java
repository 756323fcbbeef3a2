package io.stowage.app.live;

import io.stowage.app.config.ConfigurationException;
import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.config.ConfigurationWatch;
import io.stowage.app.config.LeaderElectionSettings;
import io.stowage.app.config.ProfilesOf;
import io.stowage.app.config.StowageConfiguration;
import io.stowage.journal.Journal;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.ClientLimits;
import io.stowage.kubernetes.Connection;
import io.stowage.kubernetes.LeaseSettings;
import io.stowage.kubernetes.WatchSettings;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Profiles;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/** The process behind {@code stowage run}: all parts of a live scheduler, from start to end. */
public final class LiveProcess {
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(15);
  private static final Duration LOOK_AT_CONFIGURATION_EVERY = Duration.ofSeconds(2);
  private static final Duration END_WITHIN = Duration.ofSeconds(25);

  private final Connection connection;
  private final StowageConfiguration configuration;
  private final Optional<Path> file;
  private final LiveLog log = new LiveLog();
  private final SplittableRandom random = new SplittableRandom();
  private final AtomicReference<Profiles> profiles = new AtomicReference<>();

  public LiveProcess(Connection connection, Loaded loaded, Optional<Path> file) {
    this.connection = connection;
    this.configuration = loaded.configuration();
    this.file = file;
    profiles.set(ProfilesOf.configuration(configuration, random));
    loaded.notes().forEach(log::note);
  }

  /** Schedules until the process is asked to end. */
  public void run() throws IOException, InterruptedException {
    try (ApiServer api = new ApiServer(connection, ANSWER_WITHIN)) {
      api.check();
      List<AutoCloseable> toClose = new ArrayList<>();
      List<DecisionListener> listeners = new ArrayList<>();
      if (configuration.journal().isPresent()) {
        Journal journal =
            Journal.open(
                configuration.journal().get(), configuration.profiles().getFirst().policy());
        listeners.add(journal);
        toClose.add(journal);
      }
      file.ifPresent(path -> toClose.add(watch(path)));
      try (LiveScheduler scheduler =
          new LiveScheduler(settings(), api, identity(), profiles::get, listeners, log, log, log)) {
        Thread atEnd = atEnd(scheduler, Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(atEnd);
        scheduler.run();
      } finally {
        toClose.forEach(this::close);
      }
    }
  }

  private ConfigurationWatch watch(Path path) {
    return new ConfigurationWatch(
        path,
        LOOK_AT_CONFIGURATION_EVERY,
        new ConfigurationWatch.Listener() {
          @Override
          public void onChange(Loaded loaded) {
            profiles.set(ProfilesOf.configuration(loaded.configuration(), random.split()));
            log.note("The configuration %s was read again.".formatted(path));
            loaded.notes().forEach(log::note);
          }

          @Override
          public void onBad(ConfigurationException bad) {
            log.warn("The configuration stays as it was. " + bad.getMessage());
          }
        });
  }

  private LiveSettings settings() {
    LeaderElectionSettings election = configuration.leaderElection();
    Optional<LeaseSettings> lease =
        election.leaderElect()
            ? Optional.of(
                new LeaseSettings(
                    election.resourceNamespace(),
                    election.resourceName(),
                    election.leaseDuration(),
                    election.renewDeadline(),
                    election.retryPeriod()))
            : Optional.empty();
    return new LiveSettings(
        new ClientLimits(
            configuration.clientConnection().qps(), configuration.clientConnection().burst()),
        WatchSettings.DEFAULT,
        ProfilesOf.queue(configuration),
        lease);
  }

  /** A signal starts it; the JVM ends when it has ended. */
  private static Thread atEnd(LiveScheduler scheduler, Thread main) {
    return new Thread(
        () -> {
          scheduler.stop();
          try {
            main.join(END_WITHIN);
          } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
          }
        },
        "orderly end");
  }

  private void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception unwritable) {
      log.warn("At the end: " + unwritable.getMessage());
    }
  }

  private static String identity() throws IOException {
    return InetAddress.getLocalHost().getHostName() + "_" + UUID.randomUUID();
  }
}
