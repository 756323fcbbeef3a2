package io.stowage.app.live;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.config.RollbackSettings;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodUnderTest;
import io.stowage.cluster.Usage;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.Modes;
import io.stowage.scheduling.Profile;
import io.stowage.scheduling.Profiles;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.Tripwire;
import io.stowage.scheduling.policy.FallbackPolicy;
import io.stowage.scheduling.policy.GuardedPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** A learned policy that is trusted until something breaks which it was not rewarded for. */
class GuardTest implements Guard.Listener {
  private static final Instant START = Instant.EPOCH;

  private final List<String> rollbacks = new ArrayList<>();
  private List<String> earlierVersions = List.of();
  private String policy = "model:m";
  private Mode mode = Mode.ACTIVE;
  private final Tripwire tripwire = new Tripwire();
  private Tripwire inUse = tripwire;
  private final Tripwire tripwireOfSameModel = new Tripwire();
  private final Scheduler scheduler =
      new Scheduler(
          List.of(),
          new GuardedPolicy(
              new FallbackPolicy.Named("model:m", choice -> new double[] {1, 0}),
              new FallbackPolicy.Named("kube-default", choice -> new double[] {0, 1}),
              tripwire),
          Selector.firstBest());
  private final ClusterSnapshot cluster =
      ClusterSnapshot.empty()
          .after(
              List.of(
                  new ClusterEvent.NodeAdded(aNode("far").build()),
                  new ClusterEvent.NodeAdded(aNode("near").build()),
                  new ClusterEvent.UsageMeasured(
                      "far",
                      new Usage(
                          START,
                          OptionalDouble.empty(),
                          OptionalDouble.empty(),
                          OptionalDouble.empty(),
                          OptionalDouble.of(80)))));
  private final Guard guard =
      new Guard(
          RollbackSettings.DEFAULT,
          this::profiles,
          () -> cluster,
          policy -> earlierVersions.stream().findFirst(),
          this);

  private Profiles profiles() {
    return Profiles.of(
        List.of(
            profile("default-scheduler", policy, inUse),
            profile("same-model", "model:m[ties=random]", tripwireOfSameModel)));
  }

  private Profile profile(String name, String by, Tripwire trippedBy) {
    return new Profile(name, by, scheduler, Optional.empty(), new Modes(mode, Map.of()), trippedBy);
  }

  @Test
  void asLongAsAllIsWellThePolicyDecides() {
    for (int i = 0; i < 300; i++) {
      place(aPod("p" + i), "near", START.plusSeconds(i));
    }
    assertThat(rollbacks).isEmpty();
    assertThat(decided().node().name()).isEqualTo("far");
    assertThat(decided().decidedBy()).isEmpty();
  }

  @Test
  void aPodThatWaitsTooLongRollsBackAndEachDecisionSaysSo() {
    pending(aPod("old").pending(), START);
    place(aPod("new"), "near", START.plus(Duration.ofMinutes(9)));
    assertThat(rollbacks).isEmpty();
    place(aPod("newer"), "near", START.plus(Duration.ofMinutes(11)));
    assertThat(rollbacks).containsExactly("default-scheduler: a pod has waited for 660 s");
    assertThat(decided().node().name()).isEqualTo("near");
    assertThat(decided().decidedBy().map(DecidedBy::text))
        .contains("kube-default instead of model:m: rolled back: a pod has waited for 660 s");
  }

  @Test
  void aModelWithAnEarlierVersionGivesWayToItFirstAndToKubeDefaultNext() {
    earlierVersions = List.of("model:m@1");
    waitTooLong();
    assertThat(rollbacks)
        .containsExactly("default-scheduler to model:m@1: a pod has waited for 3600 s");
    assertThat(decided().decidedBy()).as("still by the model").isEmpty();

    place(aPod("soon"), "near", START.plus(Duration.ofMinutes(69)));
    assertThat(rollbacks).as("the earlier version has time to do better").hasSize(1);
    place(aPod("late"), "near", START.plus(Duration.ofMinutes(71)));
    assertThat(rollbacks).last().isEqualTo("default-scheduler: a pod has waited for 660 s");
    assertThat(decided().decidedBy().map(DecidedBy::policy)).contains("kube-default");
  }

