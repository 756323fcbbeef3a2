package io.stowage.scheduling.filter;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.PodUnderTest;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GpuSharingTest {
  private final FilterUnderTest filter = new FilterUnderTest(new GpuSharing());

  private static PodUnderTest share(String name, int milli, String... models) {
    return aPod(name).with(s -> s.gpu(new GpuRequest(1, milli, Set.of(models))));
  }

  private static PodUnderTest whole(String name, int devices) {
    return aPod(name).with(s -> s.gpu(new GpuRequest(devices, 1000, Set.of())));
  }

  @Test
  void aPodWithoutGpuIsNotConcerned() {
    assertThat(filter.prepare(aPod("p").pending())).isSameAs(NodeTest.SKIP);
  }

  @Test
  void aShareMustFitIntoOneDevice() {
    var node = aNode("n").devices("T4", 2);
    var a = share("a", 900).on("n", List.of(0));
    var b = share("b", 800).on("n", List.of(1));
    assertThat(filter.verdict(share("p", 200).pending(), node, a, b)).isEqualTo(PASS);
    assertThat(filter.verdict(share("p", 250).pending(), node, a, b))
        .isEqualTo(Verdict.no("Insufficient gpu: 250 milli of one device asked, at most 200 free"));
  }

  @Test
  void wholeDevicesMustBeEntirelyFree() {
    var node = aNode("n").devices("T4", 3);
    var sharing = share("a", 100).on("n", List.of(1));
    assertThat(filter.verdict(whole("p", 2).pending(), node, sharing)).isEqualTo(PASS);
    assertThat(filter.verdict(whole("p", 3).pending(), node, sharing))
        .isEqualTo(Verdict.no("Insufficient gpu: 3 whole devices asked, 2 free"));
  }

  @Test
  void noEvictionHelpsWhereTheNodeHasTooFewDevicesOrNoneOfTheModel() {
    assertThat(filter.verdict(whole("p", 4).pending(), aNode("n").devices("T4", 2)))
        .isEqualTo(Verdict.never("Insufficient gpu: 4 devices asked, the node has 2"));
    assertThat(filter.verdict(share("p", 10).pending(), aNode("n")))
        .isEqualTo(Verdict.never("node(s) had no gpu devices"));
    assertThat(filter.verdict(share("p", 10, "A100").pending(), aNode("n").devices("T4", 2)))
        .isEqualTo(Verdict.never("node(s) had no gpu of a model that the pod accepts"));
    assertThat(filter.verdict(share("p", 10, "A100", "T4").pending(), aNode("n").devices("T4", 2)))
        .isEqualTo(PASS);
  }

  @Test
  void nodesThatWouldDoAndPodsThatFreeDevicesHelp() {
    var pod = whole("p", 2).pending();
    var node = aNode("n").devices("T4", 2).build();
    var other = whole("other", 1).on("n");
    assertThat(filter.mayCure(new NodeAdded(node), pod, List.of())).isTrue();
    assertThat(filter.mayCure(new NodeAdded(aNode("x").devices("T4", 1).build()), pod, List.of()))
        .isFalse();
    assertThat(filter.mayCure(new PodGone(other), pod, List.of(node), other)).isTrue();
    var plain = aPod("plain").on("n");
    assertThat(filter.mayCure(new PodGone(plain), pod, List.of(node), plain)).isFalse();
  }
}
