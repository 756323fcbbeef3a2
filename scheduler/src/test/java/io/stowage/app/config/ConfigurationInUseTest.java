package io.stowage.app.config;

import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConfigurationInUseTest implements ConfigurationWatch.Listener {
  private final List<String> told = new ArrayList<>();
  private final ConfigurationInUse inUse =
      new ConfigurationInUse(
          Loaded.DEFAULT, PolicyCatalogue.usual(), new SplittableRandom(1), this);

  @Test
  void aGoodChangeIsTakenOnAndTold() {
    inUse.onChange(named("other"));

    assertThat(inUse.profiles().isOurs(podFor("other"))).isTrue();
    assertThat(inUse.profiles().isOurs(podFor("stowage"))).isFalse();
    assertThat(inUse.json()).contains("\"schedulerName\":\"other\"");
    assertThat(told).containsExactly("changed");
  }

  @Test
  void afterABadChangeTheLastGoodOneStays() {
    inUse.onBad(new ConfigurationException("file", List.of("It is bad.")));

    assertThat(inUse.profiles().isOurs(podFor("stowage"))).isTrue();
    assertThat(inUse.loaded()).isEqualTo(Loaded.DEFAULT);
    assertThat(told).containsExactly("file: It is bad.");
  }

  @Test
  void aModeThatIsSetHoldsUntilTheFileIsReadAgain() {
    inUse.onChange(named("stowage"));
    inUse.trust("stowage", Optional.empty(), Mode.SHADOW);

    assertThat(inUse.profiles().isOurs(podFor("stowage"))).isFalse();
    assertThat(inUse.isSet("stowage")).isTrue();

    inUse.onChange(named("stowage"));
    assertThat(inUse.profiles().isOurs(podFor("stowage"))).isTrue();
    assertThat(inUse.isSet("stowage")).isFalse();
  }

  @Test
  void aModeCanBeSetForOneNamespaceAlone() {
    inUse.trust("stowage", Optional.of("elsewhere"), Mode.OFF);

    assertThat(inUse.profiles().isOurs(podFor("stowage"))).isTrue();
    assertThat(inUse.loaded().configuration().profiles().getFirst().modes().of("elsewhere"))
        .isEqualTo(Mode.OFF);
  }

  @Test
  void aPolicyThatWasRolledBackIsTrustedAgainOnceItsModeIsSet() {
    inUse.profiles().of(podFor("stowage")).tripwire().trip("too slow");
    assertThat(inUse.rolledBack("stowage")).contains("too slow");

    inUse.trust("stowage", Optional.empty(), Mode.ACTIVE);
    assertThat(inUse.rolledBack("stowage")).isEmpty();
  }

  @Test
  void whoBeganWithoutALeaseCannotBeMadeActive() {
    ConfigurationInUse looking =
        new ConfigurationInUse(
            Loaded.DEFAULT.trusting("stowage", Optional.empty(), Mode.SHADOW),
            PolicyCatalogue.usual(),
            new SplittableRandom(1),
            this);

    assertThatThrownBy(() -> looking.trust("stowage", Optional.empty(), Mode.ACTIVE))
        .hasMessageContaining("needs the lease");
    assertThat(looking.profiles().isOurs(podFor("stowage"))).isFalse();
  }

  @Override
  public void onChange(Loaded loaded) {
    told.add("changed");
  }

  @Override
  public void onBad(ConfigurationException bad) {
    told.add(String.valueOf(bad.getMessage()));
  }

  private static Loaded named(String schedulerName) {
    return ConfigurationFile.parse(
        "test",
        "{apiVersion: stowage.io/v1alpha1, kind: StowageConfiguration, profiles: [{schedulerName: "
            + schedulerName
            + "}]}");
  }

  private static Pod podFor(String schedulerName) {
    return aPod("p").with(spec -> spec.schedulerName(schedulerName)).pending();
  }
}
