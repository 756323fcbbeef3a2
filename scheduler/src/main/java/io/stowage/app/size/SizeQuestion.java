package io.stowage.app.size;

import java.util.List;

/**
 * Which size is asked for.
 *
 * @param workload as the user wrote it
 * @param option the workload's option that is the size
 * @param least the smallest size that is tried
 * @param most no larger size is tried
 * @param step from one size that is tried to the next
 * @param limits what each run must keep
 * @param seeds with each of which a run must keep them
 */
public record SizeQuestion(
    String workload,
    String option,
    int least,
    int most,
    int step,
    List<Limit> limits,
    List<Long> seeds) {

  public SizeQuestion {
    limits = List.copyOf(limits);
    seeds = List.copyOf(seeds);
    if (least < 1 || most < least || step < 1) {
      throw new IllegalArgumentException(
          "Sizes from %d to %d in steps of %d will not do.".formatted(least, most, step));
    }
  }

  /** How many sizes there are to choose from. */
  int choices() {
    return (most - least) / step + 1;
  }

  /** How many of them a bisection tries at most. */
  public int mostTrials() {
    return 1 + Integer.SIZE - Integer.numberOfLeadingZeros(choices() - 1);
  }

  int size(int choice) {
    return least + choice * step;
  }
}
