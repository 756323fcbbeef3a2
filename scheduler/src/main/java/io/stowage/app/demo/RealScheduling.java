package io.stowage.app.demo;

import io.stowage.app.config.ProfilesOf;
import io.stowage.app.config.StowageConfiguration;
import io.stowage.app.live.LiveScheduler;
import io.stowage.app.live.LiveSettings;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.ClientLimits;
import io.stowage.kubernetes.LeaseSettings;
import io.stowage.kubernetes.WatchListener;
import io.stowage.kubernetes.WatchSettings;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.SchedulingLoop;
import io.stowage.scheduling.policy.PolicyInputs;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The scheduler of {@code stowage run}, as it is without a configuration, on a thread of ours. */
final class RealScheduling implements AutoCloseable {
  static final long SEED = 42;
  private static final String IDENTITY = "stowage-demo";

  private final ApiServer api;
  private final LiveScheduler scheduler;
  private @Nullable Background running;

  RealScheduling(ApiServer api, RealBoard board) {
    this.api = api;
    StowageConfiguration configuration = StowageConfiguration.DEFAULT;
    Profiles profiles =
        ProfilesOf.configuration(
            configuration, PolicyCatalogue.usual(), new SplittableRandom(SEED));
    LiveSettings settings =
        new LiveSettings(
            ClientLimits.DEFAULT,
            WatchSettings.DEFAULT,
            ProfilesOf.queue(configuration),
            Optional.of(LeaseSettings.DEFAULT));
    this.scheduler =
        new LiveScheduler(
            settings,
            api,
            IDENTITY,
            () -> profiles,
            List.of(board),
            new WatchListener() {},
            board,
            _ -> {});
  }

  /** Another of the same kind as the one that decides. */
  static Policy policy() {
    PolicyInputs inputs = PolicyInputs.of(new SplittableRandom(SEED));
    String name = StowageConfiguration.DEFAULT.profiles().getFirst().policy();
    return PolicyCatalogue.usual().of(name, inputs).policy();
  }

  void start() {
    running = new Background("scheduler", scheduler::run);
  }

  /** Throws what the scheduler failed with, if it did. */
  void check() throws IOException {
    if (running != null) {
      running.check();
    }
  }

  /** As the scheduler knows it now. */
  ClusterSnapshot cluster() {
    return scheduler.loop().map(SchedulingLoop::cluster).orElseGet(ClusterSnapshot::empty);
  }

  @Override
  public void close() {
    scheduler.stop();
    if (running != null) {
      running.close();
    }
    scheduler.close();
    api.close();
  }
}
