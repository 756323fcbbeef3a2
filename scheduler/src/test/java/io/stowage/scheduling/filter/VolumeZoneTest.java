package io.stowage.scheduling.filter;

import static io.stowage.cluster.ClaimUnderTest.aClaim;
import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.cluster.VolumeUnderTest.aVolume;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static io.stowage.scheduling.filter.StorageUnderTest.changed;
import static io.stowage.scheduling.filter.StorageUnderTest.claim;
import static io.stowage.scheduling.filter.StorageUnderTest.immediate;
import static io.stowage.scheduling.filter.StorageUnderTest.late;
import static io.stowage.scheduling.filter.StorageUnderTest.using;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.NodeUnderTest;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.VolumeUnderTest;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VolumeZoneTest {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String REGION = "topology.kubernetes.io/region";
  private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  private static final Verdict ELSEWHERE = Verdict.never("node(s) had no available volume zone");

  private final Pod pod = using("p", claim("c")).pending();

  private static StorageUnderTest bound(NodeUnderTest node, VolumeUnderTest volume) {
    return StorageUnderTest.of(new VolumeZone())
        .with(node)
        .with(volume)
        .with(aClaim("c").boundTo("pv"));
  }

  @ParameterizedTest(name = "a volume in {0}={1} and a node in {2}={3}: {4}")
  @CsvSource({
    ZONE + ", a, " + ZONE + ", a, fit",
    ZONE + ", a, " + ZONE + ", b, apart",
    ZONE + ", b__a, " + ZONE + ", a, fit",
    ZONE + ", b__c, " + ZONE + ", a, apart",
    ZONE + ", ' a __b ', " + ZONE + ", a, fit",
    ZONE + ", a__, " + ZONE + ", b, fit",
    BETA_ZONE + ", a, " + ZONE + ", a, fit",
    BETA_ZONE + ", a, " + BETA_ZONE + ", b, apart",
    ZONE + ", a, " + BETA_ZONE + ", a, apart",
    ZONE + ", a, " + REGION + ", a, apart",
    ZONE + ", a, disk, ssd, fit",
  })
  void aVolumeIsUsedWhereItsLabelsSayItIs(
      String label, String value, String nodeLabel, String nodeValue, String outcome) {
    StorageUnderTest cluster =
        bound(aNode("n").label(nodeLabel, nodeValue), aVolume("pv").label(label, value));
    assertThat(cluster.on("n", pod)).isEqualTo(outcome.equals("fit") ? PASS : ELSEWHERE);
  }

  @Test
  void anOldLabelOfTheNodeGoesBeforeItsNewOne() {
    NodeUnderTest moved = aNode("n").label(BETA_ZONE, "a").label(ZONE, "b");
    assertThat(bound(moved, aVolume("pv").label(BETA_ZONE, "b")).on("n", pod)).isEqualTo(ELSEWHERE);
  }

  @Test
  void podsWhoseVolumesNameNoZoneAreNotLookedAt() {
    StorageUnderTest cluster = bound(aNode("n"), aVolume("pv").label("tier", "gold"));
    assertThat(cluster.prepare(pod)).isSameAs(NodeTest.SKIP);
    assertThat(cluster.prepare(aPod("p").pending())).isSameAs(NodeTest.SKIP);
    Pod ephemeral = using("p", new PodVolume.EphemeralClaim("p-x")).pending();
    assertThat(cluster.prepare(ephemeral)).isSameAs(NodeTest.SKIP);
  }

  @Test
  void aPodIsRefusedWhileItsVolumesAreNotKnown() {
    StorageUnderTest cluster =
        StorageUnderTest.of(new VolumeZone()).with(immediate("now"), late("late", "d"));
    assertThat(refusal(cluster)).isEqualTo("persistentvolumeclaim \"c\" not found");
    assertThat(refusal(cluster.with(aClaim("c"))))
        .isEqualTo("PersistentVolumeClaim had no pv name and storageClass name");
    assertThat(refusal(cluster.with(aClaim("c").ofClass("gone"))))
        .isEqualTo("storageclass.storage.k8s.io \"gone\" not found");
    assertThat(refusal(cluster.with(aClaim("c").ofClass("now"))))
        .isEqualTo("PersistentVolume had no name");
    assertThat(refusal(cluster.with(aClaim("c").boundTo("pv"))))
        .isEqualTo("persistentvolume \"pv\" not found");
    assertThat(cluster.with(aClaim("c").ofClass("late")).prepare(pod)).isSameAs(NodeTest.SKIP);
  }

  private String refusal(StorageUnderTest cluster) {
    Verdict.Reject no = (Verdict.Reject) cluster.prepare(pod).refusal().orElseThrow();
    assertThat(no.evictionMayHelp()).isFalse();
    return String.join(", ", no.reasons());
  }

  @Test
  void whatMayHelpIsAnotherPlaceOfTheVolumeOrTheNodeOrALateClass() {
    StorageUnderTest cluster =
        bound(aNode("n").label(ZONE, "a"), aVolume("pv").label(ZONE, "b")).with(late("late", "d"));
    assertThat(cluster.mayCure(changed(aVolume("pv").label(ZONE, "a").build()), pod)).isTrue();
    assertThat(cluster.mayCure(changed(aVolume("pv").label(ZONE, "b").gib(9).build()), pod))
        .isFalse();
    assertThat(cluster.mayCure(changed(aVolume("new").build()), pod)).isTrue();
    assertThat(cluster.mayCure(changed(aClaim("c").build()), pod)).isTrue();
    assertThat(cluster.mayCure(changed(aClaim("d").build()), pod)).isFalse();
    assertThat(cluster.mayCure(changed(late("other", "d")), pod)).isTrue();
    assertThat(cluster.mayCure(changed(late("late", "e")), pod)).isFalse();
    assertThat(cluster.mayCure(changed(immediate("now")), pod)).isFalse();
    assertThat(cluster.mayCure(new ClusterEvent.NodeAdded(aNode("m").build()), pod)).isTrue();
    ClusterEvent moved = new ClusterEvent.NodeChanged(aNode("n").label(ZONE, "b").build());
    ClusterEvent grown =
        new ClusterEvent.NodeChanged(aNode("n").label(ZONE, "a").cpu(9000).build());
    assertThat(cluster.mayCure(moved, pod)).isTrue();
    assertThat(cluster.mayCure(grown, pod)).isFalse();
  }
}
