package io.stowage.app.metrics;

import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodGone;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LongestWaitTest {
  private static final Instant START = Instant.ofEpochSecond(1000);

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final LongestWait wait = new LongestWait(registry);

  @Test
  void thePodThatWasTriedFirstAndStillWaitsIsTheOneThatCounts() throws IOException {
    assertThat(told()).as("nobody waits").isEmpty();
    attempt("first", 1);
    attempt("second", 2);
    attempt("first", 9);
    assertThat(told()).endsWith(" 1001.0");
    wait.onEvent(new PodBound(aPod("first").on("n")), START.plusSeconds(10));
    assertThat(told()).endsWith(" 1002.0");
    wait.onEvent(new PodGone(aPod("second").pending()), START.plusSeconds(11));
    assertThat(told()).as("nobody waits").isEmpty();
  }

  @Test
  void aNewTurnKnowsOfNobody() throws IOException {
    attempt("first", 1);
    wait.beginAnew();
    assertThat(told()).isEmpty();
  }

  private void attempt(String pod, int seconds) {
    wait.onAttempt(aPod(pod).pending(), START.plusSeconds(seconds));
  }

  private String told() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrometheusTextFormatWriter.create().write(text, registry.scrape());
    return text.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .reduce("", String::concat);
  }
}
