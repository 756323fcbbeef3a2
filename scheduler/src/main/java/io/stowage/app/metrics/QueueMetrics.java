package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What brings pods to wait, and who refused those that do (backend/queue, v1.36). For the loop's
 * thread alone.
 */
public final class QueueMetrics implements DecisionListener {
  private final Counter incoming;
  private final Gauge unschedulable;
  private final Map<String, Set<String>> refusedByUid = new HashMap<>();

  public QueueMetrics(PrometheusRegistry registry) {
    Instruments instruments = new Instruments(registry);
    incoming =
        instruments.counter(
            "scheduler_queue_incoming_pods_total",
            "Number of pods added to scheduling queues by event and queue type.",
            "queue",
            "event");
    unschedulable =
        instruments.gauge(
            "scheduler_unschedulable_pods",
            "The number of unschedulable pods broken down by plugin name. A pod counts for each"
                + " plugin that refused it, so that only the figures of single plugins mean"
                + " something.",
            "plugin",
            "profile");
  }

  /** A new loop begins: it will tell of all pods afresh. */
  public void beginAnew() {
    refusedByUid.clear();
    unschedulable.clear();
  }

  @Override
  public void onQueued(Pod pod, String queue, String event) {
    incoming.labelValues(queue, event).inc();
  }

  @Override
  public void onRefused(Pod pod, Set<String> filters) {
    forget(pod);
    refusedByUid.put(pod.uid(), filters);
    filters.forEach(filter -> unschedulable.labelValues(filter, pod.spec().schedulerName()).inc());
  }

  @Override
  public void onAttempt(Pod pod, Instant at) {
    forget(pod);
  }

  @Override
  public void onDecision(Decision decision) {}

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    if (event instanceof ClusterEvent.PodGone gone) {
      forget(gone.pod());
    } else if (event instanceof ClusterEvent.PodBound bound) {
      forget(bound.pod());
    }
  }

  private void forget(Pod pod) {
    Set<String> filters = refusedByUid.remove(pod.uid());
    if (filters != null) {
      filters.forEach(
          filter -> unschedulable.labelValues(filter, pod.spec().schedulerName()).dec());
    }
  }
}
