package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.drl.DrlAgent;
import io.stowage.api.rest.ObjectiveWeights;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.learning.Rewards;
import io.stowage.learning.Transition;
import io.stowage.learning.objective.ObjectiveInputs;
import io.stowage.learning.objective.Objectives;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * drl-scheduler's metrics under its names, labels and buckets. What is not known, as the loss
 * before anything was trained, is NaN: each of its names has a sample. For the loop's thread alone.
 */
public final class DrlMetrics implements DecisionListener {
  private static final double NANOS_A_SECOND = 1e9;

  private final ObjectiveWeights weights;
  private final LongSupplier nanoTime;
  private final Counter attempts;
  private final Histogram seconds;
  private final Histogram reward;
  private Map<String, Double> ratedBy = Map.of();
  private Optional<Rewards> rewards = Optional.empty();
  private long began;

  /**
   * Registers the metrics.
   *
   * @param weights by which a placement is rated
   */
  public DrlMetrics(
      PrometheusRegistry registry,
      ObjectiveWeights weights,
      Supplier<ClusterSnapshot> cluster,
      Supplier<DrlAgent> agent,
      LongSupplier nanoTime) {
    this.weights = weights;
    this.nanoTime = nanoTime;
    attempts =
        new Instruments(registry)
            .counter(
                "drl_scheduler_schedule_attempts_total",
                "Total number of scheduling attempts",
                "status");
    seconds =
        histogram(
            registry,
            "drl_scheduler_schedule_duration_seconds",
            "Time spent scheduling a pod",
            0.01,
            0.05,
            0.1,
            0.5,
            1,
            2,
            5);
    reward =
        histogram(
            registry,
            "drl_scheduler_schedule_reward",
            "Reward value for scheduling decisions",
            -1,
            -0.5,
            0,
            0.5,
            0.75,
            0.9,
            1);
    CounterWithCallback.builder()
        .name("drl_scheduler_training_episodes_total")
        .help("Total number of training episodes")
        .callback(counter -> counter.call((double) agent.get().episodes()))
        .register(registry);
    gauge(
        registry,
        "drl_scheduler_training_loss",
        "Current training loss",
        () -> agent.get().loss().orElse(Double.NaN));
    gauge(
        registry,
        "drl_scheduler_exploration_rate",
        "Current epsilon (exploration rate)",
        () -> agent.get().epsilon());
    gauge(
        registry,
        "drl_scheduler_experience_buffer_size",
        "Number of experiences in replay buffer",
        () -> {
          OptionalInt experiences = agent.get().experiences();
          return experiences.isPresent() ? experiences.getAsInt() : Double.NaN;
        });
    addCluster(registry, cluster);
  }

  private static void addCluster(PrometheusRegistry registry, Supplier<ClusterSnapshot> cluster) {
    gauge(
        registry,
        "drl_scheduler_cluster_cpu_usage",
        "Overall cluster CPU usage",
        () -> share(cluster, NodeView::requestedMilliCpu, NodeView::allocatableMilliCpu));
    gauge(
        registry,
        "drl_scheduler_cluster_memory_usage",
        "Overall cluster memory usage",
        () -> share(cluster, NodeView::requestedMemoryBytes, NodeView::allocatableMemoryBytes));
    GaugeWithCallback.builder()
        .name("drl_scheduler_node_count")
        .help("Number of nodes in cluster")
        .labelNames("state")
        .callback(
            gauge -> {
              long all = cluster.get().nodes().size();
              long ready =
                  cluster.get().nodes().stream().filter(view -> view.node().ready()).count();
              gauge.call((double) ready, "ready");
              gauge.call((double) (all - ready), "not_ready");
            })
        .register(registry);
    gauge(
        registry,
        "drl_scheduler_pod_count",
        "Number of pods in cluster",
        () -> cluster.get().nodes().stream().mapToInt(NodeView::podCount).sum());
  }

  private static Histogram histogram(
      PrometheusRegistry registry, String name, String help, double... bounds) {
    return Histogram.builder()
        .name(name)
        .help(help)
        .classicOnly()
        .classicUpperBounds(bounds)
        .register(registry);
  }

  private interface Value {
    double now();
  }

  private static void gauge(PrometheusRegistry registry, String name, String help, Value value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(gauge -> gauge.call(value.now()))
        .register(registry);
  }

  private static double share(
      Supplier<ClusterSnapshot> cluster,
      ToLongFunction<NodeView> part,
      ToLongFunction<NodeView> whole) {
    double all = cluster.get().nodes().stream().mapToLong(whole).sum();
    return all > 0 ? cluster.get().nodes().stream().mapToLong(part).sum() / all : 0;
  }

  /** Weights that were changed count from the next placement on. */
  private Rewards rewards() {
    Map<String, Double> now = weights.current();
    if (rewards.isEmpty() || !now.equals(ratedBy)) {
      rewards = Optional.of(Objectives.of(weights.option(), ObjectiveInputs.UNKNOWN));
      ratedBy = now;
    }
    return rewards.get();
  }

  @Override
  public void onAttempt(Pod pod, Instant at) {
    began = nanoTime.getAsLong();
  }

  @Override
  public void onDecision(Decision decision) {
    if (decision instanceof Decision.Place place) {
      attempts.labelValues("success").inc();
      seconds.observe((nanoTime.getAsLong() - began) / NANOS_A_SECOND);
      Rewards now = rewards();
      reward.observe(now.sum(now.of(Transition.of(place, Duration.ZERO))));
    } else {
      attempts.labelValues("failed").inc();
    }
  }
}
