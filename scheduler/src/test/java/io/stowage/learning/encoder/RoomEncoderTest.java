package io.stowage.learning.encoder;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.atIndex;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.energy.SteppedPower;
import io.stowage.learning.Encoder.Encoding;
import io.stowage.scheduling.Choice;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RoomEncoderTest {
  private static final long GIB = 1L << 30;
  private static final Node NODE = aNode("n").cpu(192_000).memory(1536 * GIB).build();
  private final RoomEncoder encoder = RoomEncoder.plain(SteppedPower.UNKNOWN_HARDWARE);

  private static Pod pod(String name, long cores) {
    return aPod(name).cpu(cores * 1000).memory(cores * 5 * GIB).pending();
  }

  private static Pod placed(String name, long cores) {
    return aPod(name).cpu(cores * 1000).memory(cores * 5 * GIB).on("n");
  }

  private Map<String, Float> row(Pod pod, Node node, Pod... placed) {
    ClusterSnapshot cluster = cluster(List.of(node), placed);
    float[] row = new float[RoomRow.NAMES.size()];
    Encoding encoding = encoder.prepare(new Choice(pod, cluster.nodes(), cluster));
    encoding.encode(cluster.nodes().getFirst(), row, 0);
    return named(RoomRow.NAMES, row);
  }

  private Map<String, Float> context(Pod pod, Node node, Pod... placed) {
    ClusterSnapshot cluster = cluster(List.of(node), placed);
    return named(
        encoder.features().context(),
        encoder.prepare(new Choice(pod, cluster.nodes(), cluster)).context());
  }

  private static Map<String, Float> named(List<String> names, float[] values) {
    Map<String, Float> named = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      named.put(names.get(i), values[i]);
    }
    return named;
  }

  @Test
  void aSizeThatDividesTheNodeLeavesNothingBesides() {
    assertThat(row(pod("p", 48), NODE))
        .containsEntry("cpuLeft", 0.75f)
        .containsEntry("moreAlike", 3 / 8f)
        .containsEntry("cpuBesidesAlike", 0f)
        .containsEntry("empty", 1f);
  }

  @Test
  void whatNoSuchPodCanUseIsToldApart() {
    Map<String, Float> row = row(pod("p", 48), NODE, placed("other", 64));
    assertThat(row)
        .containsEntry("moreAlike", 1 / 8f)
        .containsEntry("noMoreAlike", 0f)
        .containsEntry("othersHere", 1f)
        .containsEntry("alikeHere", 0f);
    assertThat(row.get("cpuBesidesAlike")).isCloseTo(32f / 192, within(1e-6f));
  }

  @Test
  void podsOfTheSameSizeOnTheNodeCountAsAlikeWhateverTheirSlots() {
    Pod there = aPod("a").cpu(64_000).memory(320 * GIB).scalar("example.com/slot-of-a", 1).on("n");
    Map<String, Float> row = row(pod("p", 64), NODE, there, placed("b", 64));
    assertThat(row).containsEntry("noMoreAlike", 1f).containsEntry("othersHere", 0f);
    assertThat(row.get("alikeHere")).isCloseTo(2f / 3, within(1e-6f));
  }

  @Test
  void slotsAndDevicesLimitHowManyAlikeFit() {
    Node withSlots = aNode("n").cpu(192_000).memory(1536 * GIB).scalar("example.com/s", 2).build();
    Pod capped = aPod("p").cpu(8_000).memory(GIB).scalar("example.com/s", 1).pending();
    assertThat(row(capped, withSlots)).containsEntry("moreAlike", 1 / 8f);
    Node withDevices = aNode("n").cpu(192_000).memory(1536 * GIB).devices("T4", 8).build();
    Pod three =
        aPod("q").cpu(8_000).with(spec -> spec.gpu(new GpuRequest(3, 1000, Set.of()))).pending();
    assertThat(row(three, withDevices))
        .containsEntry("moreAlike", 1 / 8f)
        .containsEntry("devicesLeft", 5 / 8f)
        .containsEntry("devicesBesidesAlike", 2 / 8f);
  }

  @Test
  void theContextTellsSizeAndHowFullNodesOfThePodsKindAre() {
    assertThat(context(pod("p", 96), NODE, placed("a", 48)))
        .containsEntry("cpu*one", 1f)
        .containsEntry("cpu*size", 0.5f)
        .containsEntry("cpu*filled", 0.25f)
        .containsEntry("device*one", 0f)
        .containsEntry("device*filled", 0f);
  }

  @Test
  void withCompanyItTellsHowManyPodsAreThereAndWhetherThePodIsChoosy() {
    RoomEncoder withCompany = RoomEncoder.withCompany(SteppedPower.UNKNOWN_HARDWARE);
    Pod choosy =
        aPod("p").cpu(1000).with(spec -> spec.nodeSelector(Map.of("disk", "ssd"))).pending();
    ClusterSnapshot cluster = cluster(List.of(NODE), placed("a", 48), placed("b", 64));
    Encoding encoding = withCompany.prepare(new Choice(choosy, cluster.nodes(), cluster));
    float[] row = new float[withCompany.features().node().size()];
    encoding.encode(cluster.nodes().getFirst(), row, 0);
    assertThat(named(withCompany.features().node(), row)).containsEntry("podsHere", 2 / 8f);
    assertThat(named(withCompany.features().context(), encoding.context()))
        .containsEntry("cpu*choosy", 1f)
        .containsEntry("device*choosy", 0f);
    assertThat(withCompany.prepare(new Choice(pod("q", 1), cluster.nodes(), cluster)).context())
        .startsWith(1f)
        .doesNotContain(1f, atIndex(4));
  }
}
