package io.stowage.training.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScheduleTest {

  @Test
  void exponentialDecayIsThatOfS0() {
    Schedule epsilon = new ExponentialDecay(1, 0.01, 10_000);
    assertThat(epsilon.at(0)).isEqualTo(1);
    assertThat(epsilon.at(240)).isCloseTo(0.977, within(0.001));
    assertThat(epsilon.at(1_000_000)).isCloseTo(0.01, within(1e-9));
  }

  @Test
  void linearDecayEndsOnTime() {
    Schedule epsilon = new LinearDecay(1, 0.5, 10);
    assertThat(epsilon.at(5)).isEqualTo(0.75);
    assertThat(epsilon.at(10)).isEqualTo(0.5);
    assertThat(epsilon.at(99)).isEqualTo(0.5);
  }

  @Test
  void multiplicativeDecayStepsDownToItsEnd() {
    Schedule epsilon = new MultiplicativeDecay(1, 0.3, 0.5, 10);
    assertThat(epsilon.at(9)).isEqualTo(1);
    assertThat(epsilon.at(10)).isEqualTo(0.5);
    assertThat(epsilon.at(30)).isEqualTo(0.3);
  }
}
