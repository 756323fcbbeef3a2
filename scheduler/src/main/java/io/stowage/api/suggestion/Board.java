package io.stowage.api.suggestion;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.api.rest.Json;
import io.stowage.api.rest.Suggestions;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.policy.NodeSuggestions.Score;
import io.stowage.scheduling.policy.NodeSuggestions.Suggested;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/**
 * What a model and a scheduler plugin leave for each other: scores by a node's address, whether a
 * step is due, and what the pod asks for. Commands and answers are those of the thesis' server,
 * word for word; of very many nodes, those that were scored longest ago are forgotten. For any
 * thread.
 */
public final class Board {
  private static final int MOST_NODES = 20_000;
  private static final double LARGEST_WHOLE = 1e15;
  private static final List<String> BINARY_SUFFIXES =
      List.of("", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
  // The protocol's word for it.
  private static final int NO_LIMIT = -1;
  private static final List<String> RESOURCE_VALUES =
      List.of("cpuRequest", "memoryRequest", "latencySoftConstraint", "latencyHardConstraint");

  // As it is told: in the order in which nodes came first, as the thesis' server does.
  private final ObjectNode suggestion = Json.MAPPER.createObjectNode();
  private final Map<String, Score> oldestFirst = new LinkedHashMap<>();
  private final ObjectNode resourceValues = Json.MAPPER.createObjectNode();
  private final InstantSource clock;
  private final UnaryOperator<ObjectNode> policy;
  private boolean isAsked;
  private JsonNode step = BooleanNode.FALSE;
  private Optional<Suggested> suggested = Optional.empty();

  /** Begins with the thesis' own values; there, −1 stands for "no limit". */
  public Board(InstantSource clock) {
    this(clock, nobody -> Json.MAPPER.createObjectNode());
  }

  /**
   * The same with somebody to ask where nobody has suggested anything.
   *
   * @param policy from resource values to scores by a node's address; asked by any thread
   */
  public Board(InstantSource clock, UnaryOperator<ObjectNode> policy) {
    this.clock = clock;
    this.policy = policy;
    resourceValues.put("cpuRequest", "0").put("memoryRequest", "0");
    resourceValues.put("latencySoftConstraint", NO_LIMIT).put("latencyHardConstraint", NO_LIMIT);
  }

  /** The answer to one line. */
  public JsonNode answer(String line) {
    String[] words = line.strip().split(" ", 2);
    String value = words.length == 2 ? words[1] : "";
    return switch (words[0]) {
      case "getSuggestion" -> suggestion();
      case "getStep" -> step();
      case "getResourceValues" -> resourceValues();
      case "setSuggestion", "setStep", "setResourceValues" -> change(words[0], value);
      default -> problem("Unknown command: " + words[0]);
    };
  }

  /** What was set; else, where a plugin has said what its pod asks for, what the policy thinks. */
  private JsonNode suggestion() {
    ObjectNode asked;
    synchronized (this) {
      if (!suggestion.isEmpty() || !isAsked) {
        return suggestion.deepCopy();
      }
      asked = resourceValues.deepCopy();
    }
    // It takes a while in a large cluster, and the loop must not wait for it.
    return policy.apply(asked);
  }

  private synchronized JsonNode step() {
    return step;
  }

  private synchronized JsonNode resourceValues() {
    return resourceValues.deepCopy();
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
    if (!value.isObject() || value.size() > MOST_NODES) {
      return problem("A suggestion is an object of at most %d nodes.".formatted(MOST_NODES));
    }
    Optional<String> wrong =
        value.properties().stream()
            .flatMap(entry -> Suggestions.problem(entry.getKey(), entry.getValue()).stream())
            .findFirst();
    if (wrong.isPresent()) {
      return problem(wrong.get());
    }
    Instant now = clock.instant();
    value.properties().forEach(entry -> put(entry.getKey(), entry.getValue(), now));
    while (oldestFirst.size() > MOST_NODES) {
      String oldest = oldestFirst.keySet().iterator().next();
      oldestFirst.remove(oldest);
      suggestion.remove(oldest);
    }
    suggested = Optional.of(new Suggested(oldestFirst));
    return success("Suggestion set successfully.");
  }

  private void put(String node, JsonNode score, Instant now) {
    suggestion.set(node, score);
    oldestFirst.remove(node);
    oldestFirst.put(node, new Score(score.doubleValue(), now));
  }

  /** The scores that were suggested for whichever pod. */
  public synchronized Optional<Suggested> suggested() {
    return suggested;
  }

  private JsonNode value(JsonNode value) {
    if (!value.isObject()) {
      return problem("Resource values are an object.");
    }
    if (RESOURCE_VALUES.stream().map(value::path).anyMatch(JsonNode::isContainerNode)) {
      return problem("Each resource value is a text or a number.");
    }
    RESOURCE_VALUES.stream()
        .filter(value::has)
        .forEach(name -> resourceValues.set(name, value.get(name)));
    isAsked = true;
    step = BooleanNode.TRUE;
    return success("Resource values set successfully.");
  }

  /** Says what a pod asks for, as the thesis' plugin did; a step is due then. */
  public synchronized void announce(Pod pod) {
    Resources needed = pod.spec().requests().needed();
    Optional<LatencyLimits> limits = pod.spec().latency();
    resourceValues
        .put("cpuRequest", needed.milliCpu() + "m")
        .put("memoryRequest", quantity(needed.memoryBytes()))
        .set("latencySoftConstraint", told(limits.map(LatencyLimits::softMillis)));
    resourceValues.set("latencyHardConstraint", told(limits.map(LatencyLimits::hardMillis)));
    step = BooleanNode.TRUE;
  }

  /** Whole numbers without a fraction, as the plugin's Go writes them. */
  private static JsonNode told(Optional<OptionalDouble> limit) {
    double millis = limit.orElse(OptionalDouble.empty()).orElse(NO_LIMIT);
    return millis == Math.rint(millis) && Math.abs(millis) <= LARGEST_WHOLE
        ? LongNode.valueOf((long) millis)
        : DoubleNode.valueOf(millis);
  }

  /** As Kubernetes writes bytes with a binary suffix: 64Mi. */
  private static String quantity(long bytes) {
    long amount = bytes;
    int suffix = 0;
    while (amount != 0 && amount % 1024 == 0 && suffix < BINARY_SUFFIXES.size() - 1) {
      amount /= 1024;
      suffix++;
    }
    return amount + BINARY_SUFFIXES.get(suffix);
  }

  private static JsonNode success(String message) {
    return Json.MAPPER.createObjectNode().put("status", "success").put("message", message);
  }

  private static JsonNode problem(String message) {
    return Json.MAPPER.createObjectNode().put("status", "error").put("message", message);
  }
}
