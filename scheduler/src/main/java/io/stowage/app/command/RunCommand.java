package io.stowage.app.command;

import io.stowage.api.ServingException;
import io.stowage.app.config.ConfigurationException;
import io.stowage.app.config.ConfigurationFile;
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

  private ConfigurationFile.Loaded configuration() {
    try {
      return config == null ? ConfigurationFile.Loaded.DEFAULT : ConfigurationFile.read(config);
    } catch (ConfigurationException bad) {
      throw new CommandFailure(String.valueOf(bad.getMessage()), bad);
    }
  }
}
