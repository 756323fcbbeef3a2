package io.stowage.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.stowage.app.config.ConfigurationFile.Loaded;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RollbackConfigurationTest {
  private static Loaded loaded(String rollback) {
    return ConfigurationFile.parse(
        "f.yaml",
        "{apiVersion: stowage.io/v1alpha1, kind: StowageConfiguration, rollback: "
            + rollback
            + "}");
  }

  @Test
  void nothingIsHeldAgainstAControlUnlessItIsSaid() {
    assertThat(loaded("{pendingAge: 5m}").configuration().rollback().control()).isEmpty();
  }

  @Test
  void aControlNeedsNoMoreThanItsName() {
    assertThat(loaded("{control: {}}").configuration().rollback().control())
        .contains(new ControlSettings(Duration.ofMinutes(15), 8));
  }

  @Test
  void allKeysAreReadAndToldAgain() {
    Loaded loaded = loaded("{control: {slice: 1h, inBlock: 10}}");
    assertThat(loaded.configuration().rollback().control())
        .contains(new ControlSettings(Duration.ofHours(1), 10));
    assertThat(ConfigurationJson.of(loaded))
        .contains("\"latencyShare\":0.1,\"control\":{\"slice\":\"3600s\",\"inBlock\":10}}");
  }

  @Test
  void allProblemsAreToldAtOnce() {
    assertThat(
            catchThrowableOfType(
                ConfigurationException.class,
                () -> loaded("{failedShare: 7, control: {slice: 10ms, inBlock: 1, share: 0.1}}")))
        .hasMessageContainingAll(
            "rollback.failedShare is 7.0. Maybe 0.2.",
            "rollback.control.slice is 10 ms, less than a second. Maybe 15m.",
            "rollback.control.inBlock is 1, not 4 to 100. Maybe 8.",
            "rollback.control.share is no key.");
  }
}
