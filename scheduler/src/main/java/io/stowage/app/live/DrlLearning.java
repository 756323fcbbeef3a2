package io.stowage.app.live;

import io.stowage.api.drl.DrlSettings;
import io.stowage.api.drl.DrlTraining;
import io.stowage.app.config.LearningSettings;
import io.stowage.app.policy.PolicyCatalogue;
import java.util.List;
import java.util.Optional;

/**
 * Whether and how is learned while pods are placed, where drl-scheduler's variables have a say: its
 * {@code TRAINING_INTERVAL} counts placements, as our {@code every} does.
 */
final class DrlLearning {
  private DrlLearning() {}

  /**
   * What holds.
   *
   * @param policies of all profiles
   * @param configured what the configuration says
   */
  static Optional<LearningSettings> of(
      List<String> policies, Optional<LearningSettings> configured, DrlSettings variables) {
    DrlTraining training = variables.training();
    if (training.forbidsToLearn()) {
      return Optional.empty();
    }
    if (configured.isPresent() && training.every().isPresent()) {
      return configured.map(settings -> every(settings, training));
    }
    return configured.isEmpty() && training.asksToLearn()
        ? model(policies)
            .map(name -> LearningSettings.of(name).objective(variables.objective()))
            .map(settings -> every(settings, training))
        : configured;
  }

  private static LearningSettings every(LearningSettings settings, DrlTraining training) {
    return settings.every(Math.max(LearningSettings.SHORTEST, training.interval()));
  }

  private static Optional<String> model(List<String> policies) {
    return policies.stream()
        .flatMap(policy -> PolicyCatalogue.promotedModel(policy).stream())
        .findFirst();
  }
}
