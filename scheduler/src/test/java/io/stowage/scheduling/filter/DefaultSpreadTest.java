package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Service;
import io.stowage.cluster.SpreadConstraint;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DefaultSpread;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.policy.PodTopologySpreadScore;
import io.stowage.scheduling.policy.Score.Scoring;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefaultSpreadTest {
  private static final List<Node> NODES =
      List.of(
          aNode("a").label("zone", "1").build(),
          aNode("b").label("zone", "2").build(),
          aNode("bare").build());
  private static final Pod POD = aPod("p").label("app", "foo").pending();
  private static final Pod RUNNING = aPod("r").label("app", "foo").on("a");

  private final ClusterSnapshot served =
      cluster(NODES, RUNNING)
          .after(
              new ClusterEvent.ObjectChanged(new Service("default", "foo", Map.of("app", "foo"))));

  @Test
  void hardDefaultsHoldForPodsOfAService() {
    PodTopologySpread filter = new PodTopologySpread(DefaultSpread.of(List.of(overZones(true))));

    NodeTest test = filter.prepare(POD, served);

    assertThat(served.nodes())
        .extracting(node -> test.test(node).passes())
        .containsExactly(false, true, false);
    assertThat(filter.prepare(POD, cluster(NODES, RUNNING))).isSameAs(NodeTest.SKIP);
    assertThat(filter.mayCure(new ClusterEvent.PodGone(RUNNING), POD, served)).isTrue();
  }

  @Test
  void theSystemsDefaultsRefuseNobody() {
    assertThat(new PodTopologySpread().prepare(POD, served)).isSameAs(NodeTest.SKIP);
  }

  @Test
  void softDefaultsThatAreListedLeaveOutNodesWithoutTheLabel() {
    PodTopologySpreadScore score =
        new PodTopologySpreadScore(DefaultSpread.of(List.of(overZones(false))));

    Scoring scoring = score.prepare(new Choice(POD, served.nodes(), served));

    long[] points = served.nodes().stream().mapToLong(scoring::points).toArray();
    scoring.normalise(points, points.length);
    assertThat(points[0]).isLessThan(points[1]);
    assertThat(points[2]).isZero();
  }

  @Test
  void anEmptyListSpreadsNobody() {
    PodTopologySpreadScore score = new PodTopologySpreadScore(DefaultSpread.of(List.of()));

    assertThat(score.prepare(new Choice(POD, served.nodes(), served))).isSameAs(Scoring.SKIP);
  }

  private static SpreadConstraint overZones(boolean hard) {
    return new SpreadConstraint(1, "zone", hard, LabelSelector.NOTHING, 1, true, false, List.of());
  }
}
