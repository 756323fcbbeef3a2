package io.stowage.api.drl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DrlSettingsTest {
  @Test
  void withoutVariablesTheDefaultsAreDrlSchedulers() {
    DrlSettings settings = DrlSettings.of(Map.of());

    assertThat(settings.training().asksToLearn()).as("unless somebody says so").isFalse();
    assertThat(settings.training().forbidsToLearn()).isFalse();
    assertThat(settings.training().interval()).isEqualTo(100);
    assertThat(settings.training().modelName()).isEqualTo("ppo_scheduler");
    assertThat(settings.rewardWeights())
        .containsEntry("resource_utilization", 0.3)
        .containsEntry("energy", 0.1);
    assertThat(settings.apiPort()).isEmpty();
    assertThat(settings.notes()).isEmpty();
    assertThat(settings.training().arguments(3))
        .containsExactly(
            "--algorithm=ppo[rate=3.0E-4,discount=0.99]", "--network=deep-sets", "--episodes=3");
  }

  @Test
  void whatIsSetReachesTheTrainer() {
    DrlSettings settings =
        DrlSettings.of(
            Map.of(
                "LEARNING_RATE", "0.001",
                "GAMMA", "0.9",
                "BATCH_SIZE", "64",
                "MODEL_NAME", "ours",
                "TENSORBOARD_DIR", "/logs"));

    assertThat(settings.training().modelName()).isEqualTo("ours");
    assertThat(settings.training().arguments(1))
        .contains("--algorithm=ppo[rate=0.001,discount=0.9,minibatches=13]", "--log-dir=/logs");
  }

  @Test
  void curvesCanBeSwitchedOff() {
    assertThat(
            DrlSettings.of(Map.of("TENSORBOARD_DIR", "/logs", "ENABLE_TENSORBOARD", "false"))
                .training()
                .curves())
        .isEmpty();
  }

  @Test
  void theWeightsThatItsDocumentsRecommendAreTakenAndSumUpToOne() {
    DrlSettings forLatency =
        DrlSettings.of(Map.of("REWARD_LATENCY", "0.4", "REWARD_AFFINITY", "0.2"));

    assertThat(forLatency.rewardWeights().values().stream().mapToDouble(w -> w).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(forLatency.rewardWeights().get("latency")).isCloseTo(0.32, within(1e-9));
  }

  @Test
  void portsAndLogLevelAreRead() {
    DrlSettings settings =
        DrlSettings.of(Map.of("API_PORT", "8001", "METRICS_PORT", "9091", "LOG_LEVEL", "CRITICAL"));

    assertThat(settings.apiPort()).hasValue(8001);
    assertThat(settings.metricsPort()).hasValue(9091);
    assertThat(settings.logLevel()).contains("error");
  }

  @Test
  void whatHasNoEffectIsSaid() {
    assertThat(DrlSettings.of(Map.of("METRICS_INTERVAL", "30", "ENABLE_TAINTS", "false")).notes())
        .containsExactly(
            "METRICS_INTERVAL has no effect: what sensors measure is as old as they let it be."
                + " Maybe usage",
            "ENABLE_TAINTS has no effect: it is always honoured. Maybe"
                + " profiles[].filters.disabled");
  }

  @Test
  void whatWillNotDoIsSaidWithAdvice() {
    assertBad("TRAINING_INTERVAL", "0", "TRAINING_INTERVAL is '0'. Maybe 100.");
    assertBad("GAMMA", "2", "GAMMA is 2.0. Maybe 0.99.");
    assertBad("LEARNING_RATE", "fast", "LEARNING_RATE is 'fast'. Maybe 3.0E-4.");
    assertBad("BATCH_SIZE", "0", "BATCH_SIZE is '0'. Maybe 64.");
    assertBad("API_PORT", "70000", "API_PORT is '70000'. Maybe 8000.");
    assertBad("MODEL_NAME", "../up", "MODEL_NAME is '../up'. Maybe ppo_scheduler.");
    assertBad("LOG_LEVEL", "loud", "LOG_LEVEL is 'loud'. Maybe INFO.");
    assertBad("REWARD_ENERGY", "-1", "REWARD_ENERGY is '-1'. Maybe 0.1.");
  }

  private static void assertBad(String name, String value, String message) {
    assertThatThrownBy(() -> DrlSettings.of(Map.of(name, value))).hasMessage(message);
  }
}
