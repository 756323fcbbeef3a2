package io.stowage.app.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.config.LearningSettings;
import io.stowage.journal.Journal;
import io.stowage.journal.RecentEvents;
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
  private final Optional<Path> journal;
  private final LearningSettings settings;
  private Optional<Process> running = Optional.empty();
  private Optional<Path> told = Optional.empty();
  private boolean closed;

  /**
   * An improver.
   *
   * @param command what begins it, without its options
   * @param models where new versions go
   * @param journal where what came before this process stands, if anywhere
   */
  ImproverProcess(
      List<String> command, Path models, Optional<Path> journal, LearningSettings settings) {
    this.command = List.copyOf(command);
    this.models = models;
    this.journal = journal;
    this.settings = settings;
  }

  @Override
  public Answer improve(RecentEvents.Story story, List<String> rivals, long seed)
      throws IOException, InterruptedException {
    if (command.isEmpty()) {
      throw new IOException(
          "there is no trainer here. Maybe install it beside the scheduler and set STOWAGE_HOME");
    }
    Path file = Files.createTempFile("stowage-recent-", ".jsonl");
    tells(Optional.of(file));
    try {
      write(story, file, settings.model());
      return run(line(file, earlier(story), rivals, seed));
    } finally {
      tells(Optional.empty());
      Files.deleteIfExists(file);
    }
  }

  /** A story of which a part is missing would be learned from, and judged by, as if it were all. */
  static void write(RecentEvents.Story story, Path file, String policy) throws IOException {
    try (Journal recent = Journal.open(file, policy)) {
      story.told().forEach(recent::append);
      recent.flush();
      if (recent.dropped() > 0) {
        throw new IOException(
            "%d of the events that came lately could not be written to %s. Maybe its disk is full"
                .formatted(recent.dropped(), file));
      }
    }
  }

  /** Where less came since the start than is learned from, the journal knows what came before. */
  private Optional<Path> earlier(RecentEvents.Story story) {
    return story.isAll() ? journal.filter(Files::isReadable) : Optional.empty();
  }

  private Answer run(List<String> words) throws IOException, InterruptedException {
    Process process = start(words);
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
    ended();
    if (code != 0) {
      throw new IOException("exit code " + code + ": " + last);
    }
    return read(last);
  }

  private List<String> line(Path file, Optional<Path> earlier, List<String> rivals, long seed) {
    List<String> line = new ArrayList<>(command);
    line.add("--journal=" + file);
    earlier.ifPresent(before -> line.add("--earlier=" + before));
    line.add("--last=" + settings.window());
    line.add("--model=" + settings.model());
    line.add("--objective=" + settings.objective());
    if (!rivals.isEmpty()) {
      line.add("--rivals=" + String.join(",", rivals));
    }
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
          json.path("episodes").asLong(),
          json.path("promoted").isInt()
              ? Optional.of(json.path("promoted").asInt())
              : Optional.empty(),
          json.path("why").textValue());
    } catch (JsonProcessingException broken) {
      throw new IOException("it said what is no answer: " + line, broken);
    }
  }

  private synchronized void tells(Optional<Path> file) {
    told = file;
  }

  private synchronized Process start(List<String> words) throws IOException, InterruptedException {
    if (closed) {
      throw new InterruptedException("The scheduler ends");
    }
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    running = Optional.of(process);
    return process;
  }

  /** What was ended by us has not failed. */
  private synchronized void ended() throws InterruptedException {
    running = Optional.empty();
    if (closed) {
      throw new InterruptedException("The scheduler ends");
    }
  }

  /** Ends the process and takes away what it was told: nobody may come to do so later. */
  @Override
  public synchronized void close() throws IOException {
    closed = true;
    running.ifPresent(Process::destroy);
    if (told.isPresent()) {
      Files.deleteIfExists(told.get());
    }
  }
}
