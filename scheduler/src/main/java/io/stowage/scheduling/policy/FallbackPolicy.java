package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.DecidedBy.StandsIn;
import io.stowage.scheduling.DecidedBy.Trouble;
import io.stowage.scheduling.DeclinedChoice;
import io.stowage.scheduling.NoAnswerInTime;
import io.stowage.scheduling.Policy;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.LongSupplier;

/**
 * A policy that may fail, and one that steps in. Where the first throws, or its scores are not all
 * numbers of a sane size, the second decides. Where it fails, is slow or rates all candidates the
 * same time after time, or does not answer at all, it is left alone for a while and then tried
 * again. What is tried must end, be it by {@link NoAnswerInTime}.
 */
public final class FallbackPolicy implements Policy {

  /**
   * When the first policy is not good enough.
   *
   * @param budget how long it may take to score; what it has scored is used all the same
   * @param patience after so many bad answers in a row it is left alone
   * @param rest how long
   */
  public record Settings(Duration budget, int patience, Duration rest) {
    public static final Settings DEFAULT =
        new Settings(Duration.ofMillis(100), 8, Duration.ofSeconds(30));

    public Settings {
      if (budget.isNegative() || budget.isZero() || patience < 1 || rest.isNegative()) {
        throw new IllegalArgumentException(
            "A budget of %s, a patience of %d and a rest of %s will not do. Maybe %s."
                .formatted(budget, patience, rest, DEFAULT));
      }
    }
  }

  /** A policy under the name by which people know it. */
  public record Named(String name, Policy policy) {}

  // More than bytes of memory squared: a network whose sums ran away, on their way to infinity.
  private static final double LARGEST_SCORE = 1e25;

  private final Named first;
  private final Named second;
  private final Settings settings;
  private final LongSupplier nanoClock;
  private int badInARow;
  private Optional<Long> restsUntil = Optional.empty();
  private Trouble trouble = Trouble.FAILED;
  private String detail = "";
  private boolean fellBack;

  public FallbackPolicy(Named first, Named second, Settings settings, LongSupplier nanoClock) {
    this.first = first;
    this.second = second;
    this.settings = settings;
    this.nanoClock = nanoClock;
  }

  @Override
  public double[] score(Choice choice) {
    Optional<double[]> scores = isResting() ? Optional.empty() : tried(choice);
    fellBack = scores.isEmpty();
    return scores.orElseGet(() -> second.policy.score(choice));
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    score(choice);
    if (!fellBack) {
      try {
        return first.policy.parts(choice);
      } catch (RuntimeException | LinkageError failed) {
        bad(Trouble.FAILED, said(failed));
        fellBack = true;
      }
    }
    return second.policy.parts(choice);
  }

  @Override
  public Optional<DecidedBy> decidedBy() {
    return Optional.of(
        fellBack
            ? new DecidedBy(
                second.name,
                OptionalInt.empty(),
                Optional.of(new StandsIn(first.name, trouble, detail)))
            : first.policy.decidedBy().orElseGet(() -> DecidedBy.policy(first.name)));
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    if (!fellBack) {
      try {
        return first.policy.devices(pod, node);
      } catch (RuntimeException | LinkageError failed) {
        bad(Trouble.FAILED, said(failed));
      }
    }
    return second.policy.devices(pod, node);
  }

  private boolean isResting() {
    // Nano clocks wrap around: only differences can be compared.
    if (restsUntil.isPresent() && nanoClock.getAsLong() - restsUntil.get() >= 0) {
      restsUntil = Optional.empty();
    }
    return restsUntil.isPresent();
  }

  private Optional<double[]> tried(Choice choice) {
    long began = nanoClock.getAsLong();
    double[] scores;
    try {
      scores = first.policy.score(choice);
    } catch (DeclinedChoice doubtful) {
      // It is not to blame, and may know the next one.
      trouble = doubtful.trouble();
      detail = said(doubtful);
      return Optional.empty();
    } catch (NoAnswerInTime hangs) {
      bad(Trouble.SLOW, said(hangs));
      leaveAlone();
      return Optional.empty();
    } catch (RuntimeException | LinkageError failed) {
      // A library without its native part shows when it is first used.
      bad(Trouble.FAILED, said(failed));
      return Optional.empty();
    }
    if (scores.length != choice.candidates().size() || !areNumbers(scores)) {
      bad(Trouble.NO_NUMBERS, "its scores are not all numbers");
      return Optional.empty();
    }
    if (!areSane(scores)) {
      bad(Trouble.OUT_OF_RANGE, "its scores are beyond all measure");
      return Optional.empty();
    }
    Duration took = Duration.ofNanos(nanoClock.getAsLong() - began);
    if (took.compareTo(settings.budget) > 0) {
      bad(Trouble.SLOW, "it took %d ms".formatted(took.toMillis()));
    } else if (scores.length > 1 && areAllEqual(scores)) {
      bad(Trouble.CONSTANT, "it rates all nodes the same");
    } else {
      badInARow = 0;
    }
    return Optional.of(scores);
  }

  private void bad(Trouble what, String inWords) {
    trouble = what;
    detail = inWords;
    badInARow++;
    if (badInARow >= settings.patience) {
      leaveAlone();
    }
  }

  private void leaveAlone() {
    restsUntil = Optional.of(nanoClock.getAsLong() + settings.rest.toNanos());
    badInARow = 0;
  }

  private static String said(Throwable failed) {
    return failed.getMessage() == null ? failed.getClass().getSimpleName() : failed.getMessage();
  }

  private static boolean areNumbers(double[] scores) {
    for (double score : scores) {
      if (!Double.isFinite(score)) {
        return false;
      }
    }
    return true;
  }

  private static boolean areSane(double[] scores) {
    return Arrays.stream(scores).allMatch(score -> Math.abs(score) <= LARGEST_SCORE);
  }

  private static boolean areAllEqual(double[] scores) {
    for (double score : scores) {
      if (score != scores[0]) {
        return false;
      }
    }
    return true;
  }
}
