package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Since when the pod that has waited longest is being tried. Pods that nobody tries, since they are
 * gated or not ours, do not count. For the loop's thread alone.
 */
public final class LongestWait implements DecisionListener {
  private static final double MILLIS_A_SECOND = 1000;

  private final Map<String, Instant> firstAttemptByUid = new LinkedHashMap<>();
  private volatile Optional<Instant> oldest = Optional.empty();

  public LongestWait(PrometheusRegistry registry) {
    GaugeWithCallback.builder()
        .name("stowage_longest_waiting_since_seconds")
        .help(
            "Unix time of the first attempt to place the pod that has waited longest; no value"
                + " while none waits.")
        .callback(
            gauge -> oldest.ifPresent(since -> gauge.call(since.toEpochMilli() / MILLIS_A_SECOND)))
        .register(registry);
  }

  /** A turn begins or ends: a new loop will tell of all pods afresh. */
  public void beginAnew() {
    firstAttemptByUid.clear();
    oldest = Optional.empty();
  }

  @Override
  public void onAttempt(Pod pod, Instant at) {
    if (firstAttemptByUid.putIfAbsent(pod.uid(), at) == null && oldest.isEmpty()) {
      oldest = Optional.of(at);
    }
  }

  @Override
  public void onDecision(Decision decision) {}

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    if (event instanceof ClusterEvent.PodBound bound) {
      forget(bound.pod());
    } else if (event instanceof ClusterEvent.PodGone gone) {
      forget(gone.pod());
    }
  }

  /** The first in the map has waited longest. */
  private void forget(Pod pod) {
    if (firstAttemptByUid.remove(pod.uid()) != null) {
      oldest = firstAttemptByUid.values().stream().findFirst();
    }
  }
}
