package io.stowage.learning.encoder;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Usage;
import io.stowage.learning.Encoder;
import io.stowage.learning.Observation;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PredecessorEncodersTest {
  private static final long GIB = 1L << 30;
  private static final Pod POD =
      aPod("new")
          .cpu(1000)
          .memory(2 * GIB)
          .with(spec -> spec.latency(LatencyLimits.of(20, 30)))
          .pending();
  private static final ClusterSnapshot CLUSTER =
      measured(
          cluster(
              List.of(
                  aNode("a").cpu(10_000).memory(10 * GIB).build(),
                  aNode("b").cpu(10_000).memory(10 * GIB).build()),
              aPod("p").cpu(5000).memory(5 * GIB).on("a")),
          "a",
          15);

  static Set<String> names() {
    return Encoders.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyEncoderWritesAsManyNumbersAsItNamesAndAllAreFinite(String name) {
    Encoder encoder = Encoders.named(name, PolicyInputs.of(new SplittableRandom(1)));
    Observation seen = encoder.encode(new Choice(POD, CLUSTER.nodes(), CLUSTER));
    assertThat(encoder.features().encoder()).isEqualTo(name);
    assertThat(seen.nodes()).hasSize(2 * encoder.features().node().size());
    assertThat(seen.context()).hasSize(encoder.features().context().size());
    for (float number : seen.nodes()) {
      assertThat(number).isFinite();
    }
  }

  @Test
  void anUnknownLatencyIsMaskedAndNotZero() {
    assertThat(value("thesis-1", 0, "latencyKnown")).isEqualTo(1);
    assertThat(value("thesis-1", 0, "againstSoft")).isEqualTo(0.75f);
    assertThat(value("thesis-1", 0, "withinSoft")).isEqualTo(1);
    assertThat(value("thesis-1", 1, "latencyKnown")).isZero();
  }

  @Test
  void memoryIsToldInTenBins() {
    assertThat(value("s3-1", 0, "freeMemory")).isEqualTo(0.55f);
    assertThat(value("s3-1", 1, "freeMemory")).isEqualTo(0.95f);
    assertThat(seen("s3-1").context()).containsExactly(0.25f);
  }

  @Test
  void theThreeNodesAreSeenWithThePodOnThem() {
    assertThat(value("s0-1", 0, "cpu")).isEqualTo(0.6f);
    assertThat(value("s0-1", 1, "cpu")).isEqualTo(0.1f);
    assertThat(value("s0-1", 1, "networkKnown")).isZero();
  }

  @Test
  void usageThatNobodyMeasuredIsMasked() {
    assertThat(value("s4-1", 0, "cpuRequested")).isEqualTo(0.5f);
    assertThat(value("s4-1", 0, "cpuUsageKnown")).isZero();
  }

  @Test
  void whatPodsAskForThatCameTooLateToBeMeasuredIsAddedToUsage() {
    OptionalDouble unknown = OptionalDouble.empty();
    Usage usage = new Usage(CLUSTER.at(), OptionalDouble.of(2000), unknown, unknown, unknown);
    ClusterSnapshot measured = CLUSTER.after(new ClusterEvent.UsageMeasured("b", usage));
    assertThat(value("s4-1", 1, "cpuUsage", measured)).isEqualTo(0.2f);

    Pod late = aPod("late").cpu(3000).on("b");
    ClusterSnapshot filled = measured.after(new ClusterEvent.PodBound(late), CLUSTER.at());
    assertThat(value("s4-1", 1, "cpuUsage", filled)).isEqualTo(0.5f);
  }

  private static float value(String encoder, int candidate, String feature) {
    return value(encoder, candidate, feature, CLUSTER);
  }

  private static float value(
      String encoder, int candidate, String feature, ClusterSnapshot cluster) {
    List<String> names =
        Encoders.named(encoder, PolicyInputs.of(new SplittableRandom(1))).features().node();
    return seen(encoder, cluster).nodes()[candidate * names.size() + names.indexOf(feature)];
  }

  private static Observation seen(String name) {
    return seen(name, CLUSTER);
  }

  private static Observation seen(String name, ClusterSnapshot cluster) {
    Encoder encoder = Encoders.named(name, PolicyInputs.of(new SplittableRandom(1)));
    return encoder.encode(new Choice(POD, cluster.nodes(), cluster));
  }

  private static ClusterSnapshot measured(ClusterSnapshot cluster, String node, double millis) {
    Usage usage =
        new Usage(
            cluster.at(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            OptionalDouble.of(millis));
    return cluster.after(new ClusterEvent.UsageMeasured(node, usage));
  }
}
