package io.stowage.scheduling.policy;

import io.stowage.cluster.Pod;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Where somebody outside wants pods to go. Asked by any thread. */
public interface NodeSuggestions {
  NodeSuggestions NONE = pod -> Optional.empty();

  /**
   * Scores that were set.
   *
   * @param scores by a node's name or internal address; the highest is best, on whatever scale
   */
  record Suggested(Instant setAt, Map<String, Double> scores) {
    public Suggested {
      scores = Map.copyOf(scores);
    }
  }

  /** What was set for the pod, or for all pods. */
  Optional<Suggested> of(Pod pod);
}
