package io.stowage.scheduling.filter;

import static io.stowage.cluster.ClaimUnderTest.aClaim;
import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.VolumeUnderTest.aVolume;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static io.stowage.scheduling.filter.StorageUnderTest.changed;
import static io.stowage.scheduling.filter.StorageUnderTest.claim;
import static io.stowage.scheduling.filter.StorageUnderTest.labelled;
import static io.stowage.scheduling.filter.StorageUnderTest.late;
import static io.stowage.scheduling.filter.StorageUnderTest.using;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.CsiDriver;
import io.stowage.cluster.CsiNode;
import io.stowage.cluster.CsiStorageCapacity;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import io.stowage.scheduling.Verdict;
import io.stowage.scheduling.VolumePlan;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Volumes that are made when their pod is placed. */
class VolumeProvisioningTest {
  private static final String DRIVER = "d.example.com";
  private static final Verdict NOTHING_TO_BIND =
      Verdict.never("node(s) didn't find available persistent volumes to bind");
  private static final Verdict NO_ROOM = Verdict.never("node(s) did not have enough free storage");

  private final StorageUnderTest cluster =
      StorageUnderTest.of(new VolumeBinding())
          .with(aNode("a").label("zone", "a"), aNode("b").label("zone", "b"))
          .with(late("made", DRIVER), late("local", "kubernetes.io/no-provisioner"))
          .with(aClaim("c").gib(5).ofClass("made"));
  private final Pod pod = using("p", claim("c")).pending();

  private static CsiStorageCapacity capacity(String name, LabelSelector nodes, long gib) {
    return new CsiStorageCapacity(
        "kube-system", name, "made", nodes, OptionalLong.of(gib << 30), OptionalLong.empty());
  }

  private VolumePlan plan(StorageUnderTest storage, String node) {
    return VolumeBinding.plan(pod, storage.node(node), storage.cluster()).orElseThrow();
  }

  @Test
  void aClaimWithoutAMatchingVolumeGetsOneMade() {
    assertThat(cluster.on("a", pod)).isEqualTo(PASS);
    assertThat(plan(cluster, "a").provisionings())
        .extracting(provisioning -> provisioning.claim().name())
        .containsExactly("c");
    StorageUnderTest matching = cluster.with(aVolume("pv").gib(5).ofClass("made"));
    assertThat(plan(matching, "a").provisionings()).isEmpty();
    assertThat(plan(matching, "a").bindings()).hasSize(1);
  }

  @Test
  void aClassWithoutAProvisionerMakesNone() {
    assertThat(cluster.with(aClaim("c").ofClass("local")).on("a", pod)).isEqualTo(NOTHING_TO_BIND);
    assertThat(cluster.with(late("made", "")).on("a", pod)).isEqualTo(NOTHING_TO_BIND);
  }

  @Test
  void volumesAreMadeWhereTheClassAllows() {
    StorageUnderTest zonal = cluster.with(late("made", DRIVER, labelled("zone", "a")));
    assertThat(zonal.on("a", pod)).isEqualTo(PASS);
    assertThat(zonal.on("b", pod)).isEqualTo(NOTHING_TO_BIND);
    StorageUnderTest either =
        cluster.with(late("made", DRIVER, labelled("zone", "x"), labelled("zone", "b")));
    assertThat(either.on("b", pod)).isEqualTo(PASS);
    StorageUnderTest nowhere = cluster.with(late("made", DRIVER, LabelSelector.NOTHING));
    assertThat(nowhere.on("a", pod)).isEqualTo(NOTHING_TO_BIND);
  }

  @Test
  void aVolumeThatIsBeingMadeForANodeTiesThePodToIt() {
    StorageUnderTest selected =
        cluster
            .with(aClaim("c").ofClass("made").selectedNode("a"))
            .with(aVolume("x").ofClass("made"));
    assertThat(selected.on("b", pod)).isEqualTo(NOTHING_TO_BIND);
    assertThat(selected.on("a", pod)).isEqualTo(PASS);
    assertThat(plan(selected, "a").bindings()).isEmpty();
  }

