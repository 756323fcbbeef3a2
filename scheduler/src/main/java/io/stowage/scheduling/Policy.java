package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is best: a heuristic or a network. */
public interface Policy {

  /** A score for each candidate, in their order; the highest is best. */
  double[] score(Choice choice);

  /** The score taken apart: what each part, by its name, gives each candidate. */
  default Map<String, double[]> parts(Choice choice) {
    return Map.of(getClass().getSimpleName(), score(choice));
  }

  /** Who made the scores that were asked for last, where it is not always the same. */
  default Optional<DecidedBy> decidedBy() {
    return Optional.empty();
  }

  /**
   * Which of the node's accelerator devices the pod should take; asked only for pods that want
   * some.
   */
  default List<Integer> devices(Pod pod, NodeView node) {
    return pod.spec().gpu().map(request -> node.deviceShares().tightest(request)).orElse(List.of());
  }
}
