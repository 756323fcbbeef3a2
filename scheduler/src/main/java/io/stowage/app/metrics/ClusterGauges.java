package io.stowage.app.metrics;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.rest.DecisionLog.Counts;
import io.stowage.api.rest.Timeline;
import io.stowage.api.rest.Timeline.Sample;
import io.stowage.cluster.ClusterSnapshot;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;

/** The cluster as the dashboard's overview tells it, read when somebody asks. */
public final class ClusterGauges {
  private ClusterGauges() {}

  /** Registers the gauges; while there are no nodes, and while it is unknown, none has a value. */
  public static void register(PrometheusRegistry registry, Supplier<ClusterSnapshot> cluster) {
    Instruments made = new Instruments(registry);
    made.known(
        "stowage_active_nodes",
        "Nodes with at least one pod that is neither a DaemonSet's nor static.",
        now(cluster, sample -> OptionalDouble.of((double) sample.activeNodes())));
    made.known(
        "stowage_watts",
        "Power of all nodes; no value while it is unknown of one.",
        now(cluster, Sample::watts));
    made.known(
        "stowage_latency_milliseconds",
        "Latency to users, averaged over the pods whose nodes were measured; no value without any.",
        now(cluster, Sample::latencyMillis));
  }

  private static Supplier<Optional<Double>> now(
      Supplier<ClusterSnapshot> cluster, Function<Sample, OptionalDouble> value) {
    return () -> {
      ClusterSnapshot known = cluster.get();
      return known.nodes().isEmpty()
          ? Optional.empty()
          : value.apply(Timeline.sample(known, known.at(), 0, Counts.NONE)).stream()
              .boxed()
              .findFirst();
    };
  }
}
