package io.stowage.api.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.scheduling.policy.NodeSuggestions.Suggested;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Scores of nodes that somebody outside has given for a pod; of many pods, the oldest are
 * forgotten. For any thread.
 */
public final class Suggestions {
  private static final int MOST_PODS = 10_000;
  private static final int MOST_NODES = 20_000;

  private final InstantSource clock;
  private final Map<String, Suggested> byPod = new LinkedHashMap<>();

  public Suggestions(InstantSource clock) {
    this.clock = clock;
  }

  /** Sets what is suggested for a pod, by namespace and name. */
  public synchronized void set(String pod, Map<String, Double> scoreByNode) {
    byPod.remove(pod);
    byPod.put(pod, new Suggested(clock.instant(), scoreByNode));
    if (byPod.size() > MOST_PODS) {
      byPod.remove(byPod.keySet().iterator().next());
    }
  }

  public synchronized Optional<Suggested> of(String pod) {
    return Optional.ofNullable(byPod.get(pod));
  }

  public synchronized boolean remove(String pod) {
    return byPod.remove(pod) != null;
  }

  /** Names and finite numbers. */
  static Map<String, Double> read(JsonNode json) {
    if (!json.isObject() || json.size() > MOST_NODES) {
      throw Problem.badRequest(
          "A suggestion is an object of nodes and scores, at most %d. Maybe {\"node-1\": 10}."
              .formatted(MOST_NODES));
    }
    Map<String, Double> scores = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : json.properties()) {
      if (!entry.getValue().isNumber() || !Double.isFinite(entry.getValue().doubleValue())) {
        throw Problem.badRequest(
            "The score of '%s' is no number. Maybe 0 to 10.".formatted(entry.getKey()));
      }
      scores.put(entry.getKey(), entry.getValue().doubleValue());
    }
    return scores;
  }
}
