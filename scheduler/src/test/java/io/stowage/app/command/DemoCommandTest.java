package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.StowageUnderTest;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void helpNamesTheOptions() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("--no-open", "--out", "--port", "--keep");
  }

  @Test
  void aFolderThatCannotBeMadeIsOneLineBeforeAnythingRuns() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(run("--no-open", "--out", file.resolve("below").toString())).isEqualTo(1);
    assertThat(err.toString().lines())
        .singleElement()
        .asString()
        .contains(file.resolve("below").toString())
        .contains("Maybe");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aFolderInTheReportsPlaceIsOneLineBeforeAnythingRuns() throws IOException {
    Files.createDirectory(folder.resolve("report.html"));
    assertThat(run("--no-open", "--out", folder.toString())).isEqualTo(1);
    assertThat(err.toString().lines()).singleElement().asString().contains("report.html");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aPortInUseIsOneLine() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      assertThat(run("--no-open", "--out", folder.toString(), "--port", port)).isEqualTo(1);
      assertThat(err.toString().lines())
          .singleElement()
          .asString()
          .isEqualTo(
              "Port %s is in use. Maybe name another one with --port, or none at all."
                  .formatted(port));
    }
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aDayOfNoLengthIsWrongUsage() {
    assertThat(run("--no-open", "--out", folder.toString(), "--seconds", "-1")).isEqualTo(2);
    assertThat(err.toString().lines()).singleElement().asString().contains("--seconds");
  }

  private int run(String... args) {
    String[] all = new String[args.length + 1];
    all[0] = "demo";
    System.arraycopy(args, 0, all, 1, args.length);
    return StowageUnderTest.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all);
  }
}
