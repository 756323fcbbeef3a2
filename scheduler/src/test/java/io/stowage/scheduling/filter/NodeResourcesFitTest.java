package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.BindFailed;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeResourcesFitTest {
  private static final String GPU = "example.com/gpu";

  private final FilterUnderTest filter = new FilterUnderTest(new NodeResourcesFit());

  @Test
  void whatIsLeftMustCoverTheRequestExactly() {
    var node = aNode("n").cpu(10_000).memory(20);
    Pod placed = aPod("old").cpu(9_000).memory(19).on("n");
    assertThat(filter.verdict(aPod("p").cpu(1_000).memory(1).pending(), node, placed))
        .isEqualTo(PASS);
    assertThat(filter.verdict(aPod("p").cpu(1_001).memory(1).pending(), node, placed))
        .isEqualTo(Verdict.no("Insufficient cpu"));
    assertThat(filter.verdict(aPod("p").cpu(1_000).memory(2).pending(), node, placed))
        .isEqualTo(Verdict.no("Insufficient memory"));
  }

  @Test
  void aPodThatAsksForNothingFitsIntoAFullOrEvenOverfullNode() {
    var node = aNode("n").cpu(1_000);
    assertThat(filter.verdict(aPod("p").pending(), node, aPod("old").cpu(5_000).on("n")))
        .isEqualTo(PASS);
    assertThat(filter.verdict(aPod("p").memory(1).pending(), node, aPod("old").cpu(5_000).on("n")))
        .isEqualTo(PASS);
  }

  @Test
  void aNodeMayHaveEnoughPods() {
    var node = aNode("n").maxPods(1);
    assertThat(filter.verdict(aPod("p").pending(), node)).isEqualTo(PASS);
    assertThat(filter.verdict(aPod("p").pending(), node, aPod("old").on("n")))
        .isEqualTo(Verdict.no("Too many pods"));
  }

  @Test
  void allThatIsShortIsNamedInUpstreamsOrder() {
    var node = aNode("n").maxPods(1).cpu(2).memory(2).ephemeral(2).scalar(GPU, 2).scalar("a/b", 2);
    Resources all = new Resources(2, 2, 2, Map.of(GPU, 2L, "a/b", 2L));
    Pod old = aPod("old").cpu(1).memory(1).scalar(GPU, 1).scalar("a/b", 1).on("n");
    Pod pod = aPod("p").with(s -> s.requests(PodRequests.of(all))).pending();
    assertThat(filter.verdict(pod, node, old))
        .isEqualTo(
            new Verdict.Reject(
                List.of(
                    "Too many pods",
                    "Insufficient cpu",
                    "Insufficient memory",
                    "Insufficient a/b",
                    "Insufficient " + GPU),
                true));
  }

  @Test
  void noEvictionHelpsWhereTheNodeIsTooSmall() {
    var node = aNode("n").maxPods(1).cpu(1_000).memory(1_000).scalar(GPU, 4);
    assertThat(filter.verdict(aPod("p").cpu(1_001).pending(), node))
        .isEqualTo(Verdict.never("Insufficient cpu"));
    assertThat(filter.verdict(aPod("p").scalar(GPU, 5).pending(), node))
        .isEqualTo(Verdict.never("Insufficient " + GPU));
    assertThat(filter.verdict(aPod("p").scalar("no/such", 1).pending(), node))
        .isEqualTo(Verdict.never("Insufficient no/such"));
    assertThat(filter.verdict(aPod("p").cpu(1_001).pending(), node, aPod("old").cpu(1).on("n")))
        .isEqualTo(new Verdict.Reject(List.of("Too many pods", "Insufficient cpu"), false));
  }

  @Test
  void ephemeralStorageCounts() {
    Resources storage = new Resources(0, 0, 11, Map.of());
    Pod pod = aPod("p").with(s -> s.requests(PodRequests.of(storage))).pending();
    assertThat(filter.verdict(pod, aNode("n").ephemeral(10)))
        .isEqualTo(Verdict.never("Insufficient ephemeral-storage"));
    assertThat(filter.verdict(pod, aNode("n").ephemeral(11))).isEqualTo(PASS);
  }

  @Test
  void zeroOfAnUnknownResourceIsNoRequest() {
    assertThat(filter.verdict(aPod("p").scalar(GPU, 0).pending(), aNode("n"))).isEqualTo(PASS);
  }

  @Test
  void onlyExtendedResourcesCanBeIgnored() {
    var lenient =
        new FilterUnderTest(
            new NodeResourcesFit(
                new NodeResourcesFit.Settings(
                    Set.of(GPU, "hugepages-2Mi"), Set.of("group.io", "kubernetes.io"))));
    assertThat(lenient.verdict(aPod("p").scalar(GPU, 1).pending(), aNode("n"))).isEqualTo(PASS);
    assertThat(lenient.verdict(aPod("p").scalar("group.io/x", 1).pending(), aNode("n")))
        .isEqualTo(PASS);
    assertThat(lenient.verdict(aPod("p").scalar("other.io/x", 1).pending(), aNode("n")).passes())
        .isFalse();
    assertThat(lenient.verdict(aPod("p").scalar("hugepages-2Mi", 1).pending(), aNode("n")).passes())
        .isFalse();
    assertThat(
            lenient.verdict(aPod("p").scalar("kubernetes.io/x", 1).pending(), aNode("n")).passes())
        .isFalse();
  }

  @Test
  void aNodeHelpsWhenItIsLargeEnoughAndHasGrownInWhatIsAsked() {
    Pod pod = aPod("p").cpu(1_000).memory(10).pending();
    var small = aNode("n").cpu(900).memory(100).build();
    var large = aNode("n").cpu(1_000).memory(100).build();
    var moreStorage = aNode("n").cpu(1_000).memory(100).ephemeral(1L << 50).build();
    var morePods = aNode("n").cpu(1_000).memory(100).maxPods(200).build();
    assertThat(filter.mayCure(new NodeAdded(large), pod, List.of())).isTrue();
    assertThat(filter.mayCure(new NodeAdded(small), pod, List.of())).isFalse();
    assertThat(filter.mayCure(new NodeChanged(large), pod, List.of(small))).isTrue();
    assertThat(filter.mayCure(new NodeChanged(moreStorage), pod, List.of(large))).isFalse();
    assertThat(filter.mayCure(new NodeChanged(morePods), pod, List.of(large))).isTrue();
    assertThat(filter.mayCure(new NodeChanged(large), pod, List.of(large))).isFalse();
  }

  @Test
  void theEndOfAPlacedPodHelpsThatOfAnUnplacedOneDoesNot() {
    Pod pod = aPod("p").cpu(1_000).pending();
    Pod placed = aPod("placed").on("n");
    Pod nominated = aPod("nominated").nominatedTo("n").pending();
    var nodes = List.of(aNode("n").build());
    assertThat(filter.mayCure(new PodGone(placed), pod, nodes, placed)).isTrue();
    assertThat(filter.mayCure(new BindFailed(placed, "timeout"), pod, nodes, placed)).isTrue();
    assertThat(filter.mayCure(new PodGone(nominated), pod, nodes)).isTrue();
    assertThat(filter.mayCure(new PodGone(aPod("x").pending()), pod, nodes)).isFalse();
  }

  @Test
  void aPlacedPodThatShrinksInWhatIsAskedHelps() {
    Pod pod = aPod("p").cpu(1_000).pending();
    Pod before = aPod("placed").cpu(500).memory(500).on("n");
    Pod lessCpu = aPod("placed").cpu(400).memory(500).on("n");
    Pod lessMemory = aPod("placed").cpu(500).memory(400).on("n");
    var nodes = List.of(aNode("n").build());
    assertThat(filter.mayCure(new PodBound(lessCpu), pod, nodes, before)).isTrue();
    assertThat(filter.mayCure(new PodBound(lessMemory), pod, nodes, before)).isFalse();
    assertThat(filter.mayCure(new PodBound(before), pod, nodes)).isFalse();
  }

  @Test
  void thePodItselfHelpsByAskingForLess() {
    Pod pod = aPod("p").cpu(1_000).pending();
    assertThat(filter.mayCure(new PodPending(aPod("p").cpu(900).pending()), pod, List.of()))
        .isTrue();
    assertThat(filter.mayCure(new PodPending(aPod("p").cpu(1_100).pending()), pod, List.of()))
        .isFalse();
  }
}
