package io.stowage.scheduling.policy;

import static io.stowage.cluster.ClaimUnderTest.aClaim;
import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.cluster.VolumeUnderTest.aVolume;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.CsiDriver;
import io.stowage.cluster.CsiStorageCapacity;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.StorageClass;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio.ShapePoint;
import io.stowage.scheduling.policy.Score.Scoring;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VolumeBindingScoreTest {
  private static final RequestedToCapacityRatio MOST_USED =
      new RequestedToCapacityRatio(List.of(new ShapePoint(0, 0), new ShapePoint(100, 10)));

  private final ClusterSnapshot nodes =
      cluster(
          List.of(aNode("a").label("zone", "a").build(), aNode("b").label("zone", "b").build()));

  private static StorageClass late(String name) {
    return new StorageClass(
        name, "d.example.com", StorageClass.BindingMode.WAIT_FOR_FIRST_CONSUMER, List.of());
  }

  private static Pod claiming(String... claims) {
    return aPod("p")
        .with(
            spec ->
                spec.volumes(
                    Stream.of(claims)
                        .<PodVolume>map(name -> new PodVolume.Claim(name, false))
                        .toList()))
        .pending();
  }

  private ClusterSnapshot with(ClusterObject... objects) {
    return nodes.after(Stream.of(objects).map(ClusterEvent.ObjectChanged::new).toList());
  }

  private static long[] points(ClusterSnapshot cluster, Pod pod) {
    Scoring scoring =
        new VolumeBindingScore(MOST_USED).prepare(new Choice(pod, cluster.nodes(), cluster));
    return cluster.nodes().stream().mapToLong(scoring::points).toArray();
  }

  @Test
  void itTakesNoPartByDefault() {
    Choice choice = new Choice(claiming("c"), nodes.nodes(), nodes);
    assertThat(new VolumeBindingScore().prepare(choice)).isSameAs(Scoring.SKIP);
  }

  @Test
  void theBetterAVolumeIsFilledTheMorePoints() {
    ClusterSnapshot cluster =
        with(
            late("s"),
            aClaim("c").gib(5).ofClass("s").build(),
            aVolume("small").gib(10).ofClass("s").in("zone", "a").build(),
            aVolume("large").gib(20).ofClass("s").in("zone", "b").build());
    assertThat(points(cluster, claiming("c"))).containsExactly(50, 25);
  }

  @Test
  void theClassesOfAPodsClaimsCountAlike() {
    ClusterSnapshot cluster =
        with(
            late("s"),
            late("t"),
            aClaim("c").gib(5).ofClass("s").build(),
            aClaim("d").gib(1).ofClass("t").build(),
            aVolume("s").gib(10).ofClass("s").build(),
            aVolume("t").gib(1).ofClass("t").build());
    assertThat(points(cluster, claiming("c", "d"))).containsExactly(75, 75);
  }

  @Test
  void volumesToBeMadeCountAgainstThePoolTheyComeFrom() {
    CsiStorageCapacity pool =
        new CsiStorageCapacity(
            "kube-system",
            "x",
            "s",
            LabelSelector.of(Map.of("zone", "a")),
            OptionalLong.of(100L << 30),
            OptionalLong.empty());
    ClusterSnapshot cluster =
        with(
            late("s"),
            new CsiDriver("d.example.com", true),
            pool,
            aClaim("c").gib(20).ofClass("s").build(),
            aClaim("d").gib(30).ofClass("s").build());
    assertThat(points(cluster, claiming("c", "d"))).containsExactly(50, 0);
  }

  @Test
  void aPodWithoutClaimsHasNoPointsAnywhere() {
    assertThat(points(nodes, aPod("p").pending())).containsExactly(0, 0);
  }
}
