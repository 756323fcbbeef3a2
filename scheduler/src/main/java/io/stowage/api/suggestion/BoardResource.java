package io.stowage.api.suggestion;

import io.stowage.api.rest.Method;
import io.stowage.api.rest.Question;
import io.stowage.api.rest.Route;
import java.util.List;
import java.util.Map;

/** The same board over HTTP. */
public final class BoardResource {
  private final Board board;

  /** What a change came to. */
  public record Result(String status, String message) {}

  public BoardResource(Board board) {
    this.board = board;
  }

  public List<Route> routes() {
    return List.of(
        get("/api/v1/suggestions", "What was suggested for whichever pod.", "getSuggestion"),
        put("/api/v1/suggestions", "Adds scores by a node's address.", "setSuggestion"),
        get("/api/v1/suggestions/step", "Whether a step is due.", "getStep"),
        put("/api/v1/suggestions/step", "Says whether a step is due.", "setStep"),
        get("/api/v1/suggestions/resource-values", "What the pod asks for.", "getResourceValues"),
        put(
            "/api/v1/suggestions/resource-values",
            "Says what the pod asks for; a step is due then.",
            "setResourceValues"));
  }

  private Route get(String path, String summary, String command) {
    return Route.get(path, summary, Map.class, question -> board.answer(command));
  }

  private Route put(String path, String summary, String command) {
    return Route.write(Method.PUT, path, summary, Result.class, question -> set(command, question))
        .body(Map.class);
  }

  private Object set(String command, Question question) {
    return board.set(command, question.json());
  }
}
