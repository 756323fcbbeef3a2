package io.stowage.app.whatif;

import io.stowage.cluster.Pod;
import java.util.Comparator;
import java.util.Optional;

/**
 * A pod that waits for a node.
 *
 * @param from the node that went away under it; empty for a pod that was pending before
 */
public record Waiting(Pod pod, Optional<String> from) {

  /**
   * The order in which the queue tries them: by priority, then age; pods that are made again are
   * the youngest.
   */
  static final Comparator<Waiting> BY_TURN =
      Comparator.<Waiting>comparingInt(waiting -> ~waiting.pod.priority())
          .thenComparing(waiting -> waiting.from.isPresent())
          .thenComparing(waiting -> waiting.pod.createdAt())
          .thenComparing(waiting -> waiting.pod.key());
}
