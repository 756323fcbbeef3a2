package io.stowage.training.command;

import io.stowage.training.course.Course;
import io.stowage.training.course.Standing;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How long a training goes on, and how often one looks at how it goes. */
final class BudgetOptions {
  private static final double USUAL_MINUTES = 30;
  private static final Duration BETWEEN_CHECKPOINTS = Duration.ofSeconds(30);

  @Option(
      names = "--minutes",
      paramLabel = "M",
      description = "How long each run learns in this call. Default: 30, unless another end is set")
  private @Nullable Double minutes;

  @Option(
      names = {"--episodes", "--generations"},
      paramLabel = "N",
      description =
          "How many lessons each run has in all: workloads lived through, or generations.")
  private @Nullable Integer episodes;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description =
          "How many placements each run learns from in all, rounded up to whole episodes.")
  private @Nullable Long steps;

  @Option(
      names = "--patience",
      paramLabel = "N",
      description = "Stop after so many validations without a better one. Default: never")
  private @Nullable Integer patience;

  @Option(
      names = "--validate-every",
      paramLabel = "N",
      description = "Lessons from one validation to the next. Default: 5, with cma-es 20")
  private @Nullable Integer validateEvery;

  @Option(
      names = "--validations",
      paramLabel = "N",
      description = "Runs in each validation. Default: 10, with cma-es 24")
  private @Nullable Integer validations;

  Course.Rules rules(boolean isSearch) {
    return new Course.Rules(
        validateEvery == null ? isSearch ? 20 : 5 : validateEvery,
        patience == null ? Integer.MAX_VALUE : patience,
        BETWEEN_CHECKPOINTS);
  }

  int validations(boolean isSearch) {
    return validations == null ? isSearch ? 24 : 10 : validations;
  }

  /** How much time a run has; empty where something else ends it. */
  OptionalLong nanos() {
    boolean other = episodes != null || steps != null;
    return minutes == null && other
        ? OptionalLong.empty()
        : OptionalLong.of((long) ((minutes == null ? USUAL_MINUTES : minutes) * 60e9));
  }

  /** Whether lessons are left. */
  boolean isOpen(Standing standing) {
    return (episodes == null || standing.lessons() < episodes)
        && (steps == null || standing.report().steps() < steps);
  }

  /** What a progress bar counts: lessons, placements or seconds. */
  Unit unit() {
    return episodes != null
        ? new Unit("lessons", episodes)
        : steps != null
            ? new Unit("placements", steps)
            : new Unit("seconds", nanos().orElse(0) / 1_000_000_000);
  }

  /** What is counted, and how many make a whole run. */
  record Unit(String name, long total) {
    long of(Standing standing, long seconds) {
      return switch (name) {
        case "lessons" -> standing.lessons();
        case "placements" -> standing.report().steps();
        default -> seconds;
      };
    }
  }
}
