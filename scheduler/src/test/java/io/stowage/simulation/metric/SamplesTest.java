package io.stowage.simulation.metric;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplesTest {
  @Test
  void percentilesAreValuesThatWereSeen() {
    Samples samples = new Samples();
    for (int i = 100; i >= 1; i--) {
      samples.add(i);
    }

    assertThat(samples.percentile(0.5)).hasValue(50);
    assertThat(samples.percentile(0.99)).hasValue(99);
    assertThat(samples.percentile(1)).hasValue(100);
    assertThat(samples.percentile(0)).hasValue(1);
    assertThat(samples.mean()).hasValue(50.5);
  }

  @Test
  void nothingSeenIsNotZero() {
    assertThat(new Samples().percentile(0.5)).isEmpty();
    assertThat(new Samples().mean()).isEmpty();
  }

  @Test
  void moreCanBeAddedAfterALook() {
    Samples samples = new Samples();
    samples.add(3);
    assertThat(samples.percentile(0.5)).hasValue(3);

    samples.add(1);

    assertThat(samples.percentile(0.5)).hasValue(1);
  }
}
