package io.stowage.app.command;

import io.stowage.app.live.LiveScheduler;
import io.stowage.app.live.LiveSettings;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.BindListener;
import io.stowage.kubernetes.ClientLimits;
import io.stowage.kubernetes.Connection;
import io.stowage.kubernetes.ConnectionProblem;
import io.stowage.kubernetes.LeaseSettings;
import io.stowage.kubernetes.WatchListener;
import io.stowage.kubernetes.WatchSettings;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Preemption;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.QueueSettings;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code stowage run}: schedules the pods of a real cluster. */
@Command(
    name = "run",
    description = "Schedules the pods of a real cluster that name this scheduler.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(15);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(25);

  @Option(
      names = "--kubeconfig",
      paramLabel = "F",
      description = "How to reach the cluster. Default: as kubectl finds it.")
  private @Nullable Path kubeconfig;

  @Override
  public Integer call() throws Exception {
    try {
      Connection connection =
          kubeconfig == null ? Connection.ofEnvironment() : Connection.of(kubeconfig);
      ApiServer api = new ApiServer(connection, ANSWER_WITHIN);
      api.check();
      Profiles profiles = profiles();
      LiveScheduler scheduler =
          new LiveScheduler(
              new LiveSettings(
                  new ClientLimits(5000, 5000),
                  WatchSettings.DEFAULT,
                  QueueSettings.DEFAULT,
                  Optional.of(LeaseSettings.DEFAULT)),
              api,
              identity(),
              () -> profiles,
              List.of(),
              new WatchListener() {},
              new BindListener() {},
              turn -> System.err.println("stowage: " + turn));
      Thread main = Thread.currentThread();
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    scheduler.stop();
                    try {
                      main.join(STOP_WITHIN);
                    } catch (InterruptedException hurried) {
                      Thread.currentThread().interrupt();
                    }
                  }));
      try (scheduler) {
        scheduler.run();
      }
      return 0;
    } catch (ConnectionProblem problem) {
      throw new CommandFailure(String.valueOf(problem.getMessage()), problem);
    } catch (IOException refused) {
      throw new CommandFailure(String.valueOf(refused.getMessage()), refused);
    }
  }

  private static Profiles profiles() {
    SplittableRandom random = new SplittableRandom();
    List<Filter> filters = Filters.kubeDefault();
    PlacementPolicy policy =
        Policies.of(OptionedName.policy("kube-default"), PolicyInputs.of(random));
    return Profiles.of(
        List.of(
            new Profile(
                "stowage",
                new Scheduler(filters, policy.policy(), policy.selector()),
                Optional.of(new Preemption(filters, PreemptionSettings.DEFAULT, random)))));
  }

  private static String identity() throws IOException {
    return InetAddress.getLocalHost().getHostName() + "_" + UUID.randomUUID();
  }
}
