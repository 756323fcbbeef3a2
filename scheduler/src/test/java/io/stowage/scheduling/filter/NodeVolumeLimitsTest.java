package io.stowage.scheduling.filter;

import static io.stowage.cluster.ClaimUnderTest.aClaim;
import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.cluster.VolumeUnderTest.aVolume;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static io.stowage.scheduling.filter.StorageUnderTest.changed;
import static io.stowage.scheduling.filter.StorageUnderTest.claim;
import static io.stowage.scheduling.filter.StorageUnderTest.late;
import static io.stowage.scheduling.filter.StorageUnderTest.using;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.CloudDisk;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.CsiNode;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.VolumeAttachment;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NodeVolumeLimitsTest {
  private static final Verdict EXCEEDED = Verdict.no("node(s) exceed max volume count");
  private static final String DRIVER = "d.example.com";
  private static final String EBS = "ebs.csi.aws.com";

  private final StorageUnderTest cluster =
      StorageUnderTest.of(new NodeVolumeLimits())
          .with(aNode("n"))
          .with(aVolume("pv1").csi(DRIVER, "h1"), aVolume("pv2").csi(DRIVER, "h2"))
          .with(aVolume("pv3").csi("other.example.com", "h3"))
          .with(aVolume("ebs").disk(CloudDisk.Kind.AWS_ELASTIC_BLOCK_STORE, "aws://a/vol-1"))
          .with(aVolume("path"))
          .with(aClaim("c1").boundTo("pv1"), aClaim("c2").boundTo("pv2"))
          .with(aClaim("c3").boundTo("pv3"), aClaim("c4").boundTo("ebs"))
          .with(aClaim("c5").boundTo("path"), aClaim("c6").ofClass("late"))
          .with(late("late", DRIVER), late("ebs", "kubernetes.io/aws-ebs"))
          .with(late("vsphere", "kubernetes.io/vsphere-volume"));

  private static CsiNode limits(Map<String, Integer> limits) {
    return new CsiNode("n", limits, Set.of());
  }

  private static CsiNode limit(int most) {
    return limits(Map.of(DRIVER, most));
  }

  private static VolumeAttachment attached(String name, String driver, String volume) {
    return new VolumeAttachment(name, driver, "n", Optional.of(volume));
  }

  private static PodVolume ebsDisk(String id) {
    return new PodVolume.Disk("v", CloudDisk.of(CloudDisk.Kind.AWS_ELASTIC_BLOCK_STORE, id));
  }

  @Test
  void theVolumesOfPodsHereAndOfThePodCountTogether() {
    Pod other = using("other", claim("c1")).on("n");
    Pod pod = using("p", claim("c2")).pending();
    assertThat(cluster.with(limit(2)).with(other).on("n", pod)).isEqualTo(PASS);
    assertThat(cluster.with(limit(1)).with(other).on("n", pod)).isEqualTo(EXCEEDED);
  }

  @Test
  void aVolumeThatAPodHereUsesCountsOnce() {
    Pod other = using("other", claim("c1")).on("n");
    Pod pod = using("p", claim("c1")).pending();
    assertThat(cluster.with(limit(1)).with(other).on("n", pod)).isEqualTo(PASS);
    assertThat(cluster.with(limit(0)).with(other).on("n", pod)).isEqualTo(PASS);
  }

  @Test
  void eachDriverHasItsOwnLimitAndOneThatNamesNoneHasNone() {
    Pod pod = using("p", claim("c1"), claim("c3")).pending();
    assertThat(cluster.on("n", pod)).isEqualTo(PASS);
    assertThat(cluster.with(limits(Map.of())).on("n", pod)).isEqualTo(PASS);
    assertThat(cluster.with(limit(1)).on("n", pod)).isEqualTo(PASS);
    assertThat(cluster.with(limits(Map.of(DRIVER, 1, "other.example.com", 0))).on("n", pod))
        .isEqualTo(EXCEEDED);
  }

  @Test
  void volumesThatAreStillAttachedCountToo() {
    Pod pod = using("p", claim("c2")).pending();
    StorageUnderTest two = cluster.with(limit(2)).with(attached("a", DRIVER, "pv1"));
    assertThat(two.on("n", pod)).isEqualTo(PASS);
    assertThat(two.with(limit(1)).on("n", pod)).isEqualTo(EXCEEDED);
    Pod user = using("user", claim("c1")).on("n");
    assertThat(two.with(user).on("n", pod)).isEqualTo(PASS);
    StorageUnderTest unknown = cluster.with(limit(1)).with(attached("a", DRIVER, "gone"));
    assertThat(unknown.on("n", pod)).isEqualTo(PASS);
    StorageUnderTest notCsi = cluster.with(limit(1)).with(attached("a", DRIVER, "path"));
    assertThat(notCsi.on("n", pod)).isEqualTo(PASS);
  }

  @Test
  void thePodsOwnVolumeThatIsAttachedButUnusedCountsTwice() {
    Pod pod = using("p", claim("c1")).pending();
    StorageUnderTest attached = cluster.with(attached("a", DRIVER, "pv1"));
    assertThat(attached.with(limit(2)).on("n", pod)).isEqualTo(PASS);
    assertThat(attached.with(limit(1)).on("n", pod)).isEqualTo(EXCEEDED);
  }

  @Test
  void aVolumeThatHasYetToBeMadeCountsForItsProvisioner() {
    Pod pod = using("p", claim("c6")).pending();
    assertThat(cluster.with(limit(0)).on("n", pod)).isEqualTo(EXCEEDED);
    StorageUnderTest vsphere = cluster.with(aClaim("c6").ofClass("vsphere"));
    assertThat(vsphere.with(limits(Map.of("csi.vsphere.vmware.com", 0))).on("n", pod))
        .isEqualTo(PASS);
    StorageUnderTest ebs = cluster.with(aClaim("c6").ofClass("ebs"));
    assertThat(ebs.with(limits(Map.of(EBS, 0))).on("n", pod)).isEqualTo(EXCEEDED);
    StorageUnderTest none = cluster.with(aClaim("c6").ofClass("gone"));
    assertThat(none.with(limit(0)).on("n", pod)).isEqualTo(PASS);
  }

  @Test
  void disksOfTheOldKindsCountForTheDriverThatHasTakenThemOver() {
    StorageUnderTest one = cluster.with(limits(Map.of(EBS, 1)));
    Pod both = using("p", claim("c4"), ebsDisk("vol-2")).pending();
    Pod same = using("p", claim("c4"), ebsDisk("aws:///vol-1")).pending();
    assertThat(one.on("n", both)).isEqualTo(EXCEEDED);
    assertThat(one.on("n", same)).isEqualTo(PASS);
  }

  @Test
  void aDiskThatCannotBeTakenOverEndsTheAttemptWhereTheNodeHasDrivers() {
    Pod pod = using("p", ebsDisk("aws://a/odd")).pending();
    assertThat(cluster.on("n", pod)).isEqualTo(PASS);
    assertThat(cluster.with(limit(1)).on("n", pod))
        .isEqualTo(
            new Verdict.Fault(
                "converting volume(v) from inline to csi: failed to translate Kubernetes ID to EBS"
                    + " Volume ID Invalid format for AWS volume (aws://a/odd)"));
  }

  @Test
  void anEphemeralVolumesClaimMustBelongToItsPod() {
    Pod pod = using("p", new PodVolume.EphemeralClaim("p-x")).pending();
    assertThat(cluster.on("n", pod))
        .isEqualTo(
            Verdict.never("looking up PVC default/p-x: persistentvolumeclaim \"p-x\" not found"));
    StorageUnderTest foreign = cluster.with(aClaim("p-x").ofClass("late"));
    assertThat(foreign.on("n", pod))
        .isEqualTo(
            new Verdict.Fault(
                "PVC default/p-x was not created for pod default/p (pod is not owner)"));
    StorageUnderTest own = cluster.with(aClaim("p-x").ofClass("late").madeFor(pod));
    assertThat(own.on("n", pod)).isEqualTo(PASS);
    assertThat(own.with(limit(0)).on("n", pod)).isEqualTo(EXCEEDED);
  }

  @Test
  void aMissingClaimOfAPodThatIsPlacedDoesNotCount() {
    Pod other = using("other", claim("gone")).on("n");
    Pod pod = using("p", claim("c1")).pending();
    assertThat(cluster.with(limit(1)).with(other).on("n", pod)).isEqualTo(PASS);
  }

  @Test
  void podsWithoutVolumesThatAreAttachedAreNotLookedAt() {
    assertThat(cluster.prepare(aPod("p").pending())).isSameAs(NodeTest.SKIP);
    Pod inline = using("p", new PodVolume.CsiInline(DRIVER)).pending();
    assertThat(cluster.prepare(inline)).isSameAs(NodeTest.SKIP);
    Pod local = using("p", claim("c5")).pending();
    assertThat(cluster.with(limit(0)).on("n", local)).isEqualTo(PASS);
  }

  @Test
  void whatMayHelpIsAHigherLimitOrAVolumeLess() {
    StorageUnderTest full = cluster.with(limit(1)).with(using("o", claim("c1")).on("n"));
    Pod waiting = using("p", claim("c2")).pending();
    assertThat(full.mayCure(changed(limit(2)), waiting)).isTrue();
    assertThat(full.mayCure(changed(limit(1)), waiting)).isFalse();
    assertThat(full.mayCure(changed(new CsiNode("m", Map.of(), Set.of())), waiting)).isTrue();
    Pod leaving = using("o", claim("c1")).on("n");
    assertThat(full.mayCure(new ClusterEvent.PodGone(leaving), waiting)).isTrue();
    assertThat(full.mayCure(new ClusterEvent.PodGone(aPod("q").on("n")), waiting)).isFalse();
    ClusterEvent detached = new ClusterEvent.ObjectRemoved(attached("a", EBS, "ebs"));
    assertThat(full.mayCure(detached, waiting)).isTrue();
    assertThat(full.mayCure(detached, using("p", ebsDisk("vol-9")).pending())).isTrue();
    Pod google =
        using("p", new PodVolume.Disk("v", CloudDisk.of(CloudDisk.Kind.GCE_PERSISTENT_DISK, "g")))
            .pending();
    assertThat(full.mayCure(detached, google)).isFalse();
    assertThat(full.mayCure(changed(aClaim("new").build()), waiting)).isFalse();
    assertThat(full.mayCure(changed(aClaim("new").build()), using("p", claim("new")).pending()))
        .isTrue();
    assertThat(full.mayCure(new ClusterEvent.NodeAdded(aNode("m").build()), waiting)).isFalse();
  }
}
