package io.stowage.api.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.scheduling.policy.NodeSuggestions.Suggested;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Scores of nodes that somebody outside has given for a pod; of many, the oldest are forgotten. For
 * any thread.
 */
public final class Suggestions {
  private static final int MOST_PODS = 10_000;
  private static final int MOST_NODES = 20_000;
  private static final int MOST_SCORES = 500_000;
  // Of whatever object of Kubernetes.
  private static final int LONGEST_NAME = 253;
  private static final int LONGEST_POD = 2 * LONGEST_NAME + 1;

  private final InstantSource clock;
  private final Map<String, Suggested> byPod = new LinkedHashMap<>();
  private int scores;

  public Suggestions(InstantSource clock) {
    this.clock = clock;
  }

  /** Sets what is suggested for a pod, by namespace and name. */
  public synchronized void set(String pod, Map<String, Double> scoreByNode) {
    if (pod.length() > LONGEST_POD) {
      throw Problem.badRequest("A pod's name has at most %d letters.".formatted(LONGEST_NAME));
    }
    remove(pod);
    byPod.put(pod, Suggested.at(clock.instant(), scoreByNode));
    scores += scoreByNode.size();
    while (byPod.size() > MOST_PODS || scores > MOST_SCORES) {
      remove(byPod.keySet().iterator().next());
    }
  }

  public synchronized Optional<Suggested> of(String pod) {
    return Optional.ofNullable(byPod.get(pod));
  }

  /** Forgets what was set, if something was. */
  public synchronized boolean remove(String pod) {
    Suggested removed = byPod.remove(pod);
    scores -= removed == null ? 0 : removed.scores().size();
    return removed != null;
  }

  /** Why this is no score of a node, where it is none. */
  public static Optional<String> problem(String node, JsonNode score) {
    if (node.length() > LONGEST_NAME) {
      return Optional.of("A node's name has at most %d letters.".formatted(LONGEST_NAME));
    }
    return score.isNumber() && Double.isFinite(score.doubleValue())
        ? Optional.empty()
        : Optional.of("The score of '%s' is no number. Maybe 0 to 10.".formatted(node));
  }

  /** Names and finite numbers. */
  public static Map<String, Double> read(JsonNode json) {
    if (!json.isObject() || json.size() > MOST_NODES) {
      throw Problem.badRequest(
          "A suggestion is an object of nodes and scores, at most %d. Maybe {\"node-1\": 10}."
              .formatted(MOST_NODES));
    }
    Map<String, Double> scores = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : json.properties()) {
      problem(entry.getKey(), entry.getValue())
          .ifPresent(
              why -> {
                throw Problem.badRequest(why);
              });
      scores.put(entry.getKey(), entry.getValue().doubleValue());
    }
    return scores;
  }
}
