package io.stowage.app.serving;

import io.stowage.api.rest.Problem;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.Training;
import io.stowage.app.serving.TrainingCurves.Point;
import io.stowage.learning.store.ModelStore;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How the training that was begun last goes, as curves. */
final class CurvesResource {
  private final Training training;
  private final ModelStore models;

  /**
   * An answer.
   *
   * @param latest absent where nothing was trained yet
   * @param curves by the tags that TensorBoard shows
   */
  record Told(Optional<Training.Progress> latest, Map<String, List<Point>> curves) {}

  CurvesResource(Training training, ModelStore models) {
    this.training = training;
    this.models = models;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
            "/api/v1/training/curves",
            "How the training that was begun last goes: values by step, under TensorBoard's tags.",
            Told.class,
            question -> told()));
  }

  private Told told() {
    Optional<Training.Progress> latest = training.latest();
    if (latest.isEmpty()) {
      return new Told(latest, Map.of());
    }
    Path logs = TrainingCurves.folderOf(latest.get().order(), models.folder());
    try {
      return new Told(latest, TrainingCurves.latestIn(logs));
    } catch (IOException | BufferUnderflowException | IllegalArgumentException unreadable) {
      throw Problem.unavailable(
          "The curves in %s cannot be read. Maybe they are being written; ask again."
              .formatted(logs));
    }
  }
}
