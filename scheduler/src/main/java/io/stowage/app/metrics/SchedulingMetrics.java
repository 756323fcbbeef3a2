package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.app.metrics.Instruments.Doubling;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Counts attempts and measures how long they take (pkg/scheduler/metrics/metrics.go, v1.36). It
 * stands first among the loop's listeners, so that it measures none of the others; with {@link
 * QueueMetrics} it costs less than half a microsecond a decision. For the loop's thread alone.
 */
public final class SchedulingMetrics implements DecisionListener {
  private static final double NANOS_A_SECOND = 1e9;
  private static final int MOST_ATTEMPTS_TOLD = 15;
  private static final Doubling FROM_A_MILLISECOND = new Doubling(0.001, 15);

  private final LongSupplier nanoTime;
  private final Counter attempts;
  private final Histogram attemptSeconds;
  private final Histogram algorithmSeconds;
  private final Histogram decisionSeconds;
  private final Histogram attemptsOfPods;
  private final Histogram sliSeconds;
  private final Counter preemptionAttempts;
  private final Histogram victims;
  private final Map<String, PodRecord> records = new HashMap<>();
  private long attemptBegan;

  /** What is remembered of a pod from its first attempt until it is bound or gone. */
  private static final class PodRecord {
    private final long firstAttemptBegan;
    private int attempts;
    private long lastAttemptBegan;

    private PodRecord(long firstAttemptBegan) {
      this.firstAttemptBegan = firstAttemptBegan;
    }
  }

  /**
   * Registers the metrics.
   *
   * @param nanoTime a clock that never goes back, such as {@link System#nanoTime}
   */
  public SchedulingMetrics(PrometheusRegistry registry, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    Instruments made = new Instruments(registry);
    attempts =
        made.counter(
            "scheduler_schedule_attempts_total",
            "Number of attempts to schedule pods, by the result. 'unschedulable' means a pod could"
                + " not be scheduled, while 'error' means an internal scheduler problem.",
            "result",
            "profile");
    attemptSeconds =
        made.histogram(
            "scheduler_scheduling_attempt_duration_seconds",
            FROM_A_MILLISECOND,
            "Scheduling attempt latency in seconds (scheduling algorithm + binding)",
            "result",
            "profile");
    algorithmSeconds =
        made.histogram(
            "scheduler_scheduling_algorithm_duration_seconds",
            FROM_A_MILLISECOND,
            "Scheduling algorithm latency in seconds");
    decisionSeconds =
        made.histogram(
            "stowage_decision_duration_seconds",
            new Doubling(0.00001, 18),
            "Time that a decision took, preemption included, in buckets from 10 µs on.");
    attemptsOfPods =
        made.histogram(
            "scheduler_pod_scheduling_attempts",
            new Doubling(1, 5),
            "Number of attempts to successfully schedule a pod.");
    sliSeconds =
        made.histogram(
            "scheduler_pod_scheduling_sli_duration_seconds",
            new Doubling(0.01, 20),
            "Time from the first attempt to schedule a pod until it is bound.",
            "attempts");
    preemptionAttempts =
        made.counter(
            "scheduler_preemption_attempts_total",
            "Total preemption attempts in the cluster till now");
    victims =
        made.histogram(
            "scheduler_preemption_victims",
            new Doubling(1, 7),
            "Number of selected preemption victims");
  }

  /** A new loop begins: it will tell of all pods afresh. */
  public void beginAnew() {
    records.clear();
  }

  @Override
  public void onAttempt(Pod pod, Instant at) {
    attemptBegan = nanoTime.getAsLong();
    PodRecord record = records.computeIfAbsent(pod.uid(), uid -> new PodRecord(attemptBegan));
    record.attempts++;
    record.lastAttemptBegan = attemptBegan;
  }

  @Override
  public void onDecision(Decision decision) {
    double seconds = secondsSince(attemptBegan);
    decisionSeconds.observe(seconds);
    algorithmSeconds.observe(seconds);
    switch (decision) {
      case Decision.Place _ -> {}
      case Decision.Preempt preempt -> {
        victims.observe(preempt.victims().size());
        preemptionAttempts.inc();
        count("unschedulable", decision.pod(), seconds);
      }
      case Decision.Reject reject -> {
        if (reject.diagnosis().preemptionTried()) {
          preemptionAttempts.inc();
        }
        boolean fault = reject.diagnosis().fault().isPresent();
        count(fault ? "error" : "unschedulable", decision.pod(), seconds);
      }
    }
  }

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    switch (event) {
      case ClusterEvent.PodBound bound -> onBound(bound.pod());
      case ClusterEvent.BindFailed failed -> onBindFailed(failed.pod());
      case ClusterEvent.PodGone gone -> records.remove(gone.pod().uid());
      case ClusterEvent.PodPending _, ClusterEvent.PodAssumed _ -> {}
      case ClusterEvent.NodeAdded _, ClusterEvent.NodeChanged _, ClusterEvent.NodeRemoved _ -> {}
      case ClusterEvent.ObjectChanged _, ClusterEvent.ObjectRemoved _ -> {}
      case ClusterEvent.UsageMeasured _ -> {}
    }
  }

  private void onBound(Pod pod) {
    PodRecord record = records.remove(pod.uid());
    if (record != null) {
      count("scheduled", pod, secondsSince(record.lastAttemptBegan));
      attemptsOfPods.observe(record.attempts);
      sliSeconds.labelValues(told(record.attempts)).observe(secondsSince(record.firstAttemptBegan));
    }
  }

  // schedule_one.go, getAttemptsLabel.
  private static String told(int attempts) {
    return attempts >= MOST_ATTEMPTS_TOLD ? MOST_ATTEMPTS_TOLD + "+" : String.valueOf(attempts);
  }

  private void onBindFailed(Pod pod) {
    PodRecord record = records.get(pod.uid());
    if (record != null) {
      count("error", pod, secondsSince(record.lastAttemptBegan));
    }
  }

  private void count(String result, Pod pod, double seconds) {
    String profile = pod.spec().schedulerName();
    attempts.labelValues(result, profile).inc();
    attemptSeconds.labelValues(result, profile).observe(seconds);
  }

  private double secondsSince(long began) {
    return (nanoTime.getAsLong() - began) / NANOS_A_SECOND;
  }
}
