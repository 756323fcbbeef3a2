package io.stowage.api.rest;

import java.util.List;

/** What was tried to make the running model better, and what became of it. */
public final class LearningResource {
  private final Learning learning;

  public LearningResource(Learning learning) {
    this.learning = learning;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/api/v1/learning",
            "Whether the running model is learned on, what was tried, by how much it was better,"
                + " and whether it was promoted or why not.",
            Learning.State.class,
            question -> learning.state()));
  }
}
