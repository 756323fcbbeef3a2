package io.stowage.app.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTest {

  @ParameterizedTest
  @CsvSource({
    "15s,PT15S",
    "1m30s,PT1M30S",
    "1.5h,PT1H30M",
    "500ms,PT0.5S",
    "2us,PT0.000002S",
    "0,PT0S",
    "-2s,PT-2S",
    "1h0m0.25s,PT1H0.25S",
    "10µs,PT0.00001S",
    ".5s,PT0.5S",
    "1.s,PT1S"
  })
  void spansAreReadAsGoReadsThem(String written, Duration meant) {
    assertThat(GoDuration.parse(written)).contains(meant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "15", "s", "1d", "PT15S", "15 s", "--1s", "99999999999h"})
  void othersAreRefused(String written) {
    assertThat(GoDuration.parse(written)).isEmpty();
  }
}
