package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.UsageMeasured;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Usage;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class NodeLatencyTest {
  private final NodeLatency filter = new NodeLatency();
  private final Pod pod = aPod("p").with(spec -> spec.latency(LatencyLimits.of(20, 30))).pending();

  private static UsageMeasured measured(OptionalDouble millis) {
    OptionalDouble unknown = OptionalDouble.empty();
    return new UsageMeasured("n", new Usage(Instant.EPOCH, unknown, unknown, unknown, millis));
  }

  private static UsageMeasured measured(double millis) {
    return measured(OptionalDouble.of(millis));
  }

  private static ClusterSnapshot clusterAt(UsageMeasured measured) {
    return cluster(List.of(aNode("n").build())).after(measured);
  }

  private Verdict verdict(ClusterSnapshot cluster) {
    return filter.prepare(pod, cluster).test(cluster.nodes().getFirst());
  }

  @Test
  void aPodWithoutHardLimitIsNotConcerned() {
    Pod wishing =
        aPod("p")
            .with(
                spec ->
                    spec.latency(new LatencyLimits(OptionalDouble.of(20), OptionalDouble.empty())))
            .pending();

    assertThat(filter.prepare(aPod("p").pending(), ClusterSnapshot.empty()))
        .isSameAs(NodeTest.SKIP);
    assertThat(filter.prepare(wishing, ClusterSnapshot.empty())).isSameAs(NodeTest.SKIP);
  }

  @Test
  void aNodeAtTheLimitWillDoAndOneBeyondNever() {
    assertThat(verdict(clusterAt(measured(30)))).isEqualTo(PASS);
    assertThat(verdict(clusterAt(measured(30.2))))
        .isEqualTo(
            Verdict.never(
                "node(s) were 31 ms away from users, more than the pod's limit of 30 ms"));
  }

  @Test
  void aNodeThatWasNotMeasuredWillDo() {
    assertThat(verdict(cluster(List.of(aNode("n").build())))).isEqualTo(PASS);
    assertThat(verdict(clusterAt(measured(OptionalDouble.empty())))).isEqualTo(PASS);
  }

  @Test
  void onlyAMeasurementThatAllowsWhatWasForbiddenMayCure() {
    ClusterSnapshot tooFar = clusterAt(measured(50));

    assertThat(filter.mayCure(measured(25), pod, tooFar)).isTrue();
    assertThat(filter.mayCure(measured(OptionalDouble.empty()), pod, tooFar)).isTrue();
    assertThat(filter.mayCure(measured(40), pod, tooFar)).isFalse();
    assertThat(filter.mayCure(measured(10), pod, clusterAt(measured(20)))).isFalse();
  }

  @Test
  void aNewNodeMayCureAndAPodThatLeavesMayNot() {
    ClusterSnapshot tooFar = clusterAt(measured(50));

    assertThat(filter.mayCure(new NodeAdded(aNode("m").build()), pod, tooFar)).isTrue();
    assertThat(filter.mayCure(new PodGone(aPod("q").on("n")), pod, tooFar)).isFalse();
  }
}
