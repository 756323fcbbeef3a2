package io.stowage.api.rest;

import io.stowage.learning.objective.Objectives;
import java.util.List;
import java.util.Map;

/** What training strives for: the objectives that there are, and the weights in use. */
public final class ObjectivesResource {
  private final ObjectiveWeights weights;

  /**
   * An answer.
   *
   * @param known all names that weights may be given to
   * @param weights those in use, not normalised
   */
  public record Told(List<String> known, Map<String, Double> weights) {}

  public ObjectivesResource(ObjectiveWeights weights) {
    this.weights = weights;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/api/v1/objectives",
            "The objectives that there are, and the weights in use.",
            Told.class,
            question -> told()),
        Route.write(
                Method.PUT,
                "/api/v1/objectives",
                "Uses these weights from now on; those that are not named have none.",
                Told.class,
                this::change)
            .body(Map.class));
  }

  private Told told() {
    return new Told(List.copyOf(Objectives.names()), weights.current());
  }

  private Told change(Question question) {
    weights.change(ObjectiveWeights.read(question.json()));
    return told();
  }
}
