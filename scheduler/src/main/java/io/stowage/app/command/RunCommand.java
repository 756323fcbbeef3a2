package io.stowage.app.command;

import io.stowage.api.ServingException;
import io.stowage.app.config.ConfigurationException;
import io.stowage.app.config.ConfigurationFile;
import io.stowage.app.live.DrlStart;
import io.stowage.app.live.LiveProcess;
import io.stowage.kubernetes.Connection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stowage run}: schedules the pods of a real cluster. */
@Command(
    name = "run",
    description = {
      "Schedules the pods of a real cluster whose spec.schedulerName is 'stowage', or what the",
      "configuration says. Stops on Ctrl-C or SIGTERM and loses nothing."
    },
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private static final int DRL_SCHEDULER_PORT = 8000;

  @Mixin private PolicyOptions policies;

  @Option(
      names = "--config",
      paramLabel = "F",
      description =
          "A StowageConfiguration or a stock KubeSchedulerConfiguration; it is read again when it"
              + " changes. Default: none is needed.")
  private @Nullable Path config;

  @Option(
      names = "--kubeconfig",
      paramLabel = "F",
      description =
          "How to reach the cluster. Default: what the configuration says, else as kubectl finds"
              + " it, else the service account of the pod.")
  private @Nullable Path kubeconfig;

  @Option(
      names = "--drl-scheduler",
      description =
          "Takes drl-scheduler's place: serves its paths and metrics to this machine, without a"
              + " token, and reads its environment variables. Its port is API_PORT, else"
              + " server.api.drlSchedulerPort, else 8000; that of metrics METRICS_PORT, else 9090."
              + " Without --config, pods that name drl-scheduler are placed by model:ppo_scheduler"
              + " (MODEL_NAME), which begins as a copy of general.")
  private boolean drlScheduler;

  @Override
  public Integer call() throws InterruptedException {
    ConfigurationFile.Loaded loaded = configuration();
    Optional<Path> cluster =
        Optional.ofNullable(kubeconfig)
            .or(() -> loaded.configuration().clientConnection().kubeconfig());
    try {
      Connection connection =
          cluster.isPresent() ? Connection.of(cluster.get()) : Connection.ofEnvironment();
      new LiveProcess(connection, loaded, Optional.ofNullable(config), policies.catalogue()).run();
      return 0;
    } catch (IOException | ServingException | ConfigurationException problem) {
      throw new CommandFailure(String.valueOf(problem.getMessage()), problem);
    }
  }

  private ConfigurationFile.Loaded withoutFile() {
    return drlScheduler
        ? DrlStart.of(System.getenv(), policies.catalogue().models())
        : ConfigurationFile.Loaded.DEFAULT;
  }

  private ConfigurationFile.Loaded configuration() {
    try {
      ConfigurationFile.Loaded loaded =
          config == null ? withoutFile() : ConfigurationFile.read(config);
      return drlScheduler ? loaded.withDrlScheduler(DRL_SCHEDULER_PORT) : loaded;
    } catch (ConfigurationException bad) {
      throw new CommandFailure(String.valueOf(bad.getMessage()), bad);
    }
  }
}
