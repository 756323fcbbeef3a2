package io.stowage.app.config;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.app.config.ConfigurationFile.Loaded;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Profiles;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConfigurationInUseTest implements ConfigurationWatch.Listener {
  private static final Loaded ASSISTING =
      ConfigurationFile.parse(
          "test",
          """
          apiVersion: stowage.io/v1alpha1
          kind: StowageConfiguration
          profiles: [{mode: assist}]
          extender: {port: 0}
          """);

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
  void explanationsToldByAnotherThreadKnowOfARollBack() {
    inUse.onChange(
        ConfigurationFile.parse(
            "test",
            "{apiVersion: stowage.io/v1alpha1, kind: StowageConfiguration,"
                + " profiles: [{policy: most-allocated}]}"));
    inUse.profiles().of(podFor("stowage")).tripwire().trip("too slow");

    assertThat(whoDecides(inUse.another()))
        .isEqualTo("kube-default instead of most-allocated: rolled back: too slow");
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

  @Test
  void whoBeganWithoutAnExtenderCannotAssistSinceNobodyCanAsk() {
    assertThatThrownBy(() -> inUse.trust("stowage", Optional.of("batch"), Mode.assist(5)))
        .hasMessageContaining("Maybe set extender.port and restart it.");
    assertThat(inUse.isSet("stowage")).isFalse();

    inUse.onChange(ASSISTING);
    assertThat(told).hasSize(1).first().asString().contains("needs the extender");
    assertThat(inUse.profiles().isOurs(podFor("stowage"))).isTrue();
  }

  @Test
  void whoBeganWithAnExtenderMayAssistAndGoBack() {
    ConfigurationInUse advising =
        new ConfigurationInUse(ASSISTING, PolicyCatalogue.usual(), new SplittableRandom(1), this);
    advising.trust("stowage", Optional.empty(), Mode.SHADOW);
    advising.trust("stowage", Optional.empty(), Mode.assist(5));

    assertThat(advising.profiles().named(podFor("stowage")).orElseThrow().modes().usual())
        .isEqualTo(Mode.assist(5));
  }

  @Test
  void toLookOnNeverExplores() {
    inUse.onChange(exploring(1000));

    assertThat(whoDecides(inUse.profiles())).contains("exploring");
    assertThat(whoDecides(inUse.comparingProfiles())).doesNotContain("exploring");
    assertThat(whoDecides(inUse.advisingProfiles())).doesNotContain("exploring");
  }

  @Test
  void inControlSlicesKubeDefaultDecidesAndAdvisesButComparesAndExplainsNothing() {
    ConfigurationInUse controlled =
        new ConfigurationInUse(
            ConfigurationFile.parse(
                "test",
                """
                apiVersion: stowage.io/v1alpha1
                kind: StowageConfiguration
                profiles: [{policy: most-allocated}]
                rollback: {control: {slice: 1s, inBlock: 4}}
                """),
            PolicyCatalogue.usual(),
            new SplittableRandom(1),
            this);
    String control = "kube-default instead of most-allocated: control slice";

    assertThat(decidersOf(controlled.profiles())).containsExactlyInAnyOrder(control, "");
    assertThat(decidersOf(controlled.advisingProfiles())).containsExactlyInAnyOrder(control, "");
    assertThat(decidersOf(controlled.comparingProfiles())).containsExactly("");
    assertThat(decidersOf(controlled.another())).containsExactly("");

    controlled.profiles().of(podFor("stowage")).tripwire().trip("too slow");
    assertThat(decidersOf(controlled.profiles()))
        .containsExactly("kube-default instead of most-allocated: rolled back: too slow");
  }

  /** Who decides in the slices of a block. */
  private static Set<String> decidersOf(Profiles profiles) {
    return IntStream.range(0, 4)
        .mapToObj(second -> whoDecides(profiles, Instant.EPOCH.plusSeconds(second)))
        .collect(Collectors.toSet());
  }

  @Test
  void whatWasTriedInAnHourIsCountedWhateverIsSetOrReadMeanwhile() {
    inUse.onChange(exploring(3));
    assertThat(whoDecides(inUse.profiles())).contains("exploring");

    inUse.onChange(exploring(3));
    assertThat(whoDecides(inUse.profiles())).contains("exploring");

    inUse.trust("stowage", Optional.empty(), Mode.ACTIVE);
    assertThat(whoDecides(inUse.profiles())).contains("exploring");
    inUse.trust("stowage", Optional.empty(), Mode.ACTIVE);
    assertThat(whoDecides(inUse.profiles())).doesNotContain("exploring");

    inUse.onChange(Loaded.DEFAULT);
    inUse.onChange(exploring(2));
    assertThat(whoDecides(inUse.profiles())).as("nor with less").doesNotContain("exploring");
    inUse.onChange(exploring(4));
    assertThat(whoDecides(inUse.profiles())).as("one more is allowed").contains("exploring");
  }

  private static Loaded exploring(int perHour) {
    return ConfigurationFile.parse(
        "test",
        """
        apiVersion: stowage.io/v1alpha1
        kind: StowageConfiguration
        profiles: [{policy: most-allocated}, {schedulerName: learned, policy: "model:general"}]
        learning:
          model: general
          explore: {share: 1, epsilon: 1, namespaces: [default], perHour: %d}
        """
            .formatted(perHour));
  }

  /** Of three nodes the used one is wanted. */
  private static String whoDecides(Profiles profiles) {
    return whoDecides(profiles, Instant.EPOCH);
  }

  private static String whoDecides(Profiles profiles, Instant at) {
    ClusterSnapshot cluster =
        ClusterSnapshot.empty()
            .after(
                List.of(
                    new NodeAdded(aNode("a").cpu(4000).build()),
                    new NodeAdded(aNode("b").cpu(4000).build()),
                    new NodeAdded(aNode("used").cpu(4000).build())))
            .with(aPod("old").cpu(1000).on("used"))
            .asOf(at);
    Pod pod = aPod("p").cpu(100).with(spec -> spec.schedulerName("stowage")).pending();
    return profiles.of(pod).scheduler().decide(pod, cluster) instanceof Decision.Place place
        ? place.decidedBy().map(DecidedBy::text).orElse("")
        : "nobody";
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
