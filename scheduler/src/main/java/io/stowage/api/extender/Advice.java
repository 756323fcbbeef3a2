package io.stowage.api.extender;

import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How good each node is that was asked about.
 *
 * @param points 0 to 10 for each, in the order of the question; none where a node is chosen
 * @param best where in the question the best node stands; empty where nobody thought about it
 * @param decidedBy whose points they are, with name and mode
 * @param place where we would put the pod; empty where nobody thought about it
 * @param expected the pod on the node where it will be, if kube-scheduler does as it is told; empty
 *     where its own scores are to have their say
 * @param neutral why all points are the same, where that is not an opinion
 */
@SuppressWarnings("ArrayRecordComponent") // points are read, never compared
public record Advice(
    int[] points,
    OptionalInt best,
    String decidedBy,
    Optional<Decision.Place> place,
    Optional<Pod> expected,
    Optional<Neutral> neutral) {

  /** Leaves the choice to kube-scheduler. */
  static Advice neutral(int nodes, Neutral why) {
    return new Advice(
        new int[nodes],
        OptionalInt.empty(),
        "kube-scheduler: " + why.label(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(why));
  }
}
