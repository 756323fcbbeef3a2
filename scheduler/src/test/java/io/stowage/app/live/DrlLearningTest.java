package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.api.drl.DrlSettings;
import io.stowage.app.config.LearningSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Learning as drl-scheduler's variables want it. */
class DrlLearningTest {
  private static final Optional<LearningSettings> CONFIGURED =
      Optional.of(LearningSettings.of("general").every(500).objective("energy"));
  private static final Optional<LearningSettings> NOTHING = Optional.empty();

  private static Optional<LearningSettings> learning(
      Optional<LearningSettings> configured, Map<String, String> variables) {
    return learning("model:general[ties=random]", configured, variables);
  }

  private static Optional<LearningSettings> learning(
      String policy, Optional<LearningSettings> configured, Map<String, String> variables) {
    return DrlLearning.of(List.of("kube-default", policy), configured, DrlSettings.of(variables));
  }

  @Test
  void whereTheVariablesSayNothingTheConfigurationDecides() {
    assertThat(learning(NOTHING, Map.of("GAMMA", "0.9"))).isEmpty();
    assertThat(learning(CONFIGURED, Map.of("GAMMA", "0.9")))
        .hasValueSatisfying(settings -> assertThat(settings.every()).isEqualTo(500));
  }

  @Test
  void trainingThatIsEnabledLearnsTheModelThatDecidesByTheRewardsThatAreSet() {
    assertThat(learning(NOTHING, Map.of("ENABLE_TRAINING", "true", "REWARD_ENERGY", "0.2")))
        .hasValueSatisfying(
            settings -> {
              assertThat(settings.model()).isEqualTo("general");
              assertThat(settings.every()).as("its default").isEqualTo(100);
              assertThat(settings.objective()).startsWith("s4-utilisation=0.3,").endsWith("=0.2");
              assertThat(settings.explore()).isEmpty();
            });
  }

  @Test
  void theIntervalAloneEnablesItToo() {
    assertThat(learning(NOTHING, Map.of("TRAINING_INTERVAL", "50")))
        .hasValueSatisfying(settings -> assertThat(settings.every()).isEqualTo(50));
    assertThat(learning(NOTHING, Map.of("TRAINING_INTERVAL", "1")))
        .as("as often as is possible here")
        .hasValueSatisfying(settings -> assertThat(settings.every()).isEqualTo(10));
  }

  @Test
  void theIntervalComesBeforeTheConfigurations() {
    assertThat(learning(CONFIGURED, Map.of("TRAINING_INTERVAL", "50")))
        .hasValueSatisfying(
            settings -> {
              assertThat(settings.every()).isEqualTo(50);
              assertThat(settings.objective()).isEqualTo("energy");
            });
    assertThat(learning(CONFIGURED, Map.of("ENABLE_TRAINING", "true")))
        .hasValueSatisfying(settings -> assertThat(settings.every()).isEqualTo(500));
  }

  @Test
  void trainingCanBeSwitchedOff() {
    assertThat(learning(CONFIGURED, Map.of("ENABLE_TRAINING", "false", "TRAINING_INTERVAL", "50")))
        .isEmpty();
  }

  @Test
  void whereNoModelDecidesThereIsNothingToLearnOn() {
    Map<String, String> enabled = Map.of("ENABLE_TRAINING", "true");
    assertThat(learning("best-fit", NOTHING, enabled)).isEmpty();
    assertThat(learning("model:general@1", NOTHING, enabled))
        .as("a version that is named stays")
        .isEmpty();
  }
}
