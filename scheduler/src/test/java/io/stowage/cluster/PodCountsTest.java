package io.stowage.cluster;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PodCountsTest {
  private static final int NODES = 80;
  private static final PodCriterion WEB =
      new PodCriterion.Selected(
          Optional.of(Set.of("default")), LabelSelector.of(Map.of("app", "web")), false);

  @Test
  void countsKeptByEventsEqualAFullRecountAfterAnyEvents() {
    for (long seed = 0; seed < 60; seed++) {
      RandomCluster random = new RandomCluster(seed);
      List<PodCriterion> early = Stream.generate(random::criterion).limit(8).toList();
      ClusterSnapshot cluster = random.snapshot(30, 60);
      early.forEach(cluster::count);
      for (int step = 0; step < 120; step++) {
        ClusterEvent event = random.event(cluster, NODES);
        cluster = cluster.after(event);
        String where = "seed " + seed + ", step " + step + ", " + event.getClass().getSimpleName();
        assertCounted(cluster, early, where);
        assertCounted(cluster, List.of(random.criterion()), where);
        assertCarried(cluster, where);
        assertResources(cluster, where);
      }
    }
  }

  @Test
  void countsOfTheSnapshotBeforeDoNotChange() {
    ClusterSnapshot before = NodeUnderTest.cluster(List.of(aNode("n1").build()), web("a").on("n1"));
    assertThat(before.count(WEB).total()).isEqualTo(1);

    ClusterSnapshot after = before.with(web("b").on("n1"));

    assertThat(after.count(WEB).at(0)).isEqualTo(2);
    assertThat(before.count(WEB).at(0)).isEqualTo(1);
  }

  @Test
  void aPodThatBeginsToTerminateIsNoLongerCountedWhereTerminatingPodsAreNot() {
    ClusterSnapshot cluster =
        NodeUnderTest.cluster(List.of(aNode("n1").build()), web("a").on("n1"));
    cluster.count(WEB);

    assertThat(cluster.with(web("a").deleting().on("n1")).count(WEB).total()).isZero();
  }

  @Test
  void podsThatArriveBeforeTheirNodeAreCountedWhenItJoins() {
    ClusterSnapshot cluster = NodeUnderTest.cluster(List.of(), web("a").on("late"));
    assertThat(cluster.count(WEB).total()).isZero();

    cluster = cluster.after(new ClusterEvent.NodeAdded(aNode("late").build()));

    assertThat(cluster.count(WEB).total()).isEqualTo(1);
  }

  @Test
  void whenANodeLeavesTheLastOneTakesItsPlaceAndItsCounts() {
    ClusterSnapshot cluster =
        NodeUnderTest.cluster(
            List.of(aNode("n0").build(), aNode("n1").build(), aNode("n2").build()),
            web("a").on("n0"),
            web("b").on("n2"),
            web("c").on("n2"));
    cluster.count(WEB);

    cluster = cluster.after(new ClusterEvent.NodeRemoved("n0"));

    assertThat(cluster.nodes()).extracting(NodeView::name).containsExactly("n2", "n1");
    assertThat(cluster.node("n2").orElseThrow().index()).isZero();
    assertThat(cluster.count(WEB).at(0)).isEqualTo(2);
    assertThat(cluster.count(WEB).total()).isEqualTo(2);
  }

  @Test
  void moreCriteriaThanAreRememberedAreStillCountedRight() {
    ClusterSnapshot cluster =
        NodeUnderTest.cluster(List.of(aNode("n1").build()), web("a").on("n1"));
    cluster.count(WEB);
    for (int i = 0; i < 9_000; i++) {
      cluster.count(
          new PodCriterion.Selected(
              Optional.of(Set.of("default")), LabelSelector.of(Map.of("app", "x" + i)), false));
    }

    assertThat(cluster.with(web("b").on("n1")).count(WEB).total()).isEqualTo(2);
  }

  private static PodUnderTest web(String name) {
    return aPod(name).label("app", "web");
  }

  private static void assertCounted(
      ClusterSnapshot cluster, List<PodCriterion> criteria, String where) {
    for (PodCriterion criterion : criteria) {
      NodeCounts kept = cluster.count(criterion);
      NodeCounts recounted = cluster.recount(criterion);
      assertThat(kept.total()).as(where).isEqualTo(recounted.total());
      for (NodeView node : cluster.nodes()) {
        assertThat(kept.at(node.index())).as(where).isEqualTo(recounted.at(node.index()));
      }
    }
  }

  private static void assertCarried(ClusterSnapshot cluster, String where) {
    Map<CarriedTerm, int[]> recounted = new HashMap<>();
    for (NodeView node : cluster.nodes()) {
      for (Pod pod : node.pods()) {
        for (CarriedTerm term : CarriedTerm.of(pod.spec())) {
          recounted.computeIfAbsent(term, t -> new int[cluster.nodes().size()])[node.index()]++;
        }
      }
    }
    assertThat(cluster.carriedTerms().size()).as(where).isEqualTo(recounted.size());
    recounted.forEach(
        (term, counts) -> {
          int[] kept = new int[counts.length];
          Optional.ofNullable(cluster.carriedTerms().get(term)).ifPresent(c -> c.addTo(kept));
          assertThat(kept).as(where).isEqualTo(counts);
        });
  }

  private static void assertResources(ClusterSnapshot cluster, String where) {
    for (NodeView node : cluster.nodes()) {
      assertThat(cluster.nodes().get(node.index())).as(where).isSameAs(node);
      assertThat(node.free().milliCpu()).as(where).isNotNegative();
      assertThat(node.requested().milliCpu())
          .as(where)
          .isEqualTo(
              node.pods().stream().mapToLong(p -> p.spec().requests().held().milliCpu()).sum());
    }
  }
}
