package io.stowage.api.suggestion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import io.stowage.api.rest.Method;
import io.stowage.api.rest.Problem;
import io.stowage.api.rest.Question;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.Suggestions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The same board over HTTP, which refuses with a status of its own what is wrong. */
public final class BoardResource {
  private static final String SUGGESTION = "/api/v1/suggestions";
  private static final String STEP = "/api/v1/suggestions/step";
  private static final String RESOURCE_VALUES = "/api/v1/suggestions/resource-values";
  private static final Map<String, JsonNodeType> TYPES =
      Map.of(
          "cpuRequest", JsonNodeType.STRING,
          "memoryRequest", JsonNodeType.STRING,
          "latencySoftConstraint", JsonNodeType.NUMBER,
          "latencyHardConstraint", JsonNodeType.NUMBER);

  private final Board board;

  /** What a change came to. */
  public record Result(String status, String message) {}

  /** What the pod asks for, in the plugin's words; −1 stands for "no limit". */
  public record ResourceValues(
      Optional<String> cpuRequest,
      Optional<String> memoryRequest,
      Optional<Double> latencySoftConstraint,
      Optional<Double> latencyHardConstraint) {}

  public BoardResource(Board board) {
    this.board = board;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            SUGGESTION,
            "What was suggested for whichever pod.",
            Map.class,
            question -> board.answer("getSuggestion")),
        put(SUGGESTION, "Adds scores by a node's address.", this::suggest).body(Map.class),
        Route.get(STEP, "Whether a step is due.", Boolean.class, question -> isStepDue()),
        put(STEP, "Says whether a step is due.", this::step).body(Boolean.class),
        Route.get(
            RESOURCE_VALUES,
            "What the pod asks for.",
            ResourceValues.class,
            question -> board.answer("getResourceValues")),
        put(
                RESOURCE_VALUES,
                "Says what the pod asks for; a step is due then.",
                this::resourceValues)
            .body(ResourceValues.class));
  }

  private static Route put(String path, String summary, Route.Handler handler) {
    return Route.write(Method.PUT, path, summary, Result.class, handler);
  }

  /** By the line protocol it may have been set to anything. */
  private boolean isStepDue() {
    return board.answer("getStep").asBoolean();
  }

  private JsonNode suggest(Question question) {
    JsonNode sent = question.json();
    Suggestions.read(sent);
    return set("setSuggestion", sent);
  }

  private JsonNode step(Question question) {
    JsonNode sent = question.json();
    if (!sent.isBoolean()) {
      throw Problem.badRequest("A step is due or not. Maybe true or false.");
    }
    return set("setStep", sent);
  }

  private JsonNode resourceValues(Question question) {
    JsonNode sent = question.json();
    if (!sent.isObject() || sent.isEmpty()) {
      throw Problem.badRequest("What does the pod ask for? Maybe {\"cpuRequest\": \"250m\"}.");
    }
    for (Map.Entry<String, JsonNode> value : sent.properties()) {
      if (value.getValue().getNodeType() != TYPES.get(value.getKey())) {
        throw Problem.badRequest(
            "%s is %s. Maybe cpuRequest and memoryRequest as \"250m\" and \"64Mi\","
                    .formatted(value.getKey(), value.getValue())
                + " latencySoftConstraint and latencyHardConstraint as 20.");
      }
    }
    return set("setResourceValues", sent);
  }

  private JsonNode set(String command, JsonNode value) {
    JsonNode result = board.set(command, value);
    if (result.path("status").asText().equals("error")) {
      throw Problem.badRequest(result.path("message").asText());
    }
    return result;
  }
}
