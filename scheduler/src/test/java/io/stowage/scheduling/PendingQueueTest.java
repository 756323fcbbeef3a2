package io.stowage.scheduling;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.BindFailed;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.PodAssumed;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.ClusterEvent.UsageMeasured;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Usage;
import io.stowage.scheduling.Diagnosis.Finding;
import io.stowage.scheduling.PendingQueue.Population;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PendingQueueTest {
  private static final NodeAdded NODE_JOINS = new NodeAdded(aNode("new").build());

  private final HintingFilter fit = HintingFilter.curedBy("Fit", NodeAdded.class);
  private final HintingFilter affinity = HintingFilter.curedBy("Affinity", PodBound.class);
  private final HintingFilter room = HintingFilter.curedBy("Room", PodGone.class);
  private final HintingFilter ownSpec = HintingFilter.curedBy("OwnSpec", PodPending.class);
  private final PendingQueue queue =
      new PendingQueue(
          QueueSettings.DEFAULT,
          Profiles.of(
              List.of(HintingFilter.profile("default-scheduler", fit, affinity, room, ownSpec))));
  private ClusterSnapshot cluster = ClusterSnapshot.empty();

  @Test
  void thePodOfHighestPriorityIsTriedFirst() {
    arrive(0, pod("low", -5), pod("least", Integer.MIN_VALUE), pod("most", Integer.MAX_VALUE));
    arrive(1, pod("high", 5));

    assertThat(polledAt(1)).containsExactly("most", "high", "low", "least");
  }

  @Test
  void ofEqualPriorityThePodThatCameFirstIsTriedFirst() {
    arrive(2, pod("second", 0), pod("third", 0));
    arrive(3, pod("fourth", 0));

    assertThat(polledAt(4)).containsExactly("second", "third", "fourth");
  }

  @Test
  void aPodThatComesBackFromAnAttemptStandsBehindThoseThatWaited() {
    arrive(0, pod("refused", 0));
    refuse("refused", 0, "Fit");
    arrive(5, pod("newer", 0));
    tell(60, NODE_JOINS);
    arrive(61, pod("newest", 0));

    assertThat(polledAt(61)).containsExactly("refused", "newer", "newest");
  }

  @Test
  void aRefusedPodIsTriedAgainOnlyWhenAFilterThatRefusedItSeesACure() {
    arrive(0, pod("p", 0));
    refuse("p", 0, "Fit");

    tell(60, new PodBound(aPod("other").on("n")));
    assertThat(polledAt(60)).isEmpty();

    tell(61, NODE_JOINS);
    assertThat(polledAt(61)).containsExactly("p");
    assertThat(affinity.asked()).isEmpty();
  }

  @Test
  void oneOfSeveralFiltersIsEnough() {
    arrive(0, pod("p", 0));
    refuse("p", 0, "Fit", "Affinity");

    tell(60, new PodBound(aPod("other").on("n")));

    assertThat(polledAt(60)).containsExactly("p");
  }

  @Test
  void anyEventMayHelpAPodThatAnUnknownFilterRefused() {
    arrive(0, pod("p", 0));
    refuse("p", 0, "SomeExtender");

    tell(60, NODE_JOINS);

    assertThat(polledAt(60)).containsExactly("p");
  }

  // A pod is released when the second in which its back-off ends is over.
  @ParameterizedTest
  @CsvSource({"1, 2", "2, 3", "3, 5", "4, 9", "5, 11", "6, 11", "100, 11"})
  void theBackOffDoublesWithEachRefusalUpToTenSeconds(int refusals, int releasedAfter) {
    arrive(0, pod("urgent", 9));
    for (int i = 1; i < refusals; i++) {
      refuse("urgent", i * 100.0, "Fit");
      tell(i * 100.0 + 50, NODE_JOINS);
    }
    refuse("urgent", 20_000.3, "Fit");
    tell(20_000.4, NODE_JOINS);
    arrive(20_000.5, pod("a", 0), pod("b", 0));

    assertThat(pollAt(20_000 + releasedAfter - 0.001)).contains("a");
    assertThat(pollAt(20_000 + releasedAfter)).contains("urgent");
  }

  @Test
  void whenNoPodIsActiveOneThatBacksOffIsTriedBeforeItsTime() {
    arrive(0, pod("p", 0));
    refuse("p", 0, "Fit");
    tell(0, NODE_JOINS);

    assertThat(queue.population().backoff()).isEqualTo(1);
    assertThat(queue.nextAttempt(at(0))).isEqualTo(at(0));
    assertThat(pollAt(0)).contains("p");
  }

  @Test
  void podsWhoseBackOffEndsInTheSameSecondAreTriedByPriority() {
    arrive(0, pod("soon", 0), pod("late", 0), pod("urgent", 5));
    refuse("urgent", 0.1, "Fit");
    refuse("soon", 0.9, "Fit");
    refuse("late", 1.1, "Fit");
    tell(1.2, NODE_JOINS);

    assertThat(polledAt(1.2)).containsExactly("urgent", "soon", "late");
  }

  @Test
  void aPodWhoseAttemptBrokeDownIsTriedAgainAfterItsBackOffAndNotBefore() {
    arrive(0, pod("p", 0));
    breakDown("p", 0.5);

    assertThat(queue.nextAttempt(at(0.5))).isEqualTo(at(2));
    assertThat(polledAt(1.999)).isEmpty();
    assertThat(polledAt(2)).containsExactly("p");
  }

  @Test
  void errorsAndRefusalsAreCountedApartAndARefusalEndsARowOfErrors() {
    arrive(0, pod("p", 0));
    refuse("p", 0, "Fit");
    tell(50, NODE_JOINS);
    refuse("p", 50, "Fit");
    tell(100, NODE_JOINS);

    breakDown("p", 100);
    assertThat(queue.nextAttempt(at(100))).as("first error").isEqualTo(at(102));
    breakDown("p", 102);
    assertThat(queue.nextAttempt(at(102))).as("second in a row").isEqualTo(at(105));
    refuse("p", 105, "Fit");
    tell(150, NODE_JOINS);
    breakDown("p", 150);
    assertThat(queue.nextAttempt(at(150))).as("first after a refusal").isEqualTo(at(152));
  }

  @Test
  void aPodThatNoNodeWasThereForIsTriedAgainLikeAfterAnError() {
    arrive(0, pod("p", 0));
    refuse("p", 0);

    assertThat(queue.nextAttempt(at(0))).isEqualTo(at(2));
  }

  @Test
  void afterFiveMinutesAPodIsTriedAgainThoughNothingHappened() {
    arrive(3, pod("p", 0));
    refuse("p", 3, "Fit");

    assertThat(queue.nextAttempt(at(3))).as("on the next half minute").isEqualTo(at(330));
    assertThat(polledAt(329.999)).isEmpty();
    assertThat(polledAt(330)).containsExactly("p");
  }

  @Test
  void exactlyFiveMinutesAreNotYetTooLong() {
    arrive(30, pod("p", 0));
    refuse("p", 30, "Fit");

    assertThat(polledAt(330)).isEmpty();
    assertThat(polledAt(360)).containsExactly("p");
  }

  @Test
  void aGatedPodWaitsUntilItsLastGateIsGoneAndKeepsItsAge() {
    Pod gated = gated("gated", "a", "b");
    arrive(0, gated);
    arrive(1, pod("later", 0));

    tell(2, NODE_JOINS);
    tell(3, new PodPending(gated("gated", "a")));
    assertThat(queue.population()).isEqualTo(new Population(1, 0, 0, 1, 0, 0));

    tell(4, new PodPending(pod("gated", 0)));
    assertThat(polledAt(4)).containsExactly("gated", "later");
  }

  @Test
  void aGatedPodIsNotReleasedByTime() {
    arrive(0, gated("gated", "a"));

    assertThat(queue.nextAttempt(at(0))).isEqualTo(Instant.MAX);
    assertThat(polledAt(10_000)).isEmpty();
  }

  @Test
  void anEventThatComesWhileAPodIsTriedIsNotLost() {
    arrive(0, pod("p", 0));
    poll("p", 0);
    tell(0.1, NODE_JOINS);
    queue.decided(rejection("p", "Fit"), at(0.2));

    assertThat(queue.population().backoff()).isEqualTo(1);
  }

  @Test
  void anEventFromBeforeTheAttemptIsOldNews() {
    arrive(0, pod("other", 1), pod("p", 0));
    poll("other", 0);
    tell(0.1, NODE_JOINS);
    poll("p", 0.2);
    queue.decided(rejection("p", "Fit"), at(0.3));
    queue.decided(rejection("other", "Fit"), at(0.4));

    assertThat(queue.population()).isEqualTo(new Population(0, 1, 1, 0, 0, 0));
  }

  @Test
  void aChangeOfItsOwnSpecWhileAPodIsTriedIsNotLost() {
    arrive(0, pod("p", 0), pod("q", 0));
    poll("p", 0);
    poll("q", 0);
    tell(0.1, new PodPending(aPod("p").label("new", "label").pending()));
    queue.decided(rejection("q", "OwnSpec"), at(0.2));
    queue.decided(rejection("p", "OwnSpec"), at(0.2));

    assertThat(queue.population())
        .as("q gains nothing")
        .isEqualTo(new Population(0, 1, 1, 0, 0, 0));
    assertThat(queue.poll(at(1)).orElseThrow().spec().labels()).containsEntry("new", "label");
  }

  @Test
  void aWaitingPodIsTriedAgainWhenItsOwnChangeMayHelp() {
    arrive(0, pod("p", 0), pod("q", 0));
    refuse("p", 0, "OwnSpec");
    refuse("q", 0, "OwnSpec");

    tell(60, new PodPending(pod("p", 0)));
    assertThat(polledAt(60)).as("nothing that counts has changed").isEmpty();

    tell(61, new PodPending(aPod("p").label("new", "label").pending()));
    assertThat(polledAt(61)).containsExactly("p");
  }

  /** All the places where a pod may be when something happens to it. */
  enum Situation {
    ACTIVE,
    BACKING_OFF,
    BACKING_OFF_AFTER_ERROR,
    UNSCHEDULABLE,
    GATED,
    IN_FLIGHT,
    BINDING
  }

  @ParameterizedTest
  @EnumSource
  void aDeletedPodIsForgottenWhereverItIs(Situation situation) {
    Pod pod = bring(situation);

    tell(1, new PodGone(pod));
    queue.decided(rejection("p", "Fit"), at(2));

    assertThat(queue.population()).isEqualTo(new Population(0, 0, 0, 0, 0, 0));
    assertThat(polledAt(10_000)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aPodThatSomebodyElseBoundIsForgottenWhereverItIs(Situation situation) {
    Pod pod = bring(situation);

    tell(1, new PodBound(pod.on("elsewhere")));

    assertThat(queue.population()).isEqualTo(new Population(0, 0, 0, 0, 0, 0));
  }

  @ParameterizedTest
  @EnumSource
  void aChangedPodStaysWhereItIsAndIsLaterTriedAsItIsThen(Situation situation) {
    Pod pod = bring(situation);
    Population before = queue.population();

    tell(1, new PodPending(pod.nominatedTo("n")));

    assertThat(queue.population()).isEqualTo(before);
    if (before.active() + before.backoff() > 0) {
      assertThat(queue.poll(at(100)).orElseThrow().nominatedNode()).contains("n");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aPodThatWasMadeAnewUnderTheSameNameIsAnotherPod(Situation situation) {
    bring(situation);
    Pod anew = Pod.pending("p", pod("p", 0).spec(), at(1));

    tell(1, new PodPending(anew));
    queue.decided(rejection("p", "Fit"), at(1));

    assertThat(queue.population().active()).isEqualTo(1);
    assertThat(queue.poll(at(1))).contains(anew);
  }

  @Test
  void aPodWhoseBindingFailedIsTriedAgainAfterABackOffWithoutItsNomination() {
    arrive(0, pod("p", 0));
    poll("p", 0);
    Pod placed = pod("p", 0).on("n");
    tell(0.1, new PodAssumed(placed));
    tell(0.2, NODE_JOINS);
    tell(0.3, new BindFailed(placed.nominatedTo("n"), "conflict"));

    assertThat(queue.nextAttempt(at(0.3))).isEqualTo(at(2));
    assertThat(queue.poll(at(2))).contains(pod("p", 0));
  }

  @Test
  void othersLearnThatAPodLeavesItsPlaceWhenItsBindingFails() {
    arrive(0, pod("p", 1), pod("waiting", 0));
    poll("p", 0);
    tell(0.1, new PodAssumed(pod("p", 1).on("n")));
    refuse("waiting", 0.2, "Room");
    tell(60, new BindFailed(pod("p", 1).on("n"), "conflict"));

    assertThat(polledAt(60)).containsExactly("waiting");
  }

  @Test
  void othersLearnThatAPodLeavesItsPlaceWhenItIsBoundElsewhere() {
    arrive(0, pod("p", 1), pod("waiting", 0));
    poll("p", 0);
    tell(0.1, new PodAssumed(pod("p", 1).on("n")));
    refuse("waiting", 0.2, "Room");
    tell(60, new PodBound(pod("p", 1).on("m")));

    assertThat(polledAt(60)).containsExactly("waiting");
  }

  @Test
  void whatOthersCouldNotBindIsOursOnceWePlaceIt() {
    Pod placed = pod("p", 0).on("n");
    arrive(0, pod("p", 0));
    queue.drop(placed);
    tell(0.1, new PodAssumed(placed));
    tell(30, new BindFailed(placed, "kube-scheduler did not bind it"));

    assertThat(polledAt(30)).containsExactly("p");
  }

  @Test
  void aBindingThatFailsAfterAllWasBoundIsOldNews() {
    Pod placed = pod("p", 0).on("n");
    tell(0, new PodBound(placed));
    tell(1, new BindFailed(placed, "timeout"));

    assertThat(queue.population()).isEqualTo(new Population(0, 0, 0, 0, 0, 0));
  }

  @Test
  void whoWaitsForAPodLearnsOfItWhenItIsBoundNotWhenItIsAssumed() {
    arrive(0, pod("p", 1), pod("friend", 0));
    poll("p", 0);
    refuse("friend", 0, "Affinity");

    tell(60, new PodAssumed(pod("p", 1).on("n")));
    assertThat(polledAt(60)).isEmpty();

    tell(61, new PodBound(pod("p", 1).on("n")));
    assertThat(polledAt(61)).containsExactly("friend");
  }

  @Test
  void aPreemptorWaitsUntilAllItsVictimsHaveBeenToldToLeave() {
    arrive(0, pod("p", 9));
    Pod first = aPod("v1").on("n");
    Pod second = aPod("v2").on("n");
    tell(0, new PodBound(first));
    tell(0, new PodBound(second));
    poll("p", 0);
    queue.decided(preemption("p", "Room", first, second), at(0));

    tell(20, new PodGone(first));
    assertThat(polledAt(20)).as("the second may not know yet").isEmpty();

    tell(21, new PodBound(second.evicted()));
    assertThat(polledAt(21)).as("the first has left").containsExactly("p");
  }

  @Test
  void aPreemptorDoesNotWaitForVictimsThatAreLeavingAnyway() {
    arrive(0, pod("p", 9));
    Pod victim = aPod("v").deleting().on("n");
    tell(0, new PodBound(victim));
    poll("p", 0);
    queue.decided(preemption("p", "Room", victim), at(0));

    tell(60, new PodGone(aPod("another").on("n")));
    assertThat(polledAt(60)).as("of that pod nothing was known").isEmpty();
    tell(61, new PodGone(victim));
    assertThat(polledAt(61)).containsExactly("p");
  }

  @Test
  void aPreemptorDoesNotWaitForeverForAnEvictionThatFailed() {
    arrive(0, pod("p", 9));
    poll("p", 0);
    queue.decided(preemption("p", "Room", aPod("v").on("n")), at(0));

    assertThat(queue.nextAttempt(at(0))).isEqualTo(at(60));
    assertThat(polledAt(60)).containsExactly("p");
  }

  @Test
  void aNominationThatEndsFreesAPlaceForPodsThatHadToRespectIt() {
    Pod nominated = aPod("nominated").priority(5).nominatedTo("n").pending();
    arrive(0, nominated, pod("equal", 5), pod("lower", 4), pod("higher", 6));
    Stream.of("higher", "nominated", "equal", "lower").forEach(name -> refuse(name, 0, "Room"));

    tell(60, new PodPending(nominated.withoutNomination()));

    assertThat(polledAt(60)).containsExactly("nominated", "equal", "lower");
  }

  @Test
  void aNominatedPodThatIsDeletedFreesItsPlaceToo() {
    Pod nominated = aPod("nominated").priority(5).nominatedTo("n").pending();
    arrive(0, nominated, pod("lower", 4), pod("higher", 6));
    Stream.of("higher", "nominated", "lower").forEach(name -> refuse(name, 0, "Room"));

    tell(60, new PodGone(nominated));

    assertThat(polledAt(60)).containsExactly("lower");
  }

  @Test
  void theEndOfAPodThatOnlyWaitedHelpsNobody() {
    arrive(0, pod("p", 0), pod("q", 0));
    refuse("p", 0, "Room");
    tell(60, new PodGone(pod("q", 0)));

    assertThat(polledAt(60)).isEmpty();
  }

  @Test
  void filtersAreAskedOnceForAllTwins() {
    for (int i = 0; i < 100; i++) {
      arrive(0, pod("twin" + i, 0), pod("other" + i, 1));
    }
    for (int i = 0; i < 100; i++) {
      refuse("other" + i, 0, "Affinity");
    }
    for (int i = 0; i < 100; i++) {
      refuse("twin" + i, 0, "Fit");
    }

    tell(60, new NodeChanged(aNode("n").build()));
    assertThat(fit.asked()).hasSize(1);
    assertThat(affinity.asked()).hasSize(1);

    tell(61, NODE_JOINS);
    assertThat(queue.population().active()).isEqualTo(100);
  }

  @Test
  void nobodyIsAskedAboutWhatHelpsNobody() {
    tell(0, new NodeAdded(aNode("n").build()));
    Pod running = aPod("running").on("n");
    tell(0, new PodBound(running));
    arrive(0, pod("p", 0));
    refuse("p", 0, "Fit", "Affinity");

    tell(1, new NodeChanged(aNode("n").build()));
    tell(1, new PodBound(running));
    tell(1, new PodPending(pod("arrives", 0)));
    OptionalDouble none = OptionalDouble.empty();
    tell(1, new UsageMeasured("n", new Usage(at(1), none, none, none, none)));

    assertThat(fit.asked()).isEmpty();
    assertThat(affinity.asked()).isEmpty();
  }

  @Test
  void podsOfOtherSchedulersAreNotOurs() {
    arrive(0, aPod("theirs").with(spec -> spec.schedulerName("another")).pending());

    assertThat(queue.population()).isEqualTo(new Population(0, 0, 0, 0, 0, 0));
  }

  @Test
  void aDroppedPodIsNotTriedAgainUntilItChanges() {
    arrive(0, pod("p", 0));
    poll("p", 0);
    queue.drop(pod("p", 0));
    tell(1, NODE_JOINS);
    assertThat(polledAt(1_000)).isEmpty();

    tell(1_001, new PodPending(pod("p", 0)));
    assertThat(polledAt(1_001)).containsExactly("p");
  }

  @Test
  void withoutBackOffAPodIsActiveAgainAtOnce() {
    QueueSettings none =
        new QueueSettings(
            java.time.Duration.ZERO, java.time.Duration.ZERO, java.time.Duration.ofMinutes(5));

    assertThat(QueueSettings.isOver(none.backoffEnd(at(1), 7), at(1))).isTrue();
  }

  private Pod bring(Situation situation) {
    Pod pod = situation == Situation.GATED ? gated("p", "gate") : pod("p", 0);
    arrive(0, pod);
    switch (situation) {
      case ACTIVE, GATED -> {}
      case BACKING_OFF -> {
        refuse("p", 0, "Fit");
        tell(0, NODE_JOINS);
      }
      case BACKING_OFF_AFTER_ERROR -> breakDown("p", 0);
      case UNSCHEDULABLE -> refuse("p", 0, "Fit");
      case IN_FLIGHT -> poll("p", 0);
      case BINDING -> {
        poll("p", 0);
        queue.decided(new Decision.Place(choice(pod), new double[0], 0, List.of()), at(0));
      }
    }
    return pod;
  }

  private void arrive(double second, Pod... pods) {
    for (Pod pod : pods) {
      tell(second, new PodPending(pod));
    }
  }

  private void tell(double second, ClusterEvent event) {
    queue.apply(event, cluster, at(second));
    cluster = cluster.after(event);
  }

  private void poll(String name, double second) {
    assertThat(pollAt(second)).contains(name);
  }

  private void refuse(String name, double second, String... filters) {
    poll(name, second);
    queue.decided(rejection(name, filters), at(second));
  }

  private void breakDown(String name, double second) {
    poll(name, second);
    Finding fault = new Finding("Fit", new Verdict.Fault("cannot read"));
    Diagnosis diagnosis = new Diagnosis(Optional.of(fault), List.of(), List.of(), "");
    queue.decided(new Decision.Reject(choice(known(name)), diagnosis), at(second));
  }

  private Optional<String> pollAt(double second) {
    return queue.poll(at(second)).map(Pod::name);
  }

  private List<String> polledAt(double second) {
    return Stream.generate(() -> pollAt(second))
        .takeWhile(Optional::isPresent)
        .map(Optional::get)
        .toList();
  }

  private Decision rejection(String name, String... filters) {
    return new Decision.Reject(choice(known(name)), diagnosis(filters));
  }

  private Decision preemption(String name, String filter, Pod... victims) {
    return new Decision.Preempt(
        choice(known(name)),
        diagnosis(filter),
        io.stowage.cluster.NodeUnderTest.cluster(List.of(aNode("n").build())).nodes().getFirst(),
        List.of(victims));
  }

  private static Diagnosis diagnosis(String... filters) {
    List<Finding> findings =
        Stream.of(filters).map(filter -> new Finding(filter, Verdict.no("no"))).toList();
    return new Diagnosis(Optional.empty(), List.of(), findings, "");
  }

  private Pod known(String name) {
    return cluster.pod("default/" + name).orElseGet(() -> pod(name, 0));
  }

  private Choice choice(Pod pod) {
    return new Choice(pod, List.of(), cluster);
  }

  private static Pod pod(String name, int priority) {
    return aPod(name).priority(priority).pending();
  }

  private static Pod gated(String name, String... gates) {
    return aPod(name).with(spec -> spec.schedulingGates(List.of(gates))).pending();
  }

  private static Instant at(double second) {
    return Instant.EPOCH.plusNanos((long) (second * 1e9));
  }
}