  @Test
  void twoProfilesOnOneModelStepBackOnce() {
    earlierVersions = List.of("model:m@1");
    pending(forSameModel("old-too"), START);
    waitTooLong();
    pending(forSameModel("soon"), START.plus(Duration.ofMinutes(69)));
    assertThat(rollbacks)
        .as("what the later version has done is not held against the earlier one")
        .containsExactly("default-scheduler to model:m@1: a pod has waited for 3600 s");

    pending(forSameModel("late"), START.plus(Duration.ofMinutes(71)));
    assertThat(rollbacks).last().isEqualTo("same-model: a pod has waited for 660 s");
    assertThat(tripwire.reason()).as("the other profile stays with the model").isEmpty();
  }

  private static Pod forSameModel(String name) {
    return aPod(name).with(spec -> spec.schedulerName("same-model")).pending();
  }

  @Test
  void whereKubeDefaultPlacesPodsThereIsNothingToGoBackTo() {
    policy = "kube-default[ties=random]";
    waitTooLong();
    assertThat(rollbacks).isEmpty();
  }

  @Test
  void whoOnlyAssistsByKubeDefaultCanStillBeSilenced() {
    policy = "kube-default";
    mode = Mode.assist(5);
    waitTooLong();
    assertThat(rollbacks).hasSize(1);
  }

  private void waitTooLong() {
    pending(aPod("old").pending(), START);
    place(aPod("new"), "near", START.plus(Duration.ofHours(1)));
  }

  @Test
  void aPodThatIsPlacedOrGoneDoesNotWait() {
    place(aPod("old"), "near", START);
    pending(aPod("gone").pending(), START);
    guard.onEvent(new ClusterEvent.PodGone(aPod("gone").pending()), START);
    place(aPod("new"), "near", START.plus(Duration.ofHours(1)));
    assertThat(rollbacks).isEmpty();
  }

  @Test
  void aPodBehindSchedulingGatesWaitsOnlySinceTheyFell() {
    Instant gatesFall = START.plus(Duration.ofHours(1));
    pending(aPod("gated").with(spec -> spec.schedulingGates(List.of("queue"))).pending(), START);
    place(aPod("meanwhile"), "near", gatesFall);
    pending(aPod("gated").pending(), gatesFall);
    place(aPod("soon"), "near", gatesFall.plus(Duration.ofMinutes(9)));
    assertThat(rollbacks).isEmpty();

    place(aPod("late"), "near", gatesFall.plus(Duration.ofMinutes(11)));
    assertThat(rollbacks).containsExactly("default-scheduler: a pod has waited for 660 s");
  }

  @Test
  void aPodThatWasPlacedOrDeletedWhileWeOnlyLookedOnDoesNotWait() {
    mode = Mode.assist(10);
    pending(aPod("placed").pending(), START);
    pending(aPod("deleted").pending(), START);
    mode = Mode.SHADOW;
    guard.onEvent(new ClusterEvent.PodBound(aPod("placed").on("near")), START);
    guard.onEvent(new ClusterEvent.PodGone(aPod("deleted").pending()), START);
    mode = Mode.assist(10);
    place(aPod("new"), "near", START.plus(Duration.ofHours(5)));
    assertThat(rollbacks).isEmpty();
  }

  @Test
  void whoIsTrustedAnewHasAsMuchTimeAgain() {
    earlierVersions = List.of("model:m@1");
    waitTooLong();
    Instant trusted = START.plus(Duration.ofHours(2));
    rollbacks.clear();
    inUse = new Tripwire();
    place(aPod("first"), "near", trusted);
    place(aPod("soon"), "near", trusted.plus(Duration.ofMinutes(9)));
    assertThat(rollbacks).as("no promotion is taken back for what was before").isEmpty();

    place(aPod("late"), "near", trusted.plus(Duration.ofMinutes(11)));
    assertThat(rollbacks)
        .containsExactly("default-scheduler to model:m@1: a pod has waited for 660 s");
  }

  @Test
  void podsOfAnEarlierTurnDoNotWait() {
    pending(aPod("deleted-while-another-led").pending(), START);
    guard.beginAnew();
    place(aPod("new"), "near", START.plus(Duration.ofHours(1)));
    assertThat(rollbacks).isEmpty();
  }

