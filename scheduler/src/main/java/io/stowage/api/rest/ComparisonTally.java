package io.stowage.api.rest;

import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.Comparison.Outcome;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How often each profile's policy agreed with other schedulers, from the day on which it was asked
 * for. The loop's thread writes, any may read.
 */
public final class ComparisonTally {
  private final Map<String, Row> byProfile = new ConcurrentHashMap<>();

  /** What another policy thought is not counted on. */
  private record Row(String policy, Compared compared) {
    private Row plus(Comparison one) {
      return new Row(policy, compared.plus(one));
    }
  }

  /**
   * What was compared so far.
   *
   * @param all where there was a choice, or we would have refused
   * @param same how often the node was one of our best
   * @param onlyNode how often there was no choice; not among all
   * @param forbidden how often our filters refuse the node
   * @param noNode how often no node would have done for us
   * @param agreement the part of all that was the same; absent where there was none
   * @param meanRegret 0: always as good as our best, 1: always our worst candidate; absent where
   *     nothing could be rated
   * @param nodesSaved empty nodes that pods were put on where we would not have, less the other way
   *     round
   */
  public record Compared(
      long all,
      long same,
      long onlyNode,
      long different,
      long forbidden,
      long noNode,
      OptionalDouble agreement,
      OptionalDouble meanRegret,
      long nodesSaved) {
    private static final Compared NONE =
        new Compared(0, 0, 0, 0, 0, 0, OptionalDouble.empty(), OptionalDouble.empty(), 0);

    private Compared plus(Comparison one) {
      long rated = same + different;
      double regrets = meanRegret.orElse(0) * rated + one.regret().orElse(0);
      long ratedNow = rated + (one.regret().isPresent() ? 1 : 0);
      long sameNow = same + count(one, Outcome.SAME);
      long onlyNow = onlyNode + count(one, Outcome.ONLY_NODE);
      long allNow = all + 1 - count(one, Outcome.ONLY_NODE);
      return new Compared(
          allNow,
          sameNow,
          onlyNow,
          different + count(one, Outcome.DIFFERENT),
          forbidden + count(one, Outcome.FORBIDDEN),
          noNode + count(one, Outcome.NO_NODE),
          share((double) sameNow, allNow),
          share(regrets, ratedNow),
          nodesSaved + one.nodesSaved());
    }

    private static OptionalDouble share(double sum, long of) {
      return of == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / of);
    }

    private static int count(Comparison one, Outcome outcome) {
      return one.outcome() == outcome ? 1 : 0;
    }
  }

  /**
   * One comparison more.
   *
   * @param policy the one that the profile asks for; what was counted for another is forgotten
   */
  public Compared add(String policy, Comparison comparison) {
    return Objects.requireNonNull(
            byProfile.compute(
                comparison.schedulerName(),
                (profile, before) ->
                    (before != null && before.policy.equals(policy)
                            ? before
                            : new Row(policy, Compared.NONE))
                        .plus(comparison)))
        .compared;
  }

  /** How many placements were compared in all, and how often the node was one of our best. */
  RatingsResource.Agreement agreement() {
    long same = 0;
    long all = 0;
    for (Row row : byProfile.values()) {
      same += row.compared.same();
      all += row.compared.all();
    }
    return new RatingsResource.Agreement("another scheduler", same, all);
  }

  /** What is known of a profile's policy; empty where nothing was compared. */
  public Optional<Compared> of(String profile, String policy) {
    return Optional.ofNullable(byProfile.get(profile))
        .filter(row -> row.policy.equals(policy))
        .map(Row::compared);
  }
}
