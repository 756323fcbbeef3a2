package io.stowage.learning.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A model that is to be kept; the store gives it its version.
 *
 * @param onnx the whole file
 */
@SuppressWarnings("ArrayRecordComponent") // written once and never compared
public record NewModel(
    String name,
    Instant created,
    ModelCard.Use use,
    Optional<ModelCard.Training> training,
    List<ModelCard.Measured> validation,
    byte[] onnx) {

  ModelCard card(int version) {
    return new ModelCard(
        name, version, StoredModel.sha256(onnx), created, use, training, validation);
  }
}
