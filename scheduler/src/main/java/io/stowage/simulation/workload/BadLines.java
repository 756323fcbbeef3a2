package io.stowage.simulation.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of trace files that cannot be read: reported, counted, and the end of the run unless
 * they are to be skipped.
 */
public final class BadLines {
  private static final int SHOWN = 5;

  /**
   * One of them.
   *
   * @param line its number, or what else tells where it stands
   */
  public record BadLine(Path file, String line, String problem) {
    @Override
    public String toString() {
      return "%s:%s: %s".formatted(file, line, problem);
    }
  }

  private final boolean skipped;
  private final List<BadLine> found = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();

  public BadLines(boolean skipped) {
    this.skipped = skipped;
  }

  void report(Path file, long line, String problem) {
    report(file, String.valueOf(line), problem);
  }

  void report(Path file, String line, String problem) {
    found.add(new BadLine(file, line, problem));
  }

  /** Ends the reading of a file: with an error if there are bad lines that are not skipped. */
  void check(Path file, long lines) {
    List<BadLine> here = found.stream().filter(bad -> bad.file().equals(file)).toList();
    if (!here.isEmpty() && !skipped) {
      String first = String.join("\n", here.stream().limit(SHOWN).map(BadLine::toString).toList());
      throw new WorkloadException(
          "%s%n%d of %d lines of %s cannot be read. Maybe mend them or add --skip-bad-lines."
              .formatted(first, here.size(), lines, file));
    }
  }

  /** Takes note of good lines that are no part of the load, and why. */
  void leaveOut(Path file, long lines, String why) {
    if (lines > 0) {
      leftOut.add("%s: %d lines are left out: %s.".formatted(file, lines, why));
    }
  }

  /** What is said of good lines that are no part of the load. */
  public List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  /** All of them, in the order in which they were found. */
  public List<BadLine> found() {
    return List.copyOf(found);
  }
}
