package io.stowage.app.logging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.config.LoggingSettings;
import io.stowage.app.config.LoggingSettings.Format;
import io.stowage.app.config.LoggingSettings.Level;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "web\r\n2026-01-31T12:00:00.123Z ERROR   Rolled back",
        "web\u0085ERROR",
        "web\u2028ERROR",
        "web\u009b31mred",
        "web\u001b]0;title\u0007",
        "web\u202egnp.exe",
        "web\" level=\"ERROR",
        "web\\\" level=\\\"ERROR"
      })
  void aNameOrReasonOfSomebodyElseIsOneValueOfOneLine(String theirs) throws IOException {
    log(Format.TEXT).warning("Could not bind", "pod", theirs, "why", "no");
    String text = written();
    assertThat(text.substring(0, text.length() - 1))
        .as("whatever a terminal or an editor takes for a line")
        .doesNotContainPattern("[\\p{C}\\p{Zl}\\p{Zp}]")
        .startsWith("2026-01-31T12:00:00.123Z WARNING Could not bind  pod=\"web")
        .endsWith("\"  why=no");
    assertThat(text.replaceAll("\\\\.", "").chars().filter(sign -> sign == '"'))
        .as("quotes that are not the value's own")
        .hasSize(2);

    written.reset();
    log(Format.JSON).warning("Could not bind", "pod", theirs);
    assertThat(written().strip()).doesNotContainPattern("[\\p{C}\\p{Zl}\\p{Zp}]");
    assertThat(new ObjectMapper().readTree(written()).get("level").asText()).isEqualTo("warning");
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
