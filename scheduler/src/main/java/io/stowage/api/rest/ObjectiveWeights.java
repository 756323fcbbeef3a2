package io.stowage.api.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.learning.objective.Objectives;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** The weights of objectives as they were last set. For any thread. */
public final class ObjectiveWeights {
  private volatile SequencedMap<String, Double> current;

  public ObjectiveWeights(SequencedMap<String, Double> first) {
    this.current = checked(first);
  }

  public SequencedMap<String, Double> current() {
    return current;
  }

  /** Takes on other weights, if they will do. */
  public void change(SequencedMap<String, Double> weights) {
    current = checked(weights);
  }

  /** As {@code stowage train --objective} takes them. */
  public String option() {
    return current.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(","));
  }

  static SequencedMap<String, Double> read(JsonNode json) {
    if (!json.isObject()) {
      throw Problem.badRequest("Weights are names and numbers. Maybe {\"energy\": 0.7}.");
    }
    SequencedMap<String, Double> weights = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : json.properties()) {
      if (!entry.getValue().isNumber()) {
        throw Problem.badRequest(
            "The weight of '%s' is no number. Maybe 0.5.".formatted(entry.getKey()));
      }
      weights.put(entry.getKey(), entry.getValue().doubleValue());
    }
    return weights;
  }

  private static SequencedMap<String, Double> checked(SequencedMap<String, Double> weights) {
    double sum = 0;
    for (Map.Entry<String, Double> entry : weights.entrySet()) {
      double weight = entry.getValue();
      if (!Objectives.names().contains(entry.getKey())) {
        throw Problem.badRequest(
            "There is no objective '%s'. Maybe one of %s."
                .formatted(entry.getKey(), String.join(" ", Objectives.names())));
      }
      if (!(weight >= 0 && Double.isFinite(weight))) {
        throw Problem.badRequest(
            "The weight of '%s' is %s. Maybe 0 to 1.".formatted(entry.getKey(), weight));
      }
      sum += weight;
    }
    if (sum <= 0) {
      throw Problem.badRequest("No objective has a weight. Maybe {\"energy\": 1}.");
    }
    return Collections.unmodifiableSequencedMap(new LinkedHashMap<>(weights));
  }
}
