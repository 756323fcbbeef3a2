package io.stowage.cluster;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClusterSnapshotTest {
  private final ClusterSnapshot twoNodes =
      cluster(List.of(aNode("n1").build(), aNode("n2").build()));

  @Test
  void anEventLeavesTheEarlierSnapshotAsItWas() {
    ClusterSnapshot after = twoNodes.with(aPod("web").cpu(500).on("n1"));
    assertThat(node(twoNodes, "n1").requested().milliCpu()).isZero();
    assertThat(node(after, "n1").requested().milliCpu()).isEqualTo(500);
  }

  @Test
  void anAssumedPodCountsOnceWhenItsBindingIsSeen() {
    Pod pod = aPod("web").cpu(500).on("n1");
    ClusterSnapshot after =
        twoNodes.after(
            List.of(
                new ClusterEvent.PodPending(pod.unplaced()),
                new ClusterEvent.PodAssumed(pod),
                new ClusterEvent.PodBound(pod)));
    assertThat(node(after, "n1").requested().milliCpu()).isEqualTo(500);
    assertThat(after.isAssumed(pod)).isFalse();
  }

  @Test
  void aPodThatIsBoundAsItWasAssumedChangesNothingOnItsNode() {
    Pod pod = aPod("web").cpu(500).on("n1");
    ClusterSnapshot assumed = assumed(pod);
    ClusterSnapshot bound = assumed.with(pod);
    assertThat(bound.isAssumed(pod)).isFalse();
    assertThat(node(bound, "n1")).isSameAs(node(assumed, "n1"));
    ClusterSnapshot elsewhere = assumed.with(pod.on("n2"));
    assertThat(elsewhere.nodes()).extracting(NodeView::podCount).containsExactly(0, 1);
    ClusterSnapshot evicted = assumed.with(pod.evicted());
    assertThat(node(evicted, "n1").pods()).containsExactly(pod.evicted());
  }

  private ClusterSnapshot assumed(Pod pod) {
    return twoNodes.after(
        List.of(new ClusterEvent.PodPending(pod.unplaced()), new ClusterEvent.PodAssumed(pod)));
  }

  @Test
  void aPodThatHasGoneIsNotAssumedAnyMore() {
    Pod pod = aPod("web").cpu(500).on("n1");
    Pod namesake = Pod.pending("web", pod.spec(), pod.createdAt());
    ClusterSnapshot gone = twoNodes.after(new ClusterEvent.PodAssumed(pod));
    assertThat(gone.pods()).isEmpty();
    assertThat(node(gone, "n1").podCount()).isZero();
    ClusterSnapshot madeAnew =
        twoNodes.after(
            List.of(new ClusterEvent.PodPending(namesake), new ClusterEvent.PodAssumed(pod)));
    assertThat(madeAnew.pods()).containsExactly(namesake);
    assertThat(assumed(pod).isAssumed(namesake)).isFalse();
  }

  @Test
  void aLateEchoOfThePendingPodDoesNotUndoTheAssumption() {
    Pod pod = aPod("web").cpu(500).on("n1");
    ClusterSnapshot after = assumed(pod).after(new ClusterEvent.PodPending(pod.unplaced()));
    assertThat(node(after, "n1").podCount()).isEqualTo(1);
  }

  @Test
  void aFailedBindingFreesTheNodeAndThePodWaitsAgain() {
    Pod pod = aPod("web").cpu(500).on("n1");
    ClusterSnapshot after = assumed(pod).after(new ClusterEvent.BindFailed(pod, "conflict"));
    assertThat(node(after, "n1").podCount()).isZero();
    assertThat(after.pod(pod.key()).orElseThrow().nodeName()).isEmpty();
  }

  @Test
  void aFailureThatComesAfterTheBindingWasSeenIsOldNews() {
    Pod pod = aPod("web").cpu(500).on("n1");
    ClusterSnapshot after =
        assumed(pod)
            .after(
                List.of(
                    new ClusterEvent.PodBound(pod), new ClusterEvent.BindFailed(pod, "timeout")));
    assertThat(node(after, "n1").podCount()).isEqualTo(1);
  }

  @Test
  void aPodThatIsSeenBeforeItsNodeIsCountedWhenTheNodeComes() {
    ClusterSnapshot after =
        ClusterSnapshot.empty()
            .with(aPod("web").cpu(500).on("n1"))
            .after(new ClusterEvent.NodeAdded(aNode("n1").build()));
    assertThat(node(after, "n1").requested().milliCpu()).isEqualTo(500);
  }

  @Test
  void aNodeThatComesBackFindsItsPodsAgain() {
    ClusterSnapshot after =
        twoNodes
            .with(aPod("web").cpu(500).on("n1"))
            .after(new ClusterEvent.NodeRemoved("n1"))
            .after(new ClusterEvent.NodeAdded(aNode("n1").build()));
    assertThat(node(after, "n1").requested().milliCpu()).isEqualTo(500);
    assertThat(after.nodes()).extracting(NodeView::name).containsExactly("n2", "n1");
    assertThat(after.nodes()).extracting(NodeView::index).containsExactly(0, 1);
  }

  @Test
  void theEndOfAnEarlierPodOfTheSameNameIsNotTheEndOfThisOne() {
    Pod pod = aPod("web").cpu(500).on("n1");
    Pod earlier =
        new Pod(
            pod.name(),
            "another-uid",
            pod.spec(),
            pod.nodeName(),
            pod.nominatedNode(),
            false,
            false,
            pod.createdAt(),
            pod.startedAt(),
            List.of(),
            Optional.empty());
    assertThat(twoNodes.with(pod).without(earlier).pod(pod.key())).contains(pod);
  }

  @Test
  void aShrunkenNodeHasNothingFreeRatherThanLess() {
    ClusterSnapshot after =
        twoNodes
            .with(aPod("web").cpu(3_000).on("n1"))
            .after(new ClusterEvent.NodeChanged(aNode("n1").cpu(1_000).build()));
    assertThat(node(after, "n1").free().milliCpu()).isZero();
    assertThat(node(after, "n1").requested().milliCpu()).isEqualTo(3_000);
  }

  @Test
  void aPodLosesItsNominationWhenItIsBound() {
    ClusterSnapshot nominated =
        twoNodes.after(new ClusterEvent.PodPending(aPod("web").nominatedTo("n2").pending()));
    assertThat(nominated.nominatedTo("n2")).hasSize(1);
    assertThat(nominated.with(aPod("web").on("n1")).nominatedTo("n2")).isEmpty();
  }

  @Test
  void theCountOfACriterionFollowsThePodsThatComeAndGo() {
    PodCriterion web =
        new PodCriterion.Selected(
            Optional.of(Set.of("default")), LabelSelector.of(Map.of("app", "web")), true);
    assertThat(twoNodes.count(web).total()).isZero();
    ClusterSnapshot after =
        twoNodes.with(aPod("a").label("app", "web").on("n2")).with(aPod("b").on("n2"));
    assertThat(after.count(web).at(1)).isEqualTo(1);
    assertThat(after.without(aPod("a").on("n2")).count(web).total()).isZero();
  }

  private static NodeView node(ClusterSnapshot snapshot, String name) {
    return snapshot.node(name).orElseThrow();
  }
}
