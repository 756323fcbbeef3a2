package io.stowage.scheduling.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.RandomCluster;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A test changed by with and without says what one prepared on the changed cluster says. */
class WhatIfTest {
  private static final int NODES = 12;
  private static final List<Filter> FILTERS =
      List.of(new PodTopologySpread(), new InterPodAffinity());

  @Test
  void podsPutOnAndTakenFromOneNodeCountAsIfTheClusterHadChanged() {
    assertSameAsPreparedAnew(1);
  }

  @Test
  void podsPutOnAndTakenFromSeveralNodesCountAsIfTheClusterHadChanged() {
    assertSameAsPreparedAnew(NODES);
  }

  private static void assertSameAsPreparedAnew(int nodesChanged) {
    for (long seed = 0; seed < 2_000; seed++) {
      RandomCluster draw = new RandomCluster(seed);
      SplittableRandom random = new SplittableRandom(seed);
      ClusterSnapshot cluster = draw.snapshot(NODES, random.nextInt(60));
      Pod pod = withoutEmptySelectors(draw);
      for (Filter filter : FILTERS) {
        NodeTest test = filter.prepare(pod, cluster);
        if (!test.equals(NodeTest.SKIP)) {
          int first = random.nextInt(NODES);
          walk(filter, pod, test, cluster, draw, random, first, nodesChanged, "seed " + seed);
        }
      }
    }
  }

  private static void walk(
      Filter filter,
      Pod pod,
      NodeTest prepared,
      ClusterSnapshot before,
      RandomCluster draw,
      SplittableRandom random,
      int first,
      int nodesChanged,
      String where) {
    NodeTest test = prepared;
    ClusterSnapshot cluster = before;
    for (int step = 0; step < 6; step++) {
      NodeView node = cluster.nodes().get((first + random.nextInt(nodesChanged)) % NODES);
      Pod leaving = node.pods().stream().filter(other -> !other.deleting()).findAny().orElse(null);
      if (leaving != null && random.nextBoolean()) {
        cluster = cluster.without(leaving);
        test = test.without(leaving, node);
      } else {
        Pod coming = notDeleting(draw).on(node.name());
        cluster = cluster.with(coming);
        test = test.with(coming, node);
      }
      NodeTest anew = filter.prepare(pod, cluster);
      for (NodeView each : cluster.nodes()) {
        assertThat(test.test(each))
            .as("%s, %s, step %d, %s", where, filter.name(), step, each.name())
            .isEqualTo(anew.test(each));
      }
    }
  }

  // Upstream counts terminating pods, and all pods where a spread selector is empty, in what-ifs
  // though not in clusters; PodTopologySpreadTest holds that.
  private static Pod notDeleting(RandomCluster draw) {
    Pod pod = draw.pendingPod();
    while (pod.deleting()) {
      pod = draw.pendingPod();
    }
    return pod;
  }

  private static Pod withoutEmptySelectors(RandomCluster draw) {
    Pod pod = draw.pendingPod();
    while (pod.spec().spreadConstraints().stream()
        .anyMatch(constraint -> constraint.selector().isEmpty())) {
      pod = draw.pendingPod();
    }
    return pod;
  }
}
