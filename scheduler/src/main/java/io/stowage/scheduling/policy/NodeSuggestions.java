package io.stowage.scheduling.policy;

import io.stowage.cluster.Pod;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Where somebody outside wants pods to go. Asked by any thread. */
public interface NodeSuggestions {
  NodeSuggestions NONE = pod -> List.of();

  /** A node's score, on whatever scale; the highest is best. */
  record Score(double value, Instant setAt) {}

  /**
   * Scores that were set.
   *
   * @param scores by a node's name or internal address, each as old as when it was set last
   */
  record Suggested(Map<String, Score> scores) {
    public Suggested {
      scores = Map.copyOf(scores);
    }

    /** Scores that were all set at once. */
    public static Suggested at(Instant moment, Map<String, Double> scores) {
      Map<String, Score> dated = new HashMap<>();
      scores.forEach((node, score) -> dated.put(node, new Score(score, moment)));
      return new Suggested(dated);
    }

    /** The score of a node, where it was set after this. */
    OptionalDouble score(String node, Instant after) {
      Score score = scores.get(node);
      return score == null || !score.setAt().isAfter(after)
          ? OptionalDouble.empty()
          : OptionalDouble.of(score.value());
    }
  }

  /** What was set for the pod, and after it what was set for all pods. */
  List<Suggested> of(Pod pod);
}
