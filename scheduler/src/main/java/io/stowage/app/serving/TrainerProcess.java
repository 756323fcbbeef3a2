package io.stowage.app.serving;

import io.stowage.api.rest.Problem;
import io.stowage.api.rest.Training;
import io.stowage.app.serving.TrainingCurves.Point;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * {@code stowage train} as a process of its own at the lowest priority, so that learning can
 * neither slow nor crash scheduling.
 */
public final class TrainerProcess implements Training, AutoCloseable {
  private static final String LOSS = "train/loss";
  private static final int LINES_KEPT = 50;
  private static final int LONGEST_LINE = 500;

  private final List<String> command;
  private final Path models;
  private final InstantSource clock;
  private Optional<Progress> latest = Optional.empty();
  private Optional<Process> running = Optional.empty();
  private Practice before = new Practice(0, OptionalDouble.empty());

  /**
   * A trainer.
   *
   * @param command what begins training, without its options
   * @param models where the model goes
   */
  public TrainerProcess(List<String> command, Path models, InstantSource clock) {
    this.command = List.copyOf(command);
    this.models = models;
    this.clock = clock;
  }

  /** The command line of this project, or nothing where only the scheduler is installed. */
  public static List<String> usualCommand(Optional<String> home) {
    return usualCommand(home, "train");
  }

  /** The same for another command of the trainer. */
  public static List<String> usualCommand(Optional<String> home, String subcommand) {
    Optional<Path> script =
        home.map(folder -> Path.of(folder, "stowage")).filter(Files::isExecutable);
    if (script.isEmpty()) {
      return List.of();
    }
    Path nice = Path.of("/usr/bin/nice");
    return Files.isExecutable(nice)
        ? List.of(nice.toString(), "-n", "19", script.get().toString(), subcommand)
        : List.of(script.get().toString(), subcommand);
  }

  @Override
  public synchronized Progress begin(Order order) {
    if (command.isEmpty()) {
      throw Problem.unavailable(
          "There is no trainer here. Maybe run 'stowage train' where it is installed.");
    }
    if (running.isPresent()) {
      throw Problem.conflict("Something is being trained. Maybe wait for it, or stop it.");
    }
    try {
      Process process = new ProcessBuilder(line(order)).redirectErrorStream(true).start();
      process.getOutputStream().close();
      running = Optional.of(process);
      Progress begun =
          new Progress(order, clock.instant(), Optional.empty(), Optional.empty(), List.of());
      latest = Optional.of(begun);
      Thread.ofVirtual().name("training").start(() -> follow(process, begun));
      return begun;
    } catch (IOException failed) {
      throw Problem.unavailable(
          "The trainer cannot be started: %s. Maybe see the server's log.".formatted(failed));
    }
  }

  private List<String> line(Order order) {
    List<String> line = new ArrayList<>(command);
    line.add("--workload=" + order.workload());
    line.add("--out=" + order.out());
    line.add("--objective=" + order.objective());
    line.add("--minutes=" + order.minutes());
    line.add("--models=" + models);
    line.add("--threads=1");
    line.addAll(order.arguments());
    return line;
  }

  private void follow(Process process, Progress begun) {
    Deque<String> lines = new ArrayDeque<>();
    try (BufferedReader output = process.inputReader()) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lines.add(line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line);
        if (lines.size() > LINES_KEPT) {
          lines.removeFirst();
        }
        tell(begun, lines, Optional.empty());
      }
      tell(begun, lines, Optional.of(process.waitFor()));
    } catch (IOException broken) {
      process.destroy();
      tell(begun, lines, Optional.of(1));
    } catch (InterruptedException ended) {
      process.destroy();
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void tell(Progress begun, Deque<String> lines, Optional<Integer> exitCode) {
    latest =
        Optional.of(
            new Progress(
                begun.order(),
                begun.began(),
                exitCode.map(code -> clock.instant()),
                exitCode,
                List.copyOf(lines)));
    if (exitCode.isPresent()) {
      running = Optional.empty();
      before = withThatOf(begun);
    }
  }

  @Override
  public synchronized Optional<Progress> latest() {
    return latest;
  }

  /** As Ctrl-C does: what was learned is kept. */
  @Override
  public synchronized Optional<Progress> stop() {
    running.ifPresent(Process::destroy);
    return latest;
  }

  @Override
  public synchronized Practice practice() {
    return latest.filter(Progress::isRunning).map(this::withThatOf).orElse(before);
  }

  /** Its curves have a point for each episode; one that cannot be read tells nothing. */
  private Practice withThatOf(Progress training) {
    try {
      Map<String, List<Point>> curves =
          TrainingCurves.latestIn(
              TrainingCurves.folderOf(training.order(), models), training.began());
      int episodes = curves.values().stream().mapToInt(List::size).max().orElse(0);
      List<Point> losses = curves.getOrDefault(LOSS, List.of());
      return new Practice(
          before.episodes() + episodes,
          losses.isEmpty() ? before.loss() : OptionalDouble.of(losses.getLast().value()));
    } catch (IOException | BufferUnderflowException | IllegalArgumentException unreadable) {
      return before;
    }
  }

  @Override
  public void close() {
    stop();
  }
}
