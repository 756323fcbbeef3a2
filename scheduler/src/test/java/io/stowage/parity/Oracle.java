package io.stowage.parity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;

/** kube-scheduler's own plugins in a process that answers one case a line. */
public final class Oracle implements Answerer, AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final BufferedWriter cases;
  private final BufferedReader answers;

  public Oracle(Path binary, String... flags) {
    try {
      process =
          new ProcessBuilder(Stream.concat(Stream.of(binary.toString()), Stream.of(flags)).toList())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    cases = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Hands a case over without waiting; the answers come from {@link #receive} in the same order.
   */
  void send(JsonNode testCase) {
    try {
      cases.write(JSON.writeValueAsString(testCase));
      cases.newLine();
      cases.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("The oracle takes no more cases", e);
    }
  }

  JsonNode receive() {
    try {
      var line = answers.readLine();
      if (line == null) {
        throw new IllegalStateException(
            "The oracle ended without an answer; its last words are on standard error");
      }
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public JsonNode answer(JsonNode testCase) {
    send(testCase);
    return receive();
  }

  /** Ends the process itself, as a sender may still be waiting for it to read. */
  @Override
  public void close() {
    process.destroy();
  }
}
