package io.stowage.app.whatif;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.HostPort;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodUnderTest;
import io.stowage.scheduling.Selector;
import io.stowage.scheduling.policy.BestFitPolicy;
import io.stowage.scheduling.policy.FirstFitPolicy;
import io.stowage.scheduling.policy.PlacementPolicy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WhatIfTest {
  private static final PlacementPolicy FIRST_FIT =
      new PlacementPolicy(new FirstFitPolicy(), Selector.firstBest());
  private static final List<Node> TWO_NODES =
      List.of(aNode("a").cpu(4_000).build(), aNode("b").cpu(2_000).build());

  @Test
  void copiesFillTheClusterAndTheNextOneIsToldWhyNot() {
    ClusterSnapshot cluster = cluster(TWO_NODES, aPod("running").cpu(1_000).on("a"));
    Answer.Copies copies = copies(aPod("more").cpu(1_000).pending(), cluster);
    assertThat(copies.fit()).isEqualTo(5);
    assertThat(copies.perNode()).containsExactly(entry("a", 3), entry("b", 2));
    assertThat(copies.next().orElseThrow().message())
        .startsWith("0/2 nodes are available: 2 Insufficient cpu.");
  }

  @Test
  void theTrialStopsAtTheMostThatWasAskedFor() {
    Pod pod = aPod("more").cpu(1_000).pending();
    Answer answer = answer(new Question(Optional.of(pod), 2, List.of()), cluster(TWO_NODES));
    assertThat(answer.copies().orElseThrow().fit()).isEqualTo(2);
    assertThat(answer.copies().orElseThrow().next()).isEmpty();
  }

  @Test
  void copiesKeepTheirDistanceFromEachOtherAsTheyAsk() {
    PodUnderTest pod =
        aPod("more").with(spec -> spec.hostPorts(List.of(new HostPort("", "", 8080)))).cpu(100);
    assertThat(copies(pod.pending(), cluster(TWO_NODES)).perNode())
        .containsExactly(entry("a", 1), entry("b", 1));
  }

  @Test
  void copiesShareDevices() {
    ClusterSnapshot cluster = cluster(List.of(aNode("a").devices("T4", 2).build()));
    Pod pod = aPod("more").with(spec -> spec.gpu(new GpuRequest(1, 400, Set.of()))).pending();
    assertThat(copies(pod, cluster).fit()).isEqualTo(4);
  }

  @Test
  void aPodThatRunsIsCopiedWithoutItsPlace() {
    Pod running = aPod("web").cpu(1_000).on("b");
    assertThat(copies(running, cluster(TWO_NODES, running)).perNode())
        .containsExactly(entry("a", 4), entry("b", 1));
  }

  @Test
  void podsThatWaitAreScheduledBeforeTheCopiesByPriorityAndThenAge() {
    ClusterSnapshot cluster =
        waiting(
            cluster(TWO_NODES),
            aPod("young").cpu(2_000).createdAt(Instant.ofEpochSecond(9)).pending(),
            aPod("old").cpu(4_000).createdAt(Instant.ofEpochSecond(5)).pending(),
            aPod("important").cpu(2_000).priority(7).createdAt(Instant.ofEpochSecond(9)).pending());
    Pod copy = aPod("more").cpu(500).pending();
    Answer answer = answer(new Question(Optional.of(copy), 99, List.of()), cluster);
    assertThat(answer.placed())
        .extracting(p -> p.waiting().pod().name(), Answer.Placement::node)
        .containsExactly(tuple("important", "a"), tuple("young", "a"));
    assertThat(answer.pending())
        .singleElement()
        .satisfies(p -> assertThat(p.waiting().pod().name()).isEqualTo("old"))
        .satisfies(p -> assertThat(p.refusal().message()).contains("2 Insufficient cpu"));
    assertThat(answer.copies().orElseThrow().perNode()).containsExactly(entry("b", 4));
  }

  @Test
  void aPodThatIsHeldBackByAGateStaysPending() {
    Pod gated = aPod("gated").with(spec -> spec.schedulingGates(List.of("quota"))).pending();
    Answer answer = answer(without(), waiting(cluster(TWO_NODES), gated));
    assertThat(answer.pending().getFirst().refusal().message())
        .contains("waiting for scheduling gates: [quota]");
  }

  @Test
  void podsWithAControllerComeBackAndTheOthersAreLost() {
    ClusterSnapshot cluster =
        cluster(
            TWO_NODES,
            of("ReplicaSet", aPod("web")).cpu(1_000).on("a"),
            of("Job", aPod("large")).cpu(3_000).on("a"),
            of("DaemonSet", aPod("agent")).on("a"),
            of("Node", aPod("proxy")).on("a"),
            of("ReplicaSet", aPod("ending")).deleting().on("a"),
            aPod("bare").on("a"),
            of("ReplicaSet", aPod("elsewhere")).on("b"));
    WhatIf whatIf = new WhatIf(cluster, without("a"), () -> {});
    assertThat(whatIf.lost())
        .extracting(loss -> loss.pod().name())
        .containsExactlyInAnyOrder("agent", "proxy", "ending", "bare");
    Answer answer = whatIf.under("first-fit", FIRST_FIT);
    assertThat(answer.placed())
        .singleElement()
        .isEqualTo(
            new Answer.Placement(
                new Waiting(of("ReplicaSet", aPod("web")).cpu(1_000).pending(), Optional.of("a")),
                "b"));
    assertThat(answer.pending())
        .singleElement()
        .satisfies(p -> assertThat(p.waiting().pod().name()).isEqualTo("large"))
        .satisfies(
            p ->
                assertThat(p.refusal().message())
                    .startsWith("0/1 nodes are available: 1 Insufficient cpu."));
    assertThat(answer.copies()).isEmpty();
  }

  @Test
  void podsThatLostTheirNodeWaitBehindThoseThatWaitedBefore() {
    ClusterSnapshot cluster =
        waiting(
            cluster(TWO_NODES, of("ReplicaSet", aPod("moved")).cpu(2_000).on("a")),
            aPod("waiting").cpu(2_000).pending());
    Answer answer = answer(without("a"), cluster);
    assertThat(answer.placed())
        .extracting(p -> p.waiting().pod().name())
        .containsExactly("waiting");
    assertThat(answer.pending()).extracting(p -> p.waiting().pod().name()).containsExactly("moved");
  }

  @Test
  void whomPreemptionWouldEvictIsSaidAndNotDone() {
    ClusterSnapshot cluster = cluster(TWO_NODES, aPod("running").cpu(4_000).on("a"));
    Answer.Copies copies = copies(aPod("vip").priority(9).cpu(2_000).pending(), cluster);
    assertThat(copies.perNode()).containsExactly(entry("b", 1));
    assertThat(copies.next().orElseThrow().eviction())
        .contains(new Refusal.Eviction("a", List.of("default/running")));
  }

  @Test
  void anotherPolicyMayPlaceFewer() {
    List<Node> nodes = List.of(aNode("a").cpu(8_000).build(), aNode("b").cpu(3_000).build());
    ClusterSnapshot cluster = waiting(cluster(nodes), aPod("small").cpu(3_000).pending());
    Question question = new Question(Optional.of(aPod("more").cpu(4_000).pending()), 99, List.of());
    assertThat(answer(question, cluster).copies().orElseThrow().fit()).isEqualTo(1);
    PlacementPolicy bestFit = new PlacementPolicy(new BestFitPolicy(), Selector.firstBest());
    Answer best = new WhatIf(cluster, question, () -> {}).under("best-fit", bestFit);
    assertThat(best.copies().orElseThrow().fit()).isEqualTo(2);
  }

  private static PodUnderTest of(String kind, PodUnderTest pod) {
    return pod.with(spec -> spec.controller(new ControllerRef("v1", kind, "owner", "owner")));
  }

  private static Answer.Copies copies(Pod pod, ClusterSnapshot cluster) {
    return answer(new Question(Optional.of(pod), 99, List.of()), cluster).copies().orElseThrow();
  }

  private static Question without(String... nodes) {
    return new Question(Optional.empty(), 1, List.of(nodes));
  }

  private static Answer answer(Question question, ClusterSnapshot cluster) {
    return new WhatIf(cluster, question, () -> {}).under("first-fit", FIRST_FIT);
  }

  private static ClusterSnapshot waiting(ClusterSnapshot cluster, Pod... pods) {
    ClusterSnapshot with = cluster;
    for (Pod pod : pods) {
      with = with.after(new ClusterEvent.PodPending(pod));
    }
    return with;
  }
}
