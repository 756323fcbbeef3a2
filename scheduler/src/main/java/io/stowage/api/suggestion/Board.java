package io.stowage.api.suggestion;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.api.rest.Json;
import java.util.List;

/**
 * What a model and a scheduler plugin leave for each other: scores by a node's address, whether a
 * step is due, and what the pod asks for. Commands and answers are those of the thesis' server,
 * word for word. For any thread.
 */
public final class Board {
  private static final int MOST_NODES = 20_000;
  private static final List<String> RESOURCE_VALUES =
      List.of("cpuRequest", "memoryRequest", "latencySoftConstraint", "latencyHardConstraint");

  private final ObjectNode suggestion = Json.MAPPER.createObjectNode();
  private final ObjectNode resourceValues = Json.MAPPER.createObjectNode();
  private JsonNode step = BooleanNode.FALSE;

  /** Begins with the thesis' own values; there, −1 stands for "no limit". */
  public Board() {
    resourceValues.put("cpuRequest", "0").put("memoryRequest", "0");
    resourceValues.put("latencySoftConstraint", -1).put("latencyHardConstraint", -1);
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
    return success("Suggestion set successfully.");
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

  private static JsonNode success(String message) {
    return Json.MAPPER.createObjectNode().put("status", "success").put("message", message);
  }

  private static JsonNode problem(String message) {
    return Json.MAPPER.createObjectNode().put("status", "error").put("message", message);
  }
}
