package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.PendingQueue.Population;
import io.stowage.scheduling.SchedulingLoop;
import java.util.Optional;
import java.util.function.Supplier;

/** How many pods wait where, and how much of the cluster is known, read when somebody asks. */
public final class LoopGauges {
  private LoopGauges() {}

  /** Registers the gauges; while there is no loop they have no value. */
  public static void register(
      PrometheusRegistry registry, Supplier<Optional<SchedulingLoop>> loop) {
    GaugeWithCallback.builder()
        .name("scheduler_pending_pods")
        .help(
            "Number of pending pods, by the queue type. 'active' means number of pods in activeQ;"
                + " 'backoff' means number of pods in backoffQ; 'unschedulable' means number of"
                + " pods in unschedulablePods that the scheduler attempted to schedule and failed;"
                + " 'gated' is the number of unschedulable pods that the scheduler never attempted"
                + " to schedule because they are gated.")
        .labelNames("queue")
        .callback(
            gauge ->
                loop.get()
                    .map(running -> running.queue().population())
                    .ifPresent(population -> tell(gauge, population)))
        .register(registry);
    GaugeWithCallback.builder()
        .name("scheduler_cache_size")
        .help("Number of nodes, pods, and assumed (bound) pods in the scheduler cache.")
        .labelNames("type")
        .callback(gauge -> loop.get().ifPresent(running -> tell(gauge, running)))
        .register(registry);
  }

  private static void tell(GaugeWithCallback.Callback gauge, Population population) {
    gauge.call(population.active(), "active");
    gauge.call(population.backoff(), "backoff");
    gauge.call(population.unschedulable(), "unschedulable");
    gauge.call(population.gated(), "gated");
  }

  private static void tell(GaugeWithCallback.Callback gauge, SchedulingLoop running) {
    ClusterSnapshot cluster = running.cluster();
    gauge.call(running.queue().population().binding(), "assumed_pods");
    gauge.call(cluster.podCount(), "pods");
    gauge.call(cluster.nodes().size(), "nodes");
  }
}
