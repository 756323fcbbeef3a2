package io.stowage.learning.encoder;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.energy.SteppedPower;
import io.stowage.learning.Encoder;
import io.stowage.scheduling.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GeneralEncoderTest {
  private final GeneralEncoder encoder = GeneralEncoder.plain(SteppedPower.UNKNOWN_HARDWARE);

  private static Pod gpuPod(String name, int devices, int milli) {
    return aPod(name)
        .cpu(1_000)
        .with(spec -> spec.gpu(new GpuRequest(devices, milli, Set.of())))
        .pending();
  }

  private Map<String, Float> row(Pod pod, Node node, Pod... placed) {
    return row(encoder, pod, node, placed);
  }

  private static Map<String, Float> row(GeneralEncoder encoder, Pod pod, Node node, Pod... placed) {
    ClusterSnapshot cluster = cluster(List.of(node), placed);
    Encoder.Encoding encoding = encoder.prepare(new Choice(pod, cluster.nodes(), cluster));
    List<String> names = encoder.features().node();
    float[] row = new float[names.size()];
    encoding.encode(cluster.nodes().getFirst(), row, 0);
    Map<String, Float> named = new TreeMap<>();
    for (int i = 0; i < row.length; i++) {
      named.put(names.get(i), row[i]);
    }
    return named;
  }

  @Test
  void aRowTellsWhatIsLeftWithThePodOnTheNode() {
    Node node = aNode("n").cpu(64_000).devices("T4", 8).build();
    Map<String, Float> row = row(gpuPod("p", 4, 1000), node);
    assertThat(row)
        .containsEntry("gpuLeft", 0.5f)
        .containsEntry("wholeLeft", 0.5f)
        .containsEntry("empty", 1f)
        .containsEntry("lost8", 1f)
        .containsEntry("lost4", 0f);
    assertThat(row.get("cpuLeftPart")).isCloseTo(63f / 64, within(1e-6f));
  }

  @Test
  void aShareThatUsesUpADeviceIsToldFromOneThatBreaksOne() {
    Node node = aNode("n").cpu(64_000).devices("T4", 2).build();
    Pod old = aPod("old").with(s -> s.gpu(new GpuRequest(1, 600, Set.of()))).on("n", List.of(0));
    assertThat(row(gpuPod("p", 1, 400), node, old))
        .containsEntry("deviceUsedUp", 1f)
        .containsEntry("deviceBroken", 0f);
    assertThat(row(gpuPod("p", 1, 400), node))
        .containsEntry("deviceUsedUp", 0f)
        .containsEntry("deviceBroken", 1f);
  }

  @Test
  void whatAShareLeavesIsWorthWhatUsuallyFitsIntoIt() {
    GeneralEncoder withGaps = GeneralEncoder.withGaps(SteppedPower.UNKNOWN_HARDWARE);
    Node node = aNode("n").cpu(64_000).devices("T4", 1).build();
    for (int i = 0; i < 20; i++) {
      row(withGaps, gpuPod("seen" + i, 1, i < 15 ? 700 : 300), node);
    }
    assertThat(row(withGaps, gpuPod("p", 1, 300), node))
        .containsEntry("gapCost", 0f)
        .containsEntry("gapLeft", 1f);
    assertThat(row(withGaps, gpuPod("q", 1, 700), node))
        .containsEntry("gapCost", 1f)
        .containsEntry("gapLeft", 0f);
  }

  @Test
  void aShareTakesTheDeviceWhoseGapCostsLeast() {
    GeneralEncoder withGaps = GeneralEncoder.withGaps(SteppedPower.UNKNOWN_HARDWARE);
    Node node = aNode("n").cpu(64_000).devices("T4", 2).build();
    Pod large =
        aPod("large").with(s -> s.gpu(new GpuRequest(1, 810, Set.of()))).on("n", List.of(0));
    Pod half = aPod("half").with(s -> s.gpu(new GpuRequest(1, 500, Set.of()))).on("n", List.of(1));
    ClusterSnapshot cluster = cluster(List.of(node), large, half);
    Pod small = gpuPod("small", 1, 160);
    for (int milli : List.of(810, 810, 500, 500, 500, 500, 160, 810)) {
      Pod seen = gpuPod("seen", 1, milli);
      withGaps.prepare(new Choice(seen, cluster.nodes(), cluster));
    }
    assertThat(withGaps.devices(small, cluster.nodes().getFirst())).containsExactly(0);
  }

  @Test
  void theContextSaysWhichKindOfPodItIs() {
    Node node = aNode("n").devices("T4", 2).build();
    ClusterSnapshot cluster = cluster(List.of(node));
    for (Pod pod : List.of(aPod("c").pending(), gpuPod("s", 1, 300), gpuPod("d", 1, 1000))) {
      float[] context = encoder.prepare(new Choice(pod, cluster.nodes(), cluster)).context();
      int ones = 0;
      for (int i = 0; i < context.length; i++) {
        ones += encoder.features().context().get(i).endsWith("*one") && context[i] == 1 ? 1 : 0;
      }
      assertThat(ones).isEqualTo(1);
    }
  }

  @Test
  void whereCpuIsShortIsToldApartFromWhereItIsPlentiful() {
    Node node = aNode("n").cpu(64_000).devices("T4", 8).build();
    assertThat(contextAfter(60_000, 1, node).get("device*cpuShort")).isPositive();
    assertThat(contextAfter(60_000, 1, node)).containsEntry("device*cpuPlenty", 0f);
    assertThat(contextAfter(100, 1, node).get("device*cpuPlenty")).isPositive();
    assertThat(contextAfter(100, 1, node)).containsEntry("device*cpuShort", 0f);
  }

  @Test
  void whetherThoseWithManyDevicesAreShortOfCpuIsTold() {
    Node node = aNode("n").cpu(64_000).devices("T4", 8).build();
    Map<String, Float> many = contextAfter(200_000, 8, node);
    assertThat(many.get("device*cpuShort")).isPositive();
    assertThat(many.get("device*cpuShortAndMany"))
        .isCloseTo(many.get("device*cpuShort") * 8 / 9, within(1e-6f));
    assertThat(contextAfter(64_000, 2, node)).containsEntry("device*cpuShortAndMany", 0f);
  }

  @Test
  void memoryIsShortWhereMoreOfItIsTakenThanOfTheDevices() {
    Node node = aNode("n").cpu(64_000).memory(1000).devices("T4", 8).build();
    Pod hungry = aPod("hungry").memory(750).on("n");
    Encoder anyMix = GeneralEncoder.forAnyMix(SteppedPower.UNKNOWN_HARDWARE);
    assertThat(context(anyMix, gpuPod("p", 1, 1000), node, hungry))
        .containsEntry("device*memoryShort", 0.75f);
    assertThat(
            context(
                GeneralEncoder.forAnyMix(SteppedPower.UNKNOWN_HARDWARE),
                gpuPod("p", 1, 1000),
                node))
        .containsEntry("device*memoryShort", 0f);
  }

  /** The context of a pod with one device after some that want so much CPU for each device. */
  private static Map<String, Float> contextAfter(long milliCpu, int devices, Node node) {
    Encoder anyMix = GeneralEncoder.forAnyMix(SteppedPower.UNKNOWN_HARDWARE);
    Pod usual =
        aPod("usual")
            .cpu(milliCpu)
            .with(spec -> spec.gpu(new GpuRequest(devices, 1000, Set.of())))
            .pending();
    context(anyMix, usual, node);
    return context(anyMix, gpuPod("p", 1, 1000), node);
  }

  private static Map<String, Float> context(Encoder encoder, Pod pod, Node node, Pod... placed) {
    ClusterSnapshot cluster = cluster(List.of(node), placed);
    float[] context = encoder.prepare(new Choice(pod, cluster.nodes(), cluster)).context();
    Map<String, Float> named = new TreeMap<>();
    for (int i = 0; i < context.length; i++) {
      named.put(encoder.features().context().get(i), context[i]);
    }
    return named;
  }

  @Test
  void roomIsLookedAtAnewWhenThatOfOneModelIsNearlyGoneThoughOthersHaveMuch() {
    GeneralEncoder withShortRoom = GeneralEncoder.withShortRoom(SteppedPower.UNKNOWN_HARDWARE);
    Node scarce = aNode("t").cpu(64_000).devices("T4", 8).build();
    List<Node> nodes = new ArrayList<>(List.of(scarce));
    for (int i = 0; i < 20; i++) {
      nodes.add(aNode("g" + i).cpu(96_000).devices("G2", 8).build());
    }
    Pod choosy =
        aPod("choosy")
            .cpu(1_000)
            .with(spec -> spec.gpu(new GpuRequest(1, 1000, Set.of("T4"))))
            .pending();
    // One of 20 pods insists on the model, of which there are 8 of 168 devices.
    for (int i = 0; i < 250; i++) {
      Pod next = i % 25 == 0 ? choosy : gpuPod("p" + i, 1, 1000);
      shortRoomLost(withShortRoom, next, nodes);
    }
    assertThat(shortRoomLost(withShortRoom, gpuPod("p", 1, 1000), nodes)).isLessThan(0.1f);
    Pod[] taken = {
      aPod("a")
          .with(s -> s.gpu(new GpuRequest(6, 1000, Set.of())))
          .on("t", List.of(0, 1, 2, 3, 4, 5))
    };
    for (int i = 0; i < 64; i++) {
      shortRoomLost(withShortRoom, gpuPod("q" + i, 1, 1000), nodes, taken);
    }
    assertThat(shortRoomLost(withShortRoom, gpuPod("q", 1, 1000), nodes, taken)).isEqualTo(0.25f);
  }

  private static float shortRoomLost(
      GeneralEncoder encoder, Pod pod, List<Node> nodes, Pod... placed) {
    ClusterSnapshot cluster = cluster(nodes, placed);
    Encoder.Encoding encoding = encoder.prepare(new Choice(pod, cluster.nodes(), cluster));
    float[] row = new float[encoder.features().node().size()];
    encoding.encode(cluster.node("t").orElseThrow(), row, 0);
    return row[encoder.features().node().indexOf("shortRoomLost")];
  }

  @Test
  void everyNumberHasAName() {
    assertThat(encoder.features().node()).doesNotHaveDuplicates();
    assertThat(encoder.features().context()).doesNotHaveDuplicates();
  }

  @Test
  void nodesOfDifferentNamesHaveDifferentRanksThatStay() {
    Pod pod = gpuPod("p", 1, 500);
    float first = row(pod, aNode("a").devices("T4", 2).build()).get("rank");
    assertThat(row(pod, aNode("a").devices("T4", 2).build())).containsEntry("rank", first);
    assertThat(row(pod, aNode("b").devices("T4", 2).build()).get("rank")).isNotEqualTo(first);
  }
}
