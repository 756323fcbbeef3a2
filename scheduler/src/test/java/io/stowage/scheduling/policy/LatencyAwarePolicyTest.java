package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.UsageMeasured;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Usage;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LatencyAwarePolicyTest {
  private static final List<Node> NODES =
      List.of(
          aNode("far").build(),
          aNode("allowed").build(),
          aNode("unknown").build(),
          aNode("near").build());

  private final PolicyUnderTest policy = new PolicyUnderTest(new LatencyAwarePolicy());

  private static ClusterSnapshot measured(ClusterSnapshot cluster, String node, double millis) {
    OptionalDouble unknown = OptionalDouble.empty();
    Usage usage = new Usage(Instant.EPOCH, unknown, unknown, unknown, OptionalDouble.of(millis));
    return cluster.after(new UsageMeasured(node, usage));
  }

  private static ClusterSnapshot known(ClusterSnapshot cluster) {
    return measured(measured(measured(cluster, "far", 40), "allowed", 25), "near", 15);
  }

  @Test
  void nearBeatsAllowedBeatsUnknownHoweverFullTheyAre() {
    Pod pod = aPod("p").with(spec -> spec.latency(LatencyLimits.of(20, 30))).pending();
    Pod onFar = aPod("a").cpu(3000).on("far");
    Pod onUnknown = aPod("b").cpu(3000).on("unknown");

    double[] scores = policy.scores(pod, known(cluster(NODES, onFar, onUnknown)));

    assertThat(scores[3]).isGreaterThan(scores[1]);
    assertThat(scores[1]).isGreaterThan(scores[2]);
    assertThat(scores[2]).isGreaterThan(scores[0]);
  }

  @Test
  void amongEquallyNearNodesTheFullestIsBest() {
    Pod pod = aPod("p").with(spec -> spec.latency(LatencyLimits.of(30, 50))).pending();

    double[] scores = policy.scores(pod, known(cluster(NODES, aPod("a").cpu(500).on("allowed"))));

    assertThat(scores[1]).isGreaterThan(scores[3]);
  }

  @Test
  void aPodWithoutLimitsIsPacked() {
    double[] scores =
        policy.scores(aPod("p").pending(), known(cluster(NODES, aPod("a").cpu(500).on("far"))));

    assertThat(scores[0]).isGreaterThan(scores[3]);
    assertThat(scores[1]).isEqualTo(scores[3]);
  }
}
