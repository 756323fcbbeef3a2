package io.stowage.api.rest;

import io.stowage.scheduling.Comparison;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How often we agreed with other schedulers, by profile. The loop's thread writes, any may read.
 */
public final class ComparisonTally {
  private final Map<String, Compared> byProfile = new ConcurrentHashMap<>();

  /**
   * What was compared so far.
   *
   * @param same how often the node was one of our best
   * @param forbidden how often our filters refuse the node
   * @param noNode how often no node would have done for us
   * @param agreement the part that was the same
   * @param meanRegret 0: always as good as our best, 1: always our worst candidate; absent where
   *     nothing could be rated
   * @param nodesSaved empty nodes that pods were put on where we would not have, less the other way
   *     round
   */
  public record Compared(
      long all,
      long same,
      long different,
      long forbidden,
      long noNode,
      double agreement,
      OptionalDouble meanRegret,
      long nodesSaved) {
    private static final Compared NONE = new Compared(0, 0, 0, 0, 0, 0, OptionalDouble.empty(), 0);

    private Compared plus(Comparison one) {
      long rated = same + different;
      double regrets = meanRegret.orElse(0) * rated + one.regret().orElse(0);
      long ratedNow = rated + (one.regret().isPresent() ? 1 : 0);
      long sameNow = same + count(one, Comparison.Outcome.SAME);
      return new Compared(
          all + 1,
          sameNow,
          different + count(one, Comparison.Outcome.DIFFERENT),
          forbidden + count(one, Comparison.Outcome.FORBIDDEN),
          noNode + count(one, Comparison.Outcome.NO_NODE),
          (double) sameNow / (all + 1),
          ratedNow == 0 ? OptionalDouble.empty() : OptionalDouble.of(regrets / ratedNow),
          nodesSaved + one.nodesSaved());
    }

    private static int count(Comparison one, Comparison.Outcome outcome) {
      return one.outcome() == outcome ? 1 : 0;
    }
  }

  public void add(Comparison comparison) {
    byProfile.merge(
        comparison.schedulerName(),
        Compared.NONE.plus(comparison),
        (before, first) -> before.plus(comparison));
  }

  /** What is known of a profile; empty where nothing was compared. */
  public Optional<Compared> of(String profile) {
    return Optional.ofNullable(byProfile.get(profile));
  }
}
