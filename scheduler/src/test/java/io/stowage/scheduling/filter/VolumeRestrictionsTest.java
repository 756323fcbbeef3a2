package io.stowage.scheduling.filter;

import static io.stowage.cluster.ClaimUnderTest.aClaim;
import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static io.stowage.scheduling.filter.StorageUnderTest.changed;
import static io.stowage.scheduling.filter.StorageUnderTest.claim;
import static io.stowage.scheduling.filter.StorageUnderTest.using;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.AccessMode;
import io.stowage.cluster.ClaimUnderTest;
import io.stowage.cluster.CloudDisk;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VolumeRestrictionsTest {
  private static final Verdict DISK_IN_USE = Verdict.no("node(s) had no available disk");
  private static final Verdict CLAIM_IN_USE =
      Verdict.no(
          "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
              + " already in-use by another pod");

  private final StorageUnderTest cluster =
      StorageUnderTest.of(new VolumeRestrictions()).with(aNode("n1"), aNode("n2"));

  /** A volume as in "gce/disk-1", with "/ro" at the end where it is only read. */
  private static PodVolume volume(String text) {
    String[] parts = text.split("/", -1);
    boolean readOnly = parts.length > 2;
    return switch (parts[0]) {
      case "gce" -> disk(CloudDisk.Kind.GCE_PERSISTENT_DISK, parts[1], readOnly);
      case "aws" -> disk(CloudDisk.Kind.AWS_ELASTIC_BLOCK_STORE, parts[1], readOnly);
      case "cinder" -> disk(CloudDisk.Kind.CINDER, parts[1], readOnly);
      case "iscsi" -> new PodVolume.Iscsi(parts[1], readOnly);
      case "rbd" -> new PodVolume.Rbd(Set.of("m1", "m2"), "rbd", parts[1], readOnly);
      case "rbd-elsewhere" -> new PodVolume.Rbd(Set.of("m3"), "rbd", parts[1], readOnly);
      case "rbd-pool" -> new PodVolume.Rbd(Set.of("m2"), "other", parts[1], readOnly);
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static PodVolume disk(CloudDisk.Kind kind, String id, boolean readOnly) {
    CloudDisk disk = CloudDisk.of(kind, id);
    return new PodVolume.Disk("v", readOnly ? disk.readOnlyOne() : disk);
  }

  private static ClaimUnderTest forOnePod(String name) {
    return aClaim(name).modes(AccessMode.READ_WRITE_ONCE_POD);
  }

  @ParameterizedTest(name = "{0} beside {1}: {2}")
  @CsvSource({
    "gce/a, gce/a, clash",
    "gce/a/ro, gce/a/ro, fit",
    "gce/a/ro, gce/a, clash",
    "gce/a, gce/b, fit",
    "aws/a/ro, aws/a/ro, clash",
    "aws/a, gce/a, fit",
    "cinder/a, cinder/a, fit",
    "iscsi/q, iscsi/q, clash",
    "iscsi/q/ro, iscsi/q/ro, fit",
    "iscsi/q, iscsi/r, fit",
    "rbd/i, rbd/i, clash",
    "rbd/i/ro, rbd/i/ro, fit",
    "rbd/i, rbd-elsewhere/i, fit",
    "rbd/i, rbd-pool/i, fit",
  })
  void disksThatCannotBeSharedKeepPodsApart(String wanted, String held, String outcome) {
    StorageUnderTest busy = cluster.with(using("other", volume(held)).on("n1"));
    Pod pod = using("p", volume(wanted)).pending();
    assertThat(busy.on("n1", pod)).isEqualTo(outcome.equals("fit") ? PASS : DISK_IN_USE);
    assertThat(busy.on("n2", pod)).isEqualTo(PASS);
  }

  @Test
  void podsWithoutSuchVolumesAreNotLookedAt() {
    assertThat(cluster.prepare(aPod("p").pending())).isSameAs(NodeTest.SKIP);
    assertThat(cluster.prepare(using("p", volume("cinder/a")).pending())).isSameAs(NodeTest.SKIP);
    StorageUnderTest unused = cluster.with(forOnePod("c"), aClaim("d"));
    assertThat(unused.prepare(using("p", claim("c"), claim("d")).pending()))
        .isSameAs(NodeTest.SKIP);
  }

  @Test
  void verdictsOnDisksAloneHoldForTwinsAndThoseOnClaimsDoNot() {
    assertThat(cluster.prepare(using("p", volume("gce/a")).pending()).readsNodeAlone()).isTrue();
    StorageUnderTest withClaim = cluster.with(aClaim("c"));
    Pod both = using("p", volume("gce/a"), claim("c")).pending();
    assertThat(withClaim.prepare(both).readsNodeAlone()).isFalse();
  }

  @Test
  void aClaimForOnePodThatIsInUseRulesOutEveryNode() {
    StorageUnderTest busy = cluster.with(forOnePod("c")).with(using("o", claim("c")).on("n1"));
    Pod pod = using("p", claim("c")).pending();
    assertThat(busy.on("n1", pod)).isEqualTo(CLAIM_IN_USE);
    assertThat(busy.on("n2", pod)).isEqualTo(CLAIM_IN_USE);
    assertThat(busy.prepare(pod).refusal()).isEmpty();
  }

  @Test
  void aPodOfAnotherNamespaceUsesAnotherClaim() {
    Pod other = aPod("elsewhere", "o").with(spec -> spec.volumes(List.of(claim("c")))).on("n1");
    StorageUnderTest busy =
        cluster.with(forOnePod("c")).with(other, using("q", claim("c")).on("n2"));
    NodeTest test = busy.prepare(using("p", claim("c")).pending());
    assertThat(test.without(other, busy.node("n1")).test(busy.node("n1"))).isEqualTo(CLAIM_IN_USE);
  }

  @Test
  void aMissingClaimRefusesThePod() {
    assertThat(cluster.prepare(using("p", claim("c")).pending()).refusal())
        .contains(Verdict.never("persistentvolumeclaim \"c\" not found"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void takingPodsAwayAndAddingThemEqualsPreparingAnew(long seed) {
    Random random = new Random(seed);
    StorageUnderTest now =
        cluster
            .with(forOnePod("c0"), forOnePod("c1"), aClaim("c2"))
            .with(using("first", claim("c0"), claim("c1")).on("n1"));
    Pod pod = using("p", claim("c0"), claim("c1"), claim("c2"), volume("gce/a")).pending();
    NodeTest test = now.prepare(pod);
    List<Pod> placed = new ArrayList<>(now.cluster().pods());
    for (int step = 0; step < 20; step++) {
      if (!placed.isEmpty() && random.nextBoolean()) {
        Pod leaving = placed.remove(random.nextInt(placed.size()));
        test = test.without(leaving, now.node("n1"));
        now = new StorageUnderTest(now.filter(), now.cluster().without(leaving));
      } else {
        PodVolume volume = random.nextBoolean() ? volume("gce/a") : claim("c" + random.nextInt(3));
        Pod coming = using("o" + step, volume).on("n" + (1 + random.nextInt(2)));
        placed.add(coming);
        now = now.with(coming);
        test = test.with(coming, now.node(coming.nodeName().orElseThrow()));
      }
      for (String node : List.of("n1", "n2")) {
        assertThat(test.test(now.node(node))).isEqualTo(now.on(node, pod));
      }
    }
  }

  @Test
  void whatMayHelpIsANewNodeTheEndOfAUserOrTheClaimThatWasMissing() {
    Pod waiting = using("p", claim("c"), volume("gce/a")).pending();
    Pod sameDisk = using("disk", volume("gce/a")).on("n1");
    Pod sameClaim = using("user", claim("c")).on("n1");
    Pod unrelated = using("other", claim("d"), volume("gce/b")).on("n1");
    StorageUnderTest busy = cluster.with(sameDisk, sameClaim, unrelated);
    assertThat(busy.mayCure(new ClusterEvent.NodeAdded(aNode("n3").build()), waiting)).isTrue();
    assertThat(busy.mayCure(new ClusterEvent.NodeChanged(aNode("n1").build()), waiting)).isFalse();
    assertThat(busy.mayCure(new ClusterEvent.PodGone(sameDisk), waiting)).isTrue();
    assertThat(busy.mayCure(new ClusterEvent.PodGone(sameClaim), waiting)).isTrue();
    assertThat(busy.mayCure(new ClusterEvent.PodGone(unrelated), waiting)).isFalse();
    assertThat(busy.mayCure(changed(aClaim("c").build()), waiting)).isTrue();
    assertThat(busy.mayCure(changed(aClaim("d").build()), waiting)).isFalse();
    assertThat(busy.with(aClaim("c")).mayCure(changed(aClaim("c").build()), waiting)).isFalse();
  }
}
