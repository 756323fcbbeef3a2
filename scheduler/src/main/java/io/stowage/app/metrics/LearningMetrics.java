package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.rest.Learning.Attempt;
import java.time.Duration;

/** How learning beside the scheduler goes. For any thread. */
public final class LearningMetrics {
  private final Counter attempts;
  private final Gauge gain;
  private final Gauge gainLow;
  private final Gauge seconds;

  public LearningMetrics(PrometheusRegistry registry) {
    Instruments made = new Instruments(registry);
    attempts =
        made.counter(
            "stowage_learning_attempts_total",
            "Attempts to better the running model by what became of them: promoted, refused (not"
                + " better beyond doubt), failed.",
            "result");
    gain =
        made.gauge(
            "stowage_learning_gain",
            "By how much the last candidate was better than the running model, in the mean.");
    gainLow =
        made.gauge(
            "stowage_learning_gain_low",
            "The lower end of the 95 % interval of that; above 0 it is promoted.");
    seconds = made.gauge("stowage_learning_seconds", "How long the last attempt took.");
  }

  public void ended(Attempt attempt) {
    String result =
        attempt.gain().isEmpty()
            ? "failed"
            : attempt.promoted().isPresent() ? "promoted" : "refused";
    attempts.labelValues(result).inc();
    attempt
        .gain()
        .ifPresent(
            found -> {
              gain.set(found.mean());
              gainLow.set(found.low());
            });
    seconds.set(Duration.between(attempt.began(), attempt.ended()).toMillis() / 1000.0);
  }
}
