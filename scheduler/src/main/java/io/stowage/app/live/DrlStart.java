package io.stowage.app.live;

import io.stowage.api.drl.DrlSettings;
import io.stowage.app.config.ConfigurationException;
import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.learning.store.ModelException;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import java.util.List;
import java.util.Map;

/**
 * What takes drl-scheduler's place where no configuration says otherwise: pods that name it are
 * placed by its one model, {@code MODEL_NAME}, which can be trained, saved and loaded from then on.
 */
public final class DrlStart {
  private static final String SCHEDULER = "drl-scheduler";
  private static final String BEGINNING = "general";

  private DrlStart() {}

  /** What its variables say; what will not do is told as of a configuration. */
  static DrlSettings variables(Map<String, String> environment) {
    try {
      return DrlSettings.of(environment);
    } catch (IllegalArgumentException wrong) {
      throw new ConfigurationException(
          "The environment", List.of(String.valueOf(wrong.getMessage())));
    }
  }

  /** A model that is not there yet begins as a copy of a shipped one. */
  public static Loaded of(Map<String, String> environment, ModelStore models) {
    String name = variables(environment).training().modelName();
    if (!models.versions(name).isEmpty()) {
      return placedBy(name, "as it was kept");
    }
    try {
      models.copy(models.read(ModelName.parse(BEGINNING)), name);
      return placedBy(name, "which begins as a copy of " + BEGINNING);
    } catch (ModelException unwritable) {
      return placedBy(
          BEGINNING, "since %s cannot be kept: %s".formatted(name, unwritable.getMessage()));
    }
  }

  private static Loaded placedBy(String model, String why) {
    String policy = PolicyCatalogue.MODEL + model;
    return Loaded.of(
        SCHEDULER,
        policy,
        "pods that name %s are placed by %s, %s".formatted(SCHEDULER, policy, why));
  }
}
