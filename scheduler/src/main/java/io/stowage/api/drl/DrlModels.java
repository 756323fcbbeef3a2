package io.stowage.api.drl;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.api.rest.Json;
import io.stowage.api.rest.Subject;
import io.stowage.learning.store.ModelException;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * drl-scheduler's one file of a model, which is saved and loaded: here the newest version of {@code
 * MODEL_NAME}.
 */
record DrlModels(Subject subject, ModelStore store, String name) {
  private static final String MODEL = "model:";

  /** The model by which nodes are rated, if there is one. */
  Optional<ModelName> inUse() {
    return subject.profiles().stream()
        .map(Subject.Profile::policy)
        .filter(policy -> policy.startsWith(MODEL))
        .map(policy -> ModelName.parse(policy.substring(MODEL.length()).replaceFirst("\\[.*", "")))
        .filter(model -> !store.versions(model.name()).isEmpty())
        .findFirst();
  }

  /** Which version of it, as users name it. */
  Optional<String> titleInUse() {
    return inUse()
        .map(model -> model.name() + "@" + model.version().orElseGet(() -> promoted(model)));
  }

  private int promoted(ModelName model) {
    return store.promoted(model.name());
  }

  /** Keeps the model in use as the next version, unless the newest is the same. */
  Object save() {
    Optional<ModelName> inUse = inUse();
    if (inUse.isEmpty()) {
      return Detail.of(
          503, "DRL agent not initialized. Maybe set a profile's policy to model:NAME.");
    }
    try {
      StoredModel running = store.read(inUse.get());
      if (!isNewest(running)) {
        store.copy(running, name);
      }
      return success("Model saved");
    } catch (ModelException unusable) {
      return Detail.of(500, String.valueOf(unusable.getMessage()));
    }
  }

  private boolean isNewest(StoredModel running) {
    NavigableSet<Integer> versions = store.versions(name);
    return !versions.isEmpty()
        && store.card(version(versions.last())).sha256().equals(running.card().sha256());
  }

  /** Checks the newest version's card and file, and promotes it. */
  Object load() {
    NavigableSet<Integer> versions = store.versions(name);
    if (versions.isEmpty()) {
      return Detail.of(
          500, "There is no model '%s'. Maybe POST /training/trigger first.".formatted(name));
    }
    try {
      store.read(version(versions.last()));
      if (store.promoted(name) != versions.last()) {
        store.promote(name, versions.last());
      }
      return success("Model loaded");
    } catch (ModelException unusable) {
      return Detail.of(500, String.valueOf(unusable.getMessage()));
    }
  }

  private ModelName version(int version) {
    return new ModelName(name, OptionalInt.of(version));
  }

  private static ObjectNode success(String message) {
    return Json.MAPPER.createObjectNode().put("status", "success").put("message", message);
  }
}
