package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.extender.ExtenderListener;
import io.stowage.api.extender.Neutral;
import io.stowage.app.metrics.Instruments.Doubling;
import java.time.Duration;
import java.util.Optional;

/** What kube-scheduler asks us, what it hears and how soon. For any thread. */
public final class ExtenderMetrics implements ExtenderListener {
  private static final double NANOS_A_SECOND = 1e9;

  private final Counter answers;
  private final Histogram seconds;

  public ExtenderMetrics(PrometheusRegistry registry) {
    Instruments made = new Instruments(registry);
    answers =
        made.counter(
            "stowage_extender_answers_total",
            "Answers to kube-scheduler: advised, bad_question, refused (to bind), or why it was"
                + " neutral.",
            "verb",
            "outcome");
    seconds =
        made.histogram(
            "stowage_extender_answer_duration_seconds",
            new Doubling(0.0001, 14),
            "Time from a question that has begun to arrive to its answer.",
            "verb");
  }

  @Override
  public void onAnswer(String verb, Optional<Neutral> neutral, Duration took) {
    answers.labelValues(verb, neutral.map(Neutral::label).orElse("advised")).inc();
    seconds.labelValues(verb).observe(took.toNanos() / NANOS_A_SECOND);
  }

  @Override
  public void onBadQuestion(String verb, String why) {
    answers.labelValues(verb, "bad_question").inc();
  }
}
