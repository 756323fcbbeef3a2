package io.stowage.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.scheduling.policy.Exploration;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LearningConfigurationTest {
  private static Loaded loaded(String learning) {
    return ConfigurationFile.parse(
        "f.yaml",
        """
        apiVersion: stowage.io/v1alpha1
        kind: StowageConfiguration
        profiles: [{policy: "model:general"}, {schedulerName: other, policy: "model:mine"}]
        learning:\
        """
            + " "
            + learning);
  }

  @Test
  void nothingIsLearnedOnUnlessItIsSaid() {
    assertThat(StowageConfiguration.DEFAULT.learning()).isEmpty();
  }

  @Test
  void aModelIsEnoughAndNothingIsExplored() {
    assertThat(loaded("{model: general}").configuration().learning())
        .contains(
            new LearningSettings(
                "general", 1000, "alloc", 2000, 0.3, Duration.ofMinutes(5), Optional.empty()));
  }

  @Test
  void allKeysAreReadAndToldAgain() {
    Loaded loaded =
        loaded(
            "{model: mine, every: 500, objective: kwh-off, window: 900, heldPart: 0.4, budget: 90s,"
                + " explore: {share: 0.02, epsilon: 0.1, namespaces: [lab, dev], perHour: 7,"
                + " maxPriority: 100}}");

    assertThat(loaded.configuration().learning())
        .contains(
            new LearningSettings(
                "mine",
                500,
                "kwh-off",
                900,
                0.4,
                Duration.ofSeconds(90),
                Optional.of(new Exploration.Bounds(0.02, 0.1, Set.of("lab", "dev"), 7, 100))));
    assertThat(ConfigurationJson.of(loaded))
        .contains(
            "\"learning\":{\"model\":\"mine\",\"every\":500,\"objective\":\"kwh-off\",\"window\":900,\"heldPart\":0.4,"
                + "\"budget\":\"90s\",\"explore\":{\"share\":0.02,\"epsilon\":0.1,\"namespaces\":[\"dev\",\"lab\"],"
                + "\"perHour\":7,\"maxPriority\":100}}");
  }

  @Test
  void allProblemsAreToldAtOnce() {
    ConfigurationException wrong =
        catchThrowableOfType(
            ConfigurationException.class,
            () -> loaded("{every: 1, window: 3, heldPart: 2, explore: {share: 7}, modle: x}"));

    assertThat(wrong)
        .hasMessageContainingAll(
            "learning.model is ''. Maybe general.",
            "learning.every is 1. Maybe 1000.",
            "learning.window is 3. Maybe 2000.",
            "learning.heldPart is 2.0. Maybe 0.3.",
            "learning.explore.namespaces is empty.",
            "learning.explore: A share of 7.0",
            "learning.modle is no key.");
  }

  @Test
  void aModelByWhichNoProfileDecidesIsAMistake() {
    ConfigurationException wrong =
        catchThrowableOfType(ConfigurationException.class, () -> loaded("{model: another}"));

    assertThat(wrong)
        .hasMessageContaining("learning.model is 'another', by which no profile decides.");
  }
}