  @Test
  void bindingsThatFailRollBack() {
    letEveryThirdBindingFail();
    assertThat(rollbacks).singleElement().asString().contains("% of the last bindings failed");
  }

  @Test
  void bindingsInWhichKubeSchedulerFailsSayNothingOfOurPolicy() {
    mode = Mode.assist(10);
    letEveryThirdBindingFail();
    assertThat(rollbacks).isEmpty();
  }

  private void letEveryThirdBindingFail() {
    for (int i = 0; i < 30; i++) {
      Pod pod = aPod("p" + i).pending();
      pending(pod, START);
      guard.onEvent(
          i % 3 == 0
              ? new ClusterEvent.BindFailed(pod.on("near"), "no")
              : new ClusterEvent.PodBound(pod.on("near")),
          START);
    }
  }

  @Test
  void anOwnerThatGoesWithoutWhileOthersAreServedRollsBack() {
    for (int i = 0; i < 50; i++) {
      refuseWhileOthersArePlaced(owned("big-" + i, "big"));
    }
    assertThat(rollbacks).singleElement().asString().contains("pods of default/big were refused");
  }

  @Test
  void anOwnerWhosePodsAreAllGoneBeginsAnew() {
    for (int i = 0; i < 49; i++) {
      refuseWhileOthersArePlaced(owned("big-" + i, "big"));
    }
    guard.onEvent(new ClusterEvent.PodGone(owned("big-0", "big")), START);
    refuseWhileOthersArePlaced(owned("big-50", "big"));
    assertThat(rollbacks).isEmpty();
  }

  @Test
  void anOwnerOfWhomAnotherPodStillWaitsDoesNotBeginAnew() {
    pending(owned("big-1", "big"), START);
    for (int i = 0; i < 49; i++) {
      refuseWhileOthersArePlaced(owned("big-" + i, "big"));
    }
    guard.onEvent(new ClusterEvent.PodGone(owned("big-0", "big")), START);
    refuseWhileOthersArePlaced(owned("big-50", "big"));
    assertThat(rollbacks).hasSize(1);
  }

  private void refuseWhileOthersArePlaced(Pod pod) {
    guard.onDecision(refused(pod));
    guard.onDecision(decided());
    guard.onDecision(decided());
  }

  @Test
  void aClusterThatIsFullForAllIsNotUnfair() {
    for (int i = 0; i < 200; i++) {
      guard.onDecision(refused(owned("big-" + i, "big")));
      guard.onDecision(refused(owned("small-" + i, "small")));
    }
    assertThat(rollbacks).isEmpty();
  }

  @Test
  void podsThatAreTooFarFromTheirUsersRollBack() {
    for (int i = 0; i < 25; i++) {
      place(
          aPod("p" + i).with(spec -> spec.latency(LatencyLimits.of(20, 500))),
          i % 2 == 0 ? "far" : "near",
          START);
    }
    assertThat(rollbacks).as("where nothing was measured nothing is known").isEmpty();
    for (int i = 25; i < 60; i++) {
      place(aPod("p" + i).with(spec -> spec.latency(LatencyLimits.of(20, 500))), "far", START);
    }
    assertThat(rollbacks).singleElement().asString().contains("latency limit are beyond it");
  }

  @Override
  public void onRollback(String schedulerName, String why) {
    rollbacks.add(schedulerName + ": " + why);
  }

  @Override
  public void onStepBack(String schedulerName, String earlier, String why) {
    rollbacks.add(schedulerName + " to " + earlier + ": " + why);
  }

  private void place(PodUnderTest pod, String node, Instant at) {
    pending(pod.pending(), at);
    guard.onEvent(new ClusterEvent.PodBound(pod.on(node)), at);
  }

  private void pending(Pod pod, Instant at) {
    guard.onEvent(new ClusterEvent.PodPending(pod), at);
  }

  private Decision.Place decided() {
    return (Decision.Place) scheduler.decide(aPod("next").pending(), cluster);
  }

  private Decision refused(Pod pod) {
    return scheduler.decide(pod, ClusterSnapshot.empty());
  }

  private static Pod owned(String name, String owner) {
    return aPod(name)
        .with(spec -> spec.controller(new ControllerRef("apps/v1", "ReplicaSet", owner, owner)))
        .pending();
  }
}
