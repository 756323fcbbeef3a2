package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Twins;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rates each candidate by itself, and remembers for the pod's twins the ratings of all nodes that
 * have not changed since. For heuristics that read nothing but the pod's spec and one node.
 */
final class TwinRatings {
  private static final int KINDS_REMEMBERED = 256;

  /** How good one node is for a pod, whatever the others are. */
  interface Rating {
    double rate(Pod pod, NodeView node);
  }

  private final Rating rating;
  private Twins<Memory> twins = new Twins<>(KINDS_REMEMBERED, Memory::new);

  TwinRatings(Rating rating) {
    this.rating = rating;
  }

  double[] of(Choice choice) {
    Pod pod = choice.pod();
    List<NodeView> candidates = choice.candidates();
    double[] ratings = new double[candidates.size()];
    @Nullable Memory memory = twins.recall(pod.spec()).orElse(null);
    for (int i = 0; i < ratings.length; i++) {
      NodeView node = candidates.get(i);
      ratings[i] = memory == null ? rating.rate(pod, node) : memory.rate(rating, pod, node);
    }
    return ratings;
  }

  /** Forgets everything: the rating itself has changed. */
  void forget() {
    twins = new Twins<>(KINDS_REMEMBERED, Memory::new);
  }

  private static final class Memory {
    private @Nullable NodeView[] views = new NodeView[0];
    private double[] ratings = new double[0];

    double rate(Rating rating, Pod pod, NodeView node) {
      int index = node.index();
      if (index >= views.length) {
        int size = Math.max(index + 1, views.length * 2);
        views = Arrays.copyOf(views, size);
        ratings = Arrays.copyOf(ratings, size);
      }
      if (views[index] != node) {
        views[index] = node;
        ratings[index] = rating.rate(pod, node);
      }
      return ratings[index];
    }
  }
}
