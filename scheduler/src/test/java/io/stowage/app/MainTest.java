package io.stowage.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void helpGoesToStandardOutputAndSucceeds() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).startsWith("Usage: stowage");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void versionNamesTheProgram() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).startsWith("stowage ");
  }

  @Test
  void noCommandIsWrongUsageAndOneLineSaysWhatToWrite() {
    assertThat(run()).isEqualTo(ExitCodes.WRONG_USAGE);
    assertThat(err.toString().lines()).singleElement().asString().contains("Write: stowage ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void anUnknownOptionIsWrongUsageAndOneLineSaysWhatToWrite() {
    assertThat(run("--versoin")).isEqualTo(ExitCodes.WRONG_USAGE);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .contains("--versoin")
        .contains("Write: stowage --version");
  }

  private int run(String... args) {
    CommandLine stowage = Main.commandLine();
    return stowage
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
