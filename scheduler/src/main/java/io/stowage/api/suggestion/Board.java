package io.stowage.api.suggestion;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.api.rest.Json;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.policy.NodeSuggestions.Suggested;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a model and a scheduler plugin leave for each other: scores by a node's address, whether a
 * step is due, and what the pod asks for. Commands and answers are those of the thesis' server,
 * word for word. For any thread.
 */
public final class Board {
  private static final int MOST_NODES = 20_000;
  // The protocol's word for it.
  private static final int NO_LIMIT = -1;
  private static final List<String> RESOURCE_VALUES =
      List.of("cpuRequest", "memoryRequest", "latencySoftConstraint", "latencyHardConstraint");

  private final ObjectNode suggestion = Json.MAPPER.createObjectNode();
  private final ObjectNode resourceValues = Json.MAPPER.createObjectNode();
  private final InstantSource clock;
  private JsonNode step = BooleanNode.FALSE;
  private Optional<Suggested> suggested = Optional.empty();

  /** Begins with the thesis' own values; there, −1 stands for "no limit". */
  public Board(InstantSource clock) {
    this.clock = clock;
    resourceValues.put("cpuRequest", "0").put("memoryRequest", "0");
    resourceValues.put("latencySoftConstraint", NO_LIMIT).put("latencyHardConstraint", NO_LIMIT);
  }

  /** The answer to one line. */
  public synchronized JsonNode answer(String line) {
    String[] words = line.strip().split(" ", 2);
    String value = words.length == 2 ? words[1] : "";
    return switch (words[0]) {
      case "getSuggestion" -> suggestion.deepCopy();
      case "getStep" -> step;
      case "getResourceValues" -> resourceValues.deepCopy();
      case "setSuggestion", "setStep", "setResourceValues" -> change(words[0], value);
      default -> problem("Unknown command: " + words[0]);
    };
  }

  private JsonNode change(String command, String value) {
    if (value.isEmpty()) {
      return problem("Missing value for %s command.".formatted(command));
    }
    try {
      return set(command, Json.MAPPER.readTree(value));
    } catch (JsonProcessingException broken) {
      return problem("Invalid JSON data.");
    }
  }

  /** Takes a value on, as the command of this name does. */
  public synchronized JsonNode set(String command, JsonNode value) {
    return switch (command) {
      case "setSuggestion" -> suggest(value);
      case "setStep" -> {
        step = value;
        yield success("Step flag set successfully.");
      }
      default -> value(value);
    };
  }

  private JsonNode suggest(JsonNode value) {
    if (!value.isObject() || suggestion.size() + value.size() > MOST_NODES) {
      return problem("A suggestion is an object of at most %d nodes.".formatted(MOST_NODES));
    }
    value.properties().forEach(entry -> suggestion.set(entry.getKey(), entry.getValue()));
    suggested = Optional.of(new Suggested(clock.instant(), numbers(suggestion)));
    return success("Suggestion set successfully.");
  }

  private static Map<String, Double> numbers(ObjectNode scores) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    scores
        .properties()
        .forEach(
            entry -> {
              if (entry.getValue().isNumber() && Double.isFinite(entry.getValue().doubleValue())) {
                numbers.put(entry.getKey(), entry.getValue().doubleValue());
              }
            });
    return numbers;
  }

  /** The scores that were suggested for whichever pod, as far as they are numbers. */
  public synchronized Optional<Suggested> suggested() {
    return suggested;
  }

  private JsonNode value(JsonNode value) {
    if (!value.isObject()) {
      return problem("Resource values are an object.");
    }
    RESOURCE_VALUES.stream()
        .filter(value::has)
        .forEach(name -> resourceValues.set(name, value.get(name)));
    step = BooleanNode.TRUE;
    return success("Resource values set successfully.");
  }

  /** Says what a pod asks for, as the thesis' plugin did; a step is due then. */
  public synchronized void announce(Pod pod) {
    Resources needed = pod.spec().requests().needed();
    Optional<LatencyLimits> limits = pod.spec().latency();
    resourceValues
        .put("cpuRequest", needed.milliCpu() + "m")
        .put("memoryRequest", String.valueOf(needed.memoryBytes()))
        .put("latencySoftConstraint", told(limits.map(LatencyLimits::softMillis)))
        .put("latencyHardConstraint", told(limits.map(LatencyLimits::hardMillis)));
    step = BooleanNode.TRUE;
  }

  private static double told(Optional<OptionalDouble> limit) {
    return limit.orElse(OptionalDouble.empty()).orElse(NO_LIMIT);
  }

  private static JsonNode success(String message) {
    return Json.MAPPER.createObjectNode().put("status", "success").put("message", message);
  }

  private static JsonNode problem(String message) {
    return Json.MAPPER.createObjectNode().put("status", "error").put("message", message);
  }
}
