package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.rest.Learning.Attempt;
import io.stowage.api.rest.Learning.Gain;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** How learning beside the scheduler goes. For any thread. */
public final class LearningMetrics {
  private final Counter attempts;
  private final Gauge remembered;
  private volatile Optional<Gain> gain = Optional.empty();
  private volatile Optional<Duration> took = Optional.empty();

  public LearningMetrics(PrometheusRegistry registry) {
    Instruments made = new Instruments(registry);
    attempts =
        made.counter(
            "stowage_learning_attempts_total",
            "Attempts to better the running model by what became of them: promoted, refused (not"
                + " better beyond doubt), failed.",
            "result");
    // A rise is seen only from a value that was there before.
    List.of("promoted", "refused", "failed").forEach(attempts::initLabelValues);
    remembered =
        made.gauge(
            "stowage_learning_remembered_pods",
            "Pods that came last, which the next attempt would learn from and be judged by.");
    made.known(
        "stowage_learning_gain",
        "By how much the last candidate was better than the running model, in the mean; no value"
            + " before the first.",
        () -> gain.map(Gain::mean));
    made.known(
        "stowage_learning_gain_low",
        "The lower end of the 95 % interval of that; above 0 it is promoted.",
        () -> gain.map(Gain::low));
    made.known(
        "stowage_learning_seconds",
        "How long the last attempt took; no value before the first.",
        () -> took.map(time -> time.toMillis() / 1000.0));
  }

  /** So many pods are remembered. */
  public void remembered(int pods) {
    remembered.set(pods);
  }

  public void ended(Attempt attempt) {
    String result =
        attempt.gain().isEmpty()
            ? "failed"
            : attempt.promoted().isPresent() ? "promoted" : "refused";
    attempts.labelValues(result).inc();
    gain = attempt.gain().or(() -> gain);
    took = Optional.of(Duration.between(attempt.began(), attempt.ended()));
  }
}
