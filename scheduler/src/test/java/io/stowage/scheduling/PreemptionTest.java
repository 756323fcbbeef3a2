package io.stowage.scheduling;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.DisruptionBudget;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodUnderTest;
import io.stowage.cluster.Taint;
import io.stowage.scheduling.filter.Filters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreemptionTest {
  private static final List<Filter> FILTERS = Filters.kubeDefault();
  private static final int MID = 100;
  private static final int HIGH = 1000;

  private final Preemption preemption =
      new Preemption(FILTERS, PreemptionSettings.DEFAULT, new SplittableRandom(1));

  @Test
  void asFewPodsAsPossibleLeave() {
    Decision.Preempt preempt =
        preempted(
            urgent(1000),
            on("n", running("a", 1, 500, 1), running("b", 1, 1000, 2), running("c", 1, 500, 3)));

    assertThat(names(preempt.victims())).as("a, the oldest, and c may stay").containsExactly("b");
  }

  @Test
  void theMostImportantPodsStay() {
    Decision.Preempt preempt =
        preempted(urgent(1000), on("n", running("low", 1, 1000, 1), running("mid", MID, 1000, 2)));

    assertThat(names(preempt.victims())).containsExactly("low");
  }

  @Test
  void ofEqualPriorityTheOldestStays() {
    Decision.Preempt preempt =
        preempted(
            urgent(1000), on("n", running("young", 1, 1000, 20), running("old", 1, 1000, 10)));

    assertThat(names(preempt.victims())).containsExactly("young");
  }

  @Test
  void aPodThatHasNotStartedYetGoesFirst() {
    Pod starting = aPod("starting").priority(1).cpu(1000).on("n");
    Decision.Preempt preempt =
        preempted(urgent(1000), on("n", starting, running("old", 1, 1000, 10)));

    assertThat(names(preempt.victims())).containsExactly("starting");
  }

  @Test
  void podsOfTheSamePriorityAreNoVictims() {
    assertThat(message(urgent(1000), on("n", running("peer", HIGH, 1500, 1))))
        .isEqualTo(
            "0/1 nodes are available: 1 Insufficient cpu. preemption: 0/1 nodes are available: "
                + "1 No preemption victims found for incoming pod.");
  }

  @Test
  void aNodeThatIsTooSmallEvenWhenEmptiedIsNotCleared() {
    assertThat(
            message(
                urgent(1500), on("n", running("peer", HIGH, 1000, 1), running("low", 1, 1000, 2))))
        .endsWith("preemption: 0/1 nodes are available: 1 Insufficient cpu.");
  }

  @Test
  void evictionDoesNotHelpAgainstATaint() {
    ClusterSnapshot tainted =
        cluster(
            List.of(
                aNode("n").cpu(2000).taint("k", "v", Taint.Effect.NO_SCHEDULE).build(),
                aNode("full").cpu(2000).build()),
            running("peer", HIGH, 2000, 1).on("full"));

    assertThat(rejected(urgent(1000), tainted).diagnosis().message())
        .isEqualTo(
            "0/2 nodes are available: 1 Insufficient cpu, 1 node(s) had untolerated taint(s). "
                + "preemption: 0/2 nodes are available: 1 No preemption victims found for incoming "
                + "pod, 1 Preemption is not helpful for scheduling.");
  }

  @Test
  void aPodThatMustNotPreemptSaysSo() {
    Pod patient = aPod("patient").priority(HIGH).cpu(1000).with(s -> s.mayPreempt(false)).pending();

    Decision.Reject reject = (Decision.Reject) decide(patient, on("n", running("low", 1, 2000, 1)));

    assertThat(reject.diagnosis().message())
        .endsWith(" preemption: not eligible due to preemptionPolicy=Never.");
    assertThat(reject.keepsNomination()).isTrue();
  }

  @Test
  void whileVictimsOnItsNominatedNodeAreEndingAPodEvictsNobodyElse() {
    Pod nominated = aPod("p").priority(HIGH).cpu(1000).nominatedTo("n").pending();
    ClusterSnapshot full =
        on("n", running("leaving", 1, 1500, 1))
            .after(bound(running("leaving", 1, 1500, 1).on("n").evicted()));

    Decision.Reject reject = (Decision.Reject) decide(nominated, full);

    assertThat(reject.diagnosis().message())
        .endsWith(" preemption: not eligible due to a terminating pod on the nominated node.");
    assertThat(reject.keepsNomination()).isTrue();
  }

  @Test
  void podsThatEndForOtherReasonsDoNotHoldUpPreemption() {
    Pod nominated = aPod("p").priority(HIGH).cpu(1000).nominatedTo("n").pending();
    Pod ending = aPod("ending").priority(1).cpu(1500).deleting().on("n");

    assertThat(decide(nominated, on("n", ending))).isInstanceOf(Decision.Preempt.class);
  }

  @Test
  void aNominatedNodeThatEvictionCannotMendDoesNotHoldUpPreemption() {
    Pod nominated = aPod("p").priority(HIGH).cpu(1000).nominatedTo("lost").pending();
    ClusterSnapshot twoNodes =
        cluster(
            List.of(aNode("lost").cpu(2000).unschedulable().build(), aNode("n").cpu(2000).build()),
            running("leaving", 1, 500, 1).on("lost").evicted(),
            running("low", 1, 1500, 1).on("n"));

    assertThat(((Decision.Preempt) decide(nominated, twoNodes)).node().name()).isEqualTo("n");
  }

  @Test
  void hopelessPreemptionEndsANomination() {
    Pod nominated = aPod("p").priority(HIGH).cpu(9000).nominatedTo("n").pending();

    assertThat(((Decision.Reject) decide(nominated, on("n"))).keepsNomination()).isFalse();
  }

  @Test
  void aFaultIsNotAnsweredByEviction() {
    Filter broken = (pod, cluster) -> NodeTest.refusing(new Verdict.Fault("cannot read"));
    Pod pod = urgent(1000);
    ClusterSnapshot full = on("n", running("low", 1, 2000, 1));
    Decision.Reject fault =
        (Decision.Reject)
            new Scheduler(List.of(broken), c -> new double[0], Selector.firstBest())
                .decide(pod, full);

    assertThat(preemption.insteadOf(fault)).isSameAs(fault);
  }

  // The five rules, each where all before it tie.
  @Test
  void fewerBrokenBudgetsWinOverAllElse() {
    ClusterSnapshot two =
        nodes(2)
            .after(bound(guarded("a", 1, 2000, 1).on("n0")))
            .after(bound(running("b", MID, 2000, 1).on("n1")))
            .after(budget(0));

    assertThat(chosen(two)).isEqualTo("n1");
  }

  @Test
  void thenTheNodeWhoseMostImportantVictimIsLeastImportant() {
    ClusterSnapshot two =
        nodes(2)
            .after(bound(running("a", MID, 1500, 1).on("n0")))
            .after(bound(running("b", 1, 1000, 1).on("n1")))
            .after(bound(running("c", 1, 1000, 2).on("n1")));

    assertThat(chosen(two)).isEqualTo("n1");
  }

  @Test
  void thenTheSmallestSumOfPrioritiesInWhichEvenNegativeOnesCount() {
    ClusterSnapshot two =
        nodes(2)
            .after(bound(running("a", -5, 1000, 1).on("n0")))
            .after(bound(running("b", -5, 1000, 1).on("n0")))
            .after(bound(running("c", -5, 2000, 1).on("n1")));

    assertThat(chosen(two)).isEqualTo("n1");
  }

  @Test
  void thenTheNodeWhoseImportantVictimsStartedLatest() {
    ClusterSnapshot three =
        nodes(3)
            .after(bound(running("a", 1, 2000, 10).on("n0")))
            .after(bound(running("b", 1, 2000, 30).on("n1")))
            .after(bound(running("c", 1, 2000, 20).on("n2")));

    assertThat(chosen(three)).isEqualTo("n1");
  }

  @Test
  void onlyTheMostImportantVictimsAgeCounts() {
    ClusterSnapshot two =
        nodes(2)
            .after(bound(running("a", 2, 1000, 10).on("n0")))
            .after(bound(running("b", 1, 1000, 99).on("n0")))
            .after(bound(running("c", 2, 1000, 20).on("n1")))
            .after(bound(running("d", 1, 1000, 5).on("n1")));

    assertThat(chosen(two)).isEqualTo("n1");
  }

  @Test
  void podsWhoseBudgetWouldBreakAreSparedFirst() {
    ClusterSnapshot node =
        on("n", running("free", MID, 1000, 1), guarded("guarded", 1, 1000, 2)).after(budget(0));

    assertThat(names(preempted(urgent(1000), node).victims())).containsExactly("free");
  }

  // How many of three guarded pods that all must go break a budget that allows so many.
  @ParameterizedTest
  @CsvSource({"0, 3", "1, 2", "2, 1", "3, 0", "9, 0"})
  void aBudgetIsUsedUpPodByPod(int allowed, int violations) {
    ClusterSnapshot node =
        on("n", guarded("a", 1, 600, 1), guarded("b", 1, 600, 2), guarded("c", 1, 800, 3))
            .after(budget(allowed));

    assertThat(onlyCandidate(urgent(2000), node).budgetViolations()).isEqualTo(violations);
  }

  @Test
  void aBudgetSelectsOnlyItsNamespaceAndNothingWhenItsSelectorIsEmpty() {
    ClusterSnapshot node =
        on("n", guarded("a", 1, 2000, 1))
            .after(
                new ClusterEvent.ObjectChanged(
                    new DisruptionBudget(
                        "elsewhere", "b", LabelSelector.of(Map.of("app", "g")), 0, Set.of())))
            .after(
                new ClusterEvent.ObjectChanged(
                    new DisruptionBudget("default", "e", LabelSelector.EVERYTHING, 0, Set.of())));

    assertThat(onlyCandidate(urgent(2000), node).budgetViolations()).isZero();
  }

  @Test
  void aPodThatABudgetCountsAsDisruptedAlreadyDoesNotBreakIt() {
    ClusterSnapshot node =
        on("n", guarded("a", 1, 2000, 1))
            .after(
                new ClusterEvent.ObjectChanged(
                    new DisruptionBudget(
                        "default", "b", LabelSelector.of(Map.of("app", "g")), 0, Set.of("a"))));

    assertThat(onlyCandidate(urgent(2000), node).budgetViolations()).isZero();
  }

  @Test
  void everyBudgetOfAPodIsUsedUpThoughOneIsBroken() {
    ClusterSnapshot node =
        on("n", guarded("a", 1, 1000, 1), guarded("b", 1, 1000, 2))
            .after(budget(0))
            .after(
                new ClusterEvent.ObjectChanged(
                    new DisruptionBudget(
                        "default", "second", LabelSelector.of(Map.of("app", "g")), 1, Set.of())));

    assertThat(onlyCandidate(urgent(2000), node).budgetViolations()).isEqualTo(2);
  }

  @Test
  void aPodThatRepelsTheUrgentOneLeaves() {
    PodAffinityTerm awayFromUrgent =
        new PodAffinityTerm(
            LabelSelector.of(Map.of("app", "urgent")),
            Set.of("default"),
            Optional.empty(),
            "kubernetes.io/hostname");
    Pod repelling =
        aPod("repelling")
            .priority(1)
            .startedAt(Instant.EPOCH)
            .with(spec -> spec.requiredAntiAffinity(List.of(awayFromUrgent)))
            .on("n");
    Pod urgent = aPod("urgent").label("app", "urgent").priority(HIGH).cpu(10).pending();

    Decision.Preempt preempt =
        (Decision.Preempt)
            decide(urgent, on("n", repelling, running("harmless", 1, 100, 1).on("n")));

    assertThat(names(preempt.victims())).containsExactly("repelling");
  }

  @Test
  void roomIsMadeForNominatedPodsOfEqualPriorityToo() {
    Pod nominated = aPod("before").priority(HIGH).cpu(1000).nominatedTo("n").pending();
    ClusterSnapshot node =
        on("n", running("a", 1, 1000, 1), running("b", 1, 1000, 2))
            .after(new ClusterEvent.PodPending(nominated));

    assertThat(names(preempted(urgent(1000), node).victims())).containsExactlyInAnyOrder("a", "b");
  }

  // 10 % of the nodes, but at least 100, and never more than there are.
  @ParameterizedTest
  @CsvSource({"50, 50", "150, 100", "3000, 300"})
  void enoughCandidatesAreEnough(int nodes, int candidates) {
    assertThat(PreemptionSettings.DEFAULT.enough(nodes)).isEqualTo(candidates);
  }

  @Test
  void theSearchGoesOnUntilOneCandidateBreaksNoBudget() {
    List<ClusterEvent> events = new ArrayList<>();
    events.add(budget(0));
    IntStream.range(0, 29)
        .forEach(i -> events.add(bound(guarded("g" + i, 1, 2000, 1).on("n" + i))));
    events.add(bound(running("free", MID, 2000, 1).on("n29")));
    Preemption hasty =
        new Preemption(FILTERS, new PreemptionSettings(0, 2), new SplittableRandom(3));
    ClusterSnapshot thirty = nodes(30).after(events);

    Decision.Preempt preempt = (Decision.Preempt) hasty.insteadOf(rejected(urgent(2000), thirty));

    assertThat(preempt.node().name()).isEqualTo("n29");
  }

  @Test
  void theSameSeedGivesTheSameVictims() {
    ClusterSnapshot many =
        nodes(300)
            .after(
                IntStream.range(0, 300)
                    .mapToObj(i -> bound(running("p" + i, 1, 2000, 1).on("n" + i)))
                    .toList());
    Decision.Reject rejection = rejected(urgent(2000), many);
    Stream<String> chosen =
        Stream.of(1, 1, 2)
            .map(
                seed ->
                    new Preemption(FILTERS, PreemptionSettings.DEFAULT, new SplittableRandom(seed)))
            .map(p -> ((Decision.Preempt) p.insteadOf(rejection)).node().name());

    List<String> nodes = chosen.toList();
    assertThat(nodes.get(0)).isEqualTo(nodes.get(1)).isNotEqualTo(nodes.get(2));
  }

  @Test
  void theSecondPreemptionForTheSamePodComesTenSecondsLaterAtTheEarliest() {
    ClusterSnapshot full = on("n", running("low", 1, 2000, 1));
    Pod urgent = urgent(1000);

    assertThat(decide(urgent, full.asOf(at(100)))).isInstanceOf(Decision.Preempt.class);
    assertThat(((Decision.Reject) decide(urgent, full.asOf(at(109)))).diagnosis().message())
        .endsWith(
            "preemption: not eligible before 1970-01-01T00:01:50Z, since earlier evictions did not"
                + " help.");
    assertThat(decide(urgent, full.asOf(at(110)))).isInstanceOf(Decision.Preempt.class);
    assertThat(decide(urgent, full.asOf(at(129)))).isInstanceOf(Decision.Reject.class);
    assertThat(decide(urgent, full.asOf(at(130)))).isInstanceOf(Decision.Preempt.class);
  }

  private Decision decide(Pod pod, ClusterSnapshot cluster) {
    return preemption.insteadOf(rejectedPlainly(pod, cluster));
  }

  private Decision.Reject rejected(Pod pod, ClusterSnapshot cluster) {
    Decision.Reject plain = rejectedPlainly(pod, cluster);
    return preemption.insteadOf(plain) instanceof Decision.Reject reject ? reject : plain;
  }

  private static Decision.Reject rejectedPlainly(Pod pod, ClusterSnapshot cluster) {
    Scheduler scheduler = new Scheduler(FILTERS, c -> new double[0], Selector.firstBest());
    return (Decision.Reject) scheduler.decide(pod, cluster);
  }

  private Decision.Preempt preempted(Pod pod, ClusterSnapshot cluster) {
    return (Decision.Preempt) decide(pod, cluster);
  }

  private String message(Pod pod, ClusterSnapshot cluster) {
    return rejected(pod, cluster).diagnosis().message();
  }

  private String chosen(ClusterSnapshot cluster) {
    return preempted(urgent(2000), cluster).node().name();
  }

  private PreemptionCandidate onlyCandidate(Pod pod, ClusterSnapshot cluster) {
    List<PreemptionCandidate> candidates = preemption.candidates(rejectedPlainly(pod, cluster));
    assertThat(candidates).hasSize(1);
    return candidates.getFirst();
  }

  private static Pod urgent(long milliCpu) {
    return aPod("urgent").priority(HIGH).cpu(milliCpu).pending();
  }

  private static PodUnderTest starting(String name, int priority, long milliCpu, long startSecond) {
    return aPod(name).priority(priority).cpu(milliCpu).startedAt(at(startSecond));
  }

  private static Pod running(String name, int priority, long milliCpu, long startSecond) {
    return starting(name, priority, milliCpu, startSecond).on("n");
  }

  private static Pod guarded(String name, int priority, long milliCpu, long startSecond) {
    return starting(name, priority, milliCpu, startSecond).label("app", "g").on("n");
  }

  private static ClusterEvent budget(int allowed) {
    return new ClusterEvent.ObjectChanged(
        new DisruptionBudget(
            "default", "budget", LabelSelector.of(Map.of("app", "g")), allowed, Set.of()));
  }

  private static ClusterEvent bound(Pod pod) {
    return new ClusterEvent.PodBound(pod);
  }

  /** A node of two cores with these pods. */
  private static ClusterSnapshot on(String node, Pod... pods) {
    return cluster(List.of(aNode(node).cpu(2000).build()), pods);
  }

  /** Empty nodes of two cores each. */
  private static ClusterSnapshot nodes(int count) {
    List<Node> nodes =
        IntStream.range(0, count).mapToObj(i -> aNode("n" + i).cpu(2000).build()).toList();
    return cluster(nodes);
  }

  private static List<String> names(List<Pod> pods) {
    return pods.stream().map(Pod::name).toList();
  }

  private static Instant at(long second) {
    return Instant.ofEpochSecond(second);
  }
}
