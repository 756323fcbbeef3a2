package io.stowage.usage;

import java.util.Optional;

/**
 * Who is asked what nodes use; without any, nothing is measured and requests alone count.
 *
 * @param metricsServer whether the cluster's metrics-server is asked
 * @param powerModel what works power out where nobody measures it, such as {@code linear 100 300}
 */
public record UsageSettings(
    SensorSettings sensors,
    Optional<PrometheusSettings> prometheus,
    boolean metricsServer,
    Optional<AgentSettings> agents,
    Optional<String> powerModel) {
  public static final UsageSettings NONE =
      new UsageSettings(
          SensorSettings.DEFAULT, Optional.empty(), false, Optional.empty(), Optional.empty());

  public boolean isMeasured() {
    return prometheus.isPresent() || metricsServer || agents.isPresent() || powerModel.isPresent();
  }
}
