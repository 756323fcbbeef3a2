package io.stowage.api.rest;

import io.stowage.scheduling.Comparison;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What we would have done with a pod that another scheduler has placed.
 *
 * @param mode how far we were trusted with the pod
 * @param decidedBy who would have decided
 * @param outcome same, only_node, different, forbidden or no_node
 * @param node where we would have put it; absent where no node would have done
 * @param regret how much worse the other's node is by our own scores, from 0 to 1; absent where we
 *     would not have put the pod there at all, or nowhere else
 * @param nodesSaved 1 where the pod opened an empty node and we would not have, −1 where it is the
 *     other way round
 * @param says all this in a sentence
 */
public record SecondOpinion(
    String mode,
    String decidedBy,
    String outcome,
    Optional<String> node,
    OptionalDouble regret,
    int nodesSaved,
    String says) {

  public static SecondOpinion of(Comparison comparison) {
    return new SecondOpinion(
        comparison.mode().toString(),
        comparison.policy(),
        comparison.outcome().name().toLowerCase(Locale.ROOT),
        comparison.wanted(),
        comparison.regret(),
        comparison.nodesSaved(),
        says(comparison));
  }

  /** Who has decided. */
  public String other() {
    return "another scheduler (mode %s)".formatted(mode);
  }

  private static String says(Comparison comparison) {
    String wanted = comparison.wanted().orElse("no node");
    return switch (comparison.outcome()) {
      case SAME -> "%s agrees.".formatted(comparison.policy());
      case ONLY_NODE -> "No other node would have done.";
      case DIFFERENT ->
          "%s would have chosen %s; by its scores the regret is %.0f %%."
              .formatted(comparison.policy(), wanted, 100 * comparison.regret().orElse(Double.NaN));
      case FORBIDDEN ->
          "%s would have chosen %s; our filters refuse this node."
              .formatted(comparison.policy(), wanted);
      case NO_NODE -> "%s would have found no node.".formatted(comparison.policy());
    };
  }
}
