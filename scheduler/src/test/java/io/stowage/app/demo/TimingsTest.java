package io.stowage.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimingsTest {
  private final Timings timings = new Timings();

  @Test
  void nothingHasNoPercentile() {
    assertThat(timings.percentile(99)).isEmpty();
  }

  @Test
  void aPercentileIsOneOfTheTimes() {
    for (int millis = 100; millis >= 1; millis--) {
      timings.add(millis * 1_000_000L);
    }
    assertThat(timings.percentile(50)).hasValue(50);
    assertThat(timings.percentile(99)).hasValue(99);
    assertThat(timings.percentileOfLatest(10, 50)).hasValue(5);
  }
}
