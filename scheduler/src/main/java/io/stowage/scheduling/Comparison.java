package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What another scheduler did with a pod, held against what we would have done at that moment.
 *
 * @param pod namespace and name
 * @param policy who would have decided
 * @param node where the pod went
 * @param wanted where we would have put it
 * @param candidates how many nodes would have done for us
 * @param regret how much worse the node is than the best, by our own scores: 0 is as good, 1 is the
 *     worst candidate; absent where we would not have put the pod there at all, and where there was
 *     nothing to choose
 * @param nodesSaved 1 where the pod opened a node that was not {@linkplain NodeView#isInUse in use}
 *     and we would not have, −1 where it is the other way round
 */
public record Comparison(
    String pod,
    String uid,
    String schedulerName,
    Mode mode,
    String policy,
    String node,
    Optional<String> wanted,
    int candidates,
    Outcome outcome,
    OptionalDouble regret,
    int nodesSaved) {

  /** Whether both want the same. */
  public enum Outcome {
    /** The node is one of our best: equals are drawn by lot. */
    SAME,
    /** No other node would have done for us: there was nothing to agree on. */
    ONLY_NODE,
    /** The node would have done, but another was better. */
    DIFFERENT,
    /** Our filters refuse the node. */
    FORBIDDEN,
    /** No node would have done for us. */
    NO_NODE
  }

  /**
   * Compares.
   *
   * @param bound the pod with its node
   * @param ours what we would have decided just before
   */
  public static Comparison of(Profile profile, Pod bound, Decision ours) {
    String node = bound.nodeName().orElseThrow();
    return switch (ours) {
      case Decision.Place place -> ofPlaces(profile, bound, node, place);
      case Decision.Preempt preempt -> without(profile, bound, node);
      case Decision.Reject reject -> without(profile, bound, node);
    };
  }

  private static Comparison without(Profile profile, Pod bound, String node) {
    return new Comparison(
        bound.key(),
        bound.uid(),
        profile.schedulerName(),
        profile.mode(bound),
        profile.policy(),
        node,
        Optional.empty(),
        0,
        Outcome.NO_NODE,
        OptionalDouble.empty(),
        0);
  }

  private static Comparison ofPlaces(
      Profile profile, Pod bound, String node, Decision.Place place) {
    List<NodeView> candidates = place.choice().candidates();
    Optional<NodeView> taken = place.choice().cluster().node(node);
    int actual = taken.map(view -> indexOf(view, candidates)).orElse(candidates.size());
    boolean isCandidate = actual < candidates.size();
    OptionalDouble regret =
        isCandidate && candidates.size() > 1
            ? OptionalDouble.of(regret(place.scores(), actual))
            : OptionalDouble.empty();
    boolean opened = taken.filter(view -> !view.isInUse()).isPresent();
    return new Comparison(
        bound.key(),
        bound.uid(),
        profile.schedulerName(),
        profile.mode(bound),
        place.decidedBy().map(DecidedBy::text).orElse(profile.policy()),
        node,
        Optional.of(place.node().name()),
        candidates.size(),
        isCandidate ? outcome(regret) : Outcome.FORBIDDEN,
        regret,
        (opened ? 1 : 0) - (place.node().isInUse() ? 0 : 1));
  }

  private static Outcome outcome(OptionalDouble regret) {
    if (regret.isEmpty()) {
      return Outcome.ONLY_NODE;
    }
    return regret.getAsDouble() == 0 ? Outcome.SAME : Outcome.DIFFERENT;
  }

  private static int indexOf(NodeView node, List<NodeView> candidates) {
    int index = 0;
    while (index < candidates.size() && candidates.get(index).index() != node.index()) {
      index++;
    }
    return index;
  }

  private static double regret(double[] scores, int actual) {
    double best = Double.NEGATIVE_INFINITY;
    double worst = Double.POSITIVE_INFINITY;
    for (double score : scores) {
      best = Math.max(best, score);
      worst = Math.min(worst, score);
    }
    return best > worst ? (best - scores[actual]) / (best - worst) : 0;
  }
}
