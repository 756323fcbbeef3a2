package io.stowage.api.extender;

import io.stowage.scheduling.Decision;
import java.util.Optional;

/**
 * How good each node is that was asked about.
 *
 * @param points 0 to 10 for each, in the order of the question
 * @param decidedBy whose points they are, with name and mode
 * @param place where we would put the pod; empty where nobody thought about it
 * @param neutral why all points are the same, where that is not an opinion
 */
@SuppressWarnings("ArrayRecordComponent") // points are read, never compared
public record Advice(
    int[] points, String decidedBy, Optional<Decision.Place> place, Optional<Neutral> neutral) {

  /** Leaves the choice to kube-scheduler. */
  static Advice neutral(int nodes, Neutral why) {
    return new Advice(
        new int[nodes], "kube-scheduler: " + why.label(), Optional.empty(), Optional.of(why));
  }
}
