package io.stowage.app.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.learning.Encoder;
import io.stowage.learning.FeatureRanges;
import io.stowage.learning.LearnedPolicy;
import io.stowage.learning.RangeRecorder;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelException;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.ModelUnderTest;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.PolicyInputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyCatalogueIT {
  private static final PolicyInputs INPUTS = PolicyInputs.of(new SplittableRandom(1));

  @TempDir Path folder;
  private ModelStore models;
  private PolicyCatalogue policies;
  private long nanos;

  @BeforeEach
  void open() {
    models = new ModelStore(List.of(folder));
    policies = new PolicyCatalogue(models);
  }

  @Test
  void aModelDecidesAsEveryOtherPolicy() {
    models.save(ModelUnderTest.PACKING.named("general"));
    double[] scores = policies.of("model:general", INPUTS).policy().score(fullAndEmpty());
    assertThat(scores[0]).isGreaterThan(scores[1]);
    assertThat(policies.of("model:general@1[ties=first]", INPUTS).policy().score(fullAndEmpty()))
        .isEqualTo(scores);
  }

  @Test
  void anyPolicyCanBeHeldNearKubeDefault() {
    models.save(ModelUnderTest.PACKING.named("general"));
    double[] free = policies.of("model:general", INPUTS).policy().score(fullAndEmpty());
    assertThat(free[0]).isGreaterThan(free[1]);
    for (String name : List.of("model:general[swing=40]", "most-allocated[swing=40]")) {
      double[] held = policies.of(name, INPUTS).policy().score(fullAndEmpty());
      assertThat(held[0]).as("kube-default would spread").isLessThan(held[1]);
    }
    Policy live = policies.live("model:general[swing=40]", INPUTS, () -> nanos).policy();
    live.score(fullAndEmpty());
    assertThat(decider(live)).isEqualTo("model:general@1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PolicyCatalogue.check("model:general[swing=200]"))
        .withMessageContaining("Maybe 0 to 100");
  }

  @Test
  void heuristicsAreThereToo() {
    assertThat(policies.of("fgd[ties=random]", INPUTS).policy()).isNotNull();
  }

  @Test
  void anUntrainedNetworkIsAnotherOneInEachRunUnlessItsSeedIsNamed() {
    double[] one = policies.of("untrained", INPUTS).policy().score(fullAndEmpty());
    double[] other = policies.of("untrained", INPUTS).policy().score(fullAndEmpty());
    assertThat(one).isNotEqualTo(other);
    double[] fixed = policies.of("untrained[seed=7]", INPUTS).policy().score(fullAndEmpty());
    assertThat(policies.of("untrained[seed=7]", INPUTS).policy().score(fullAndEmpty()))
        .isEqualTo(fixed);
  }

  @Test
  void aWrongNameIsToldWithWhatThereIs() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> policies.of("best", INPUTS))
        .withMessageStartingWith("There is no policy 'best'. Maybe one of random ")
        .withMessageEndingWith(" untrained portfolio suggested model:NAME.");
    assertThatIllegalArgumentException().isThrownBy(() -> policies.of("model:../x", INPUTS));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> policies.of("model:x[speed=1]", INPUTS))
        .withMessage("Policy 'model:x' has no option 'speed'. Maybe one of [ties].");
    assertThatThrownBy(() -> policies.of("model:x", INPUTS)).isInstanceOf(ModelException.class);
  }

  @Test
  void onARealClusterAModelThatIsMissingIsStoodInForUntilItIsThere() {
    Policy live = policies.live("model:general", INPUTS, () -> nanos).policy();
    live.score(fullAndEmpty());
    assertThat(decider(live))
        .startsWith("kube-default instead of model:general: There is no model 'general'");
    models.save(ModelUnderTest.PACKING.named("general"));
    live.score(fullAndEmpty());
    assertThat(decider(live)).isEqualTo("model:general@1");
  }

  @Test
  void onARealClusterAnotherVersionTakesOverAsSoonAsItIsPromoted() {
    models.save(ModelUnderTest.PACKING.named("general"));
    models.save(ModelUnderTest.NO_NUMBER.named("general"));
    Policy live = policies.live("model:general", INPUTS, () -> nanos).policy();
    live.score(fullAndEmpty());
    assertThat(decider(live)).isEqualTo("model:general@1");
    models.promote("general", 2);
    nanos += Duration.ofSeconds(6).toNanos();
    live.score(fullAndEmpty());
    assertThat(decider(live))
        .isEqualTo("kube-default instead of model:general: its scores are not all numbers");
    models.rollBack("general");
    nanos += Duration.ofSeconds(6).toNanos();
    live.score(fullAndEmpty());
    assertThat(decider(live)).isEqualTo("model:general@1");
  }

  @Test
  void allRunsOfOneCatalogueHaveTheSameVersionUnlessTheOneOfNowIsAskedFor() {
    models.save(ModelUnderTest.PACKING.named("general"));
    models.save(ModelUnderTest.COMPARING.named("general"));
    PolicyCatalogue upToDate = policies.upToDate();
    for (PolicyCatalogue any : List.of(policies, upToDate)) {
      assertThat(decider(any.of("model:general", INPUTS).policy())).isEqualTo("model:general@1");
    }
    models.promote("general", 2);
    assertThat(decider(policies.of("model:general", INPUTS).policy())).isEqualTo("model:general@1");
    assertThat(decider(upToDate.of("model:general", INPUTS).policy())).isEqualTo("model:general@2");
    assertThat(decider(upToDate.of("model:general@1", INPUTS).policy()))
        .isEqualTo("model:general@1");
  }

  @Test
  void aPolicyGoesOnDecidingByAModelThatWasLetGo() {
    models.save(ModelUnderTest.PACKING.named("first"));
    models.save(ModelUnderTest.PACKING.named("second"));
    OpenedModels opened = new OpenedModels(models, 1);
    OpenedModels.Opened first = opened.of(ModelName.parse("first@1"));
    assertThat(opened.of(ModelName.parse("first@1"))).isSameAs(first);
    opened.of(ModelName.parse("second@1"));
    assertThat(opened.of(ModelName.parse("first@1"))).isNotSameAs(first);
    System.gc();
    Policy policy = new LearnedPolicy(first.encoder(INPUTS), first::model);
    assertThat(policy.score(fullAndEmpty())).hasSize(2);
  }

  @Test
  void aRehearsalGoesOnWithoutAnIncumbentThatCannotBeReadAnyMore() throws IOException {
    models.save(ModelUnderTest.PACKING.named("general"));
    Files.writeString(folder.resolve("general/1/model.onnx"), "damaged");
    Choice choice = fullAndEmpty();
    Rehearsal rehearsal =
        new Rehearsal(
            List.of("kube-default", "model:general"), name -> policies.of(name, INPUTS), 8);
    assertThat(
            rehearsal
                .winner(
                    choice.cluster(),
                    List.of(choice.pod()),
                    "model:general",
                    new SplittableRandom(1))
                .name())
        .isEqualTo("kube-default");
  }

  @Test
  void onARealClusterAModelLeavesWhatItHasNeverSeenToKubeDefault() {
    List<Double> heard = new ArrayList<>();
    ModelCard card = models.save(ModelUnderTest.PACKING.named("general"));
    models.keepRanges(card, rangesOf(fullAndEmpty()));
    Policy live =
        policies
            .telling(
                new ModelNews() {
                  @Override
                  public void onRefused(DecidedBy inUse, String why) {}

                  @Override
                  public void onFamiliarity(String policy, double shareBeyond) {
                    heard.add(shareBeyond);
                  }
                })
            .live("model:general", INPUTS, () -> nanos)
            .policy();
    live.score(fullAndEmpty());
    assertThat(decider(live)).isEqualTo("model:general@1");
    assertThat(heard).containsExactly(0.0);

    for (int i = 0; i < 200; i++) {
      live.score(neverSeen(i));
    }
    assertThat(decider(live))
        .startsWith("kube-default instead of model:general: ")
        .endsWith(" % of what it goes by is beyond what it has seen in training");
    assertThat(heard).last().satisfies(share -> assertThat(share).isGreaterThan(0.25));
  }

  private static FeatureRanges rangesOf(Choice choice) {
    Encoder encoder = Encoders.named("general-1", INPUTS);
    RangeRecorder seen = new RangeRecorder(encoder.features());
    seen.see(encoder.encode(choice));
    return seen.ranges();
  }

  /** Nodes with accelerators, and each time another pod that wants one. */
  private static Choice neverSeen(int i) {
    ClusterSnapshot cluster =
        cluster(
            List.of(
                aNode("a" + i).cpu(96_000).devices("V100", 8).build(),
                aNode("b" + i).cpu(128_000).devices("T4", 4).build()),
            aPod("web").cpu(90_000).on("a" + i));
    return new Choice(aPod("train" + i).cpu(500 + i).pending(), cluster.nodes(), cluster);
  }

  @Test
  void aModelCanBeTakenBackToTheVersionBeforeAndOthersCannot() {
    models.save(ModelUnderTest.PACKING.named("general"));
    models.save(ModelUnderTest.COMPARING.named("general"));
    models.promote("general", 2);
    assertThat(policies.stepBack("model:general@2")).isEmpty();
    assertThat(policies.stepBack("best-fit")).isEmpty();
    assertThat(policies.stepBack("model:other")).isEmpty();
    assertThat(policies.stepBack("model:general[ties=first]")).contains("model:general@1");
    assertThat(models.promoted("general")).isEqualTo(1);
    assertThat(policies.stepBack("model:general")).as("there is none before").isEmpty();
  }

  @Test
  void onARealClusterAVersionThatCannotBeReadDoesNotReplaceTheOneInUse() throws IOException {
    List<String> heard = new ArrayList<>();
    models.save(ModelUnderTest.PACKING.named("general"));
    models.save(ModelUnderTest.PACKING.named("general"));
    models.promote("general", 1);
    Policy live =
        policies
            .telling((inUse, why) -> heard.add(inUse.text() + " stays. " + why))
            .live("model:general", INPUTS, () -> nanos)
            .policy();
    live.score(fullAndEmpty());
    models.promote("general", 2);
    Files.writeString(folder.resolve("general/2/model.onnx"), "damaged");
    for (int i = 0; i < 3; i++) {
      nanos += Duration.ofSeconds(6).toNanos();
      live.score(fullAndEmpty());
    }
    assertThat(decider(live)).isEqualTo("model:general@1");
    assertThat(heard)
        .singleElement(as(STRING))
        .startsWith("model:general@1 stays. Model general@2 is not what was stored");
  }

  private static String decider(Policy policy) {
    return policy.decidedBy().orElseThrow().text();
  }

  private static Choice fullAndEmpty() {
    ClusterSnapshot cluster =
        cluster(
            List.of(aNode("full").build(), aNode("empty").build()),
            aPod("web").cpu(1000).on("full"));
    return new Choice(aPod("more").cpu(500).pending(), cluster.nodes(), cluster);
  }
}
