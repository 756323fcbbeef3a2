package io.stowage.app.logging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.app.config.LoggingSettings;
import io.stowage.app.config.LoggingSettings.Format;
import io.stowage.app.config.LoggingSettings.Level;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class StructuredLogTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-31T12:00:00.123456Z"));

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  @Test
  void aLineForPeopleSaysWhenHowBadAndWhat() {
    log(Format.TEXT).info("Bound a pod", "pod", "shop/web-1", "problem", "took \"long\"");

    assertThat(written())
        .isEqualTo(
            "2026-01-31T12:00:00.123Z INFO    Bound a pod  pod=shop/web-1 "
                + " problem=\"took \\\"long\\\"\"\n");
  }

  @Test
  void aLineForMachinesIsOneObject() {
    log(Format.JSON).error("It \"broke\"", "pod", "a\nb");

    assertThat(written())
        .isEqualTo(
            "{\"ts\":\"2026-01-31T12:00:00.123Z\",\"level\":\"error\",\"msg\":\"It \\\"broke\\\"\","
                + "\"pod\":\"a\\nb\"}\n");
  }

  @Test
  void nobodyCanForgeALine() {
    log(Format.TEXT).warning("Bad name\n2026 ERROR x", "pod", "a\r\nb c\u001b[31m\u2028");

    assertThat(written().lines()).hasSize(1);
    assertThat(written())
        .contains("Bad name\\n2026 ERROR x")
        .contains("pod=\"a\\r\\nb c\\u001b[31m\\u2028\"");
  }

  @Test
  void tokensAreLeftOutAndLongTextsAreCut() {
    log(Format.TEXT)
        .info(
            "Authorization: Bearer abc.def",
            "token",
            "eyJhbGciOi.eyJzdWIi.c2ln",
            "annotation",
            "x".repeat(5000));

    assertThat(written())
        .contains("Authorization: [secret]", "token=[secret]")
        .doesNotContain("abc.def", "eyJ")
        .hasSizeLessThan(1300);
  }

  @Test
  void whatIsBelowTheLevelIsNotWritten() {
    StructuredLog log = log(Format.TEXT);
    log.debug("unseen");
    log.info("seen");

    assertThat(written()).contains("seen").doesNotContain("unseen");
  }

  @Test
  void aKeyWithoutValueIsAnError() {
    assertThatThrownBy(() -> log(Format.TEXT).info("x", "key"))
        .hasMessageContaining("has no value");
  }

  private StructuredLog log(Format format) {
    return new StructuredLog(
        new LoggingSettings(format, Level.INFO),
        new PrintStream(written, true, StandardCharsets.UTF_8),
        CLOCK);
  }

  private String written() {
    return written.toString(StandardCharsets.UTF_8);
  }
}