  @Test
  void aDriverThatPublishesItsCapacityMustHaveRoomForTheNode() {
    StorageUnderTest tracked = cluster.with(new CsiDriver(DRIVER, true));
    assertThat(tracked.on("a", pod)).isEqualTo(NO_ROOM);
    assertThat(cluster.with(new CsiDriver(DRIVER, false)).on("a", pod)).isEqualTo(PASS);
    assertThat(tracked.with(aClaim("c").ofClass("made").ofAnySize()).on("a", pod)).isEqualTo(PASS);
    StorageUnderTest inA = tracked.with(capacity("x", labelled("zone", "a"), 5));
    assertThat(inA.on("a", pod)).isEqualTo(PASS);
    assertThat(inA.on("b", pod)).isEqualTo(NO_ROOM);
    assertThat(tracked.with(capacity("x", LabelSelector.EVERYTHING, 4)).on("a", pod))
        .isEqualTo(NO_ROOM);
    assertThat(tracked.with(capacity("x", LabelSelector.NOTHING, 9)).on("a", pod))
        .isEqualTo(NO_ROOM);
  }

  @Test
  void theLargestPossibleVolumeGoesBeforeTheSumOfWhatIsLeft() {
    CsiStorageCapacity scattered =
        new CsiStorageCapacity(
            "kube-system",
            "x",
            "made",
            LabelSelector.EVERYTHING,
            OptionalLong.of(100L << 30),
            OptionalLong.of(4L << 30));
    assertThat(cluster.with(new CsiDriver(DRIVER, true)).with(scattered).on("a", pod))
        .isEqualTo(NO_ROOM);
  }

  @Test
  void theNextPodCountsOnWhatThePlanWillDo() {
    Pod two = using("p", claim("bind"), claim("make")).pending();
    StorageUnderTest open =
        cluster
            .with(aClaim("bind").ofClass("local"), aClaim("make").ofClass("made"))
            .with(aVolume("pv").ofClass("local"));
    VolumePlan plan = VolumeBinding.plan(two, open.node("a"), open.cluster()).orElseThrow();
    StorageUnderTest after =
        open.with(plan.objectsAfter().toArray(ClusterObject[]::new))
            .with(aClaim("other").ofClass("local"));
    assertThat(after.on("a", using("q", claim("other")).pending())).isEqualTo(NOTHING_TO_BIND);
    assertThat(after.on("a", two)).isEqualTo(PASS);
    assertThat(after.on("b", two)).isEqualTo(NOTHING_TO_BIND);
  }

  @Test
  void whatMayHelpIsOtherStorageOrAnotherPlaceOfTheNode() {
    CsiStorageCapacity known = capacity("x", LabelSelector.EVERYTHING, 4);
    StorageUnderTest full = cluster.with(new CsiDriver(DRIVER, true)).with(known);
    assertThat(full.mayCure(changed(aVolume("new").build()), pod)).isTrue();
    assertThat(full.mayCure(changed(aClaim("c").build()), pod)).isTrue();
    assertThat(full.mayCure(changed(aClaim("d").build()), pod)).isFalse();
    assertThat(full.mayCure(changed(late("new", DRIVER)), pod)).isTrue();
    assertThat(full.mayCure(changed(late("made", "other")), pod)).isFalse();
    assertThat(full.mayCure(changed(late("made", DRIVER, labelled("zone", "a"))), pod)).isTrue();
    assertThat(full.mayCure(changed(capacity("x", LabelSelector.EVERYTHING, 5)), pod)).isTrue();
    assertThat(full.mayCure(changed(capacity("x", LabelSelector.EVERYTHING, 3)), pod)).isFalse();
    assertThat(full.mayCure(changed(capacity("y", LabelSelector.EVERYTHING, 1)), pod)).isTrue();
    CsiNode csiNode = new CsiNode("a", Map.of(DRIVER, 1), Set.of());
    assertThat(full.mayCure(changed(csiNode), pod)).isTrue();
    CsiNode roomier = new CsiNode("a", Map.of(DRIVER, 9), Set.of());
    CsiNode migrated = new CsiNode("a", Map.of(DRIVER, 1), Set.of("kubernetes.io/gce-pd"));
    assertThat(full.with(csiNode).mayCure(changed(roomier), pod)).isFalse();
    assertThat(full.with(csiNode).mayCure(changed(migrated), pod)).isTrue();
    ClusterEvent untracked = changed(new CsiDriver(DRIVER, false));
    assertThat(full.mayCure(untracked, pod)).isFalse();
    assertThat(full.mayCure(untracked, using("p", new PodVolume.CsiInline(DRIVER)).pending()))
        .isTrue();
    assertThat(full.mayCure(new ClusterEvent.NodeAdded(aNode("m").build()), pod)).isTrue();
    assertThat(full.mayCure(new ClusterEvent.NodeChanged(aNode("a").build()), pod)).isTrue();
    assertThat(full.mayCure(new ClusterEvent.ObjectRemoved(known), pod)).isFalse();
  }
}
