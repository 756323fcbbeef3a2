package io.stowage.app.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.config.LearningSettings;
import io.stowage.journal.Journal;
import io.stowage.journal.JournalEntry;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * {@code stowage improve} as a process of its own at the lowest priority, so that learning can
 * neither slow nor crash scheduling.
 */
final class ImproverProcess implements Improver {
  // The gate's own runs come after the search; beyond this something hangs.
  private static final Duration AT_MOST_BEYOND_BUDGET = Duration.ofMinutes(30);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final List<String> command;
  private final Path models;
  private final LearningSettings settings;
  private volatile Optional<Process> running = Optional.empty();

  /**
   * An improver.
   *
   * @param command what begins it, without its options
   * @param models where new versions go
   */
  ImproverProcess(List<String> command, Path models, LearningSettings settings) {
    this.command = List.copyOf(command);
    this.models = models;
    this.settings = settings;
  }

  @Override
  public Answer improve(List<JournalEntry.Happened> story, long seed)
      throws IOException, InterruptedException {
    if (command.isEmpty()) {
      throw new IOException(
          "there is no trainer here. Maybe install it beside the scheduler and set STOWAGE_HOME");
    }
    Path file = Files.createTempFile("stowage-recent-", ".jsonl");
    try {
      try (Journal journal = Journal.open(file, settings.model())) {
        story.forEach(journal::append);
      }
      return run(file, seed);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private Answer run(Path file, long seed) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(line(file, seed)).redirectErrorStream(true).start();
    running = Optional.of(process);
    process.getOutputStream().close();
    // A process that hangs is ended, whereupon reading ends, too.
    process
        .onExit()
        .orTimeout(settings.budget().plus(AT_MOST_BEYOND_BUDGET).toSeconds(), TimeUnit.SECONDS)
        .exceptionally(
            late -> {
              process.destroyForcibly();
              return process;
            });
    String last = "it said nothing";
    try (BufferedReader output = process.inputReader()) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        last = line.isBlank() ? last : line;
      }
    }
    int code = process.waitFor();
    running = Optional.empty();
    if (code != 0) {
      throw new IOException("exit code " + code + ": " + last);
    }
    return read(last);
  }

  private List<String> line(Path file, long seed) {
    List<String> line = new ArrayList<>(command);
    line.add("--journal=" + file);
    line.add("--model=" + settings.model());
    line.add("--objective=" + settings.objective());
    line.add("--held=" + settings.heldPart());
    line.add("--minutes=" + settings.budget().toMillis() / 60_000.0);
    line.add("--models=" + models);
    line.add("--seed=" + seed);
    line.add("--threads=1");
    line.add("--format=json");
    return line;
  }

  static Answer read(String line) throws IOException {
    try {
      JsonNode json = MAPPER.readTree(line);
      if (!json.path("why").isTextual()) {
        throw new IOException("it said what is no answer: " + line);
      }
      if (!json.path("mean").isNumber()) {
        throw new IOException("it came to no number: " + json.path("why").textValue());
      }
      return new Answer(
          json.path("mean").asDouble(),
          json.path("low").asDouble(),
          json.path("high").asDouble(),
          json.path("runs").asInt(),
          json.path("promoted").isInt()
              ? Optional.of(json.path("promoted").asInt())
              : Optional.empty(),
          json.path("why").textValue());
    } catch (JsonProcessingException broken) {
      throw new IOException("it said what is no answer: " + line, broken);
    }
  }

  @Override
  public void close() {
    running.ifPresent(Process::destroy);
  }
}
