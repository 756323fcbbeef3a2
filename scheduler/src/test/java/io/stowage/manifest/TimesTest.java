package io.stowage.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Times are read as the JDK reads them. */
class TimesTest {

  @Test
  void anySecondIsReadAsTheJdkReadsIt() {
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      Instant second = Instant.ofEpochSecond(random.nextLong(-60_000_000_000L, 250_000_000_000L));
      assertThat(Times.parse(second.toString())).isEqualTo(second);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-28T23:59:59Z",
        "2024-02-29T00:00:00Z",
        "2026-12-31T24:00:00Z",
        "2016-12-31T23:59:60Z",
        "2026-01-31T12:00:00.123456Z",
        "2026-01-31T12:00:00+02:00"
      })
  void unusualTimesAreReadToo(String text) {
    assertThat(Times.parse(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01 00:00:00Z"})
  void whatIsNoTimeIsRefused(String text) {
    assertThatThrownBy(() -> Times.parse(text)).isInstanceOf(DateTimeException.class);
  }
}
