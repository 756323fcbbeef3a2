package io.stowage.scheduling.filter;

import static io.stowage.cluster.ClaimUnderTest.aClaim;
import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.cluster.VolumeUnderTest.aVolume;
import static io.stowage.scheduling.filter.FilterUnderTest.PASS;
import static io.stowage.scheduling.filter.StorageUnderTest.claim;
import static io.stowage.scheduling.filter.StorageUnderTest.immediate;
import static io.stowage.scheduling.filter.StorageUnderTest.late;
import static io.stowage.scheduling.filter.StorageUnderTest.using;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.AccessMode;
import io.stowage.cluster.CloudDisk;
import io.stowage.cluster.CsiNode;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.Requirement;
import io.stowage.cluster.VolumeUnderTest;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VolumeBindingTest {
  private static final String UNREACHABLE = "node(s) didn't match PersistentVolume's node affinity";
  private static final String NOTHING_TO_BIND =
      "node(s) didn't find available persistent volumes to bind";
  private static final String VOLUME_MISSING =
      "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";

  private final StorageUnderTest cluster =
      StorageUnderTest.of(new VolumeBinding())
          .with(aNode("a").label("zone", "a"), aNode("b").label("zone", "b"))
          .with(late("local", "kubernetes.io/no-provisioner"), immediate("now"));
  private final Pod pod = using("p", claim("c")).pending();

  private static Verdict no(String... reasons) {
    return new Verdict.Reject(List.of(reasons), false);
  }

  private List<String> boundOn(StorageUnderTest storage, String node, Pod waiting) {
    return VolumeBinding.plan(waiting, storage.node(node), storage.cluster())
        .orElseThrow()
        .bindings()
        .stream()
        .map(binding -> binding.claim().name() + "=" + binding.volume().name())
        .toList();
  }

  @Test
  void aPodWithoutClaimsIsNotLookedAt() {
    assertThat(cluster.prepare(aPod("p").pending())).isSameAs(NodeTest.SKIP);
    assertThat(cluster.prepare(using("p", new PodVolume.CsiInline("d")).pending()))
        .isSameAs(NodeTest.SKIP);
    assertThat(VolumeBinding.plan(aPod("p").pending(), cluster.node("a"), cluster.cluster()))
        .hasValueSatisfying(plan -> assertThat(plan.isEmpty()).isTrue());
  }

  @Test
  void aPodIsRefusedWhileItsClaimsAreNotReady() {
    assertThat(refusal(cluster, pod)).isEqualTo("persistentvolumeclaim \"c\" not found");
    assertThat(refusal(cluster.with(aClaim("c").wanting("pv").lost()), pod))
        .isEqualTo("persistentvolumeclaim \"c\" bound to non-existent persistentvolume \"pv\"");
    assertThat(refusal(cluster.with(aClaim("c").deleting()), pod))
        .isEqualTo("persistentvolumeclaim \"c\" is being deleted");
    String unbound = "pod has unbound immediate PersistentVolumeClaims";
    assertThat(refusal(cluster.with(aClaim("c").ofClass("now")), pod)).isEqualTo(unbound);
    assertThat(refusal(cluster.with(aClaim("c").ofClass("gone")), pod)).isEqualTo(unbound);
    assertThat(refusal(cluster.with(aClaim("c").ofClass("local").wanting("pv")), pod))
        .isEqualTo(unbound);
  }

  @Test
  void theClaimOfAnEphemeralVolumeMustBeMadeForThePod() {
    Pod ephemeral = using("p", new PodVolume.EphemeralClaim("p-x")).pending();
    assertThat(refusal(cluster, ephemeral))
        .isEqualTo(
            "waiting for ephemeral volume controller to create the persistentvolumeclaim"
                + " \"p-x\"");
    assertThat(refusal(cluster.with(aClaim("p-x")), ephemeral))
        .isEqualTo("PVC default/p-x was not created for pod default/p (pod is not owner)");
    StorageUnderTest own =
        cluster.with(aVolume("pv")).with(aClaim("p-x").madeFor(ephemeral).boundTo("pv"));
    assertThat(own.on("a", ephemeral)).isEqualTo(PASS);
  }

  private static String refusal(StorageUnderTest storage, Pod waiting) {
    Verdict.Reject no = (Verdict.Reject) storage.prepare(waiting).refusal().orElseThrow();
    assertThat(no.evictionMayHelp()).isFalse();
    return String.join(", ", no.reasons());
  }

  @Test
  void aBoundVolumeIsUsedFromNodesThatCanReachIt() {
    StorageUnderTest bound =
        cluster.with(aVolume("pv").in("zone", "a")).with(aClaim("c").boundTo("pv"));
    assertThat(bound.on("a", pod)).isEqualTo(PASS);
    assertThat(bound.on("b", pod)).isEqualTo(no(UNREACHABLE));
    assertThat(cluster.with(aClaim("c").boundTo("gone")).on("a", pod))
        .isEqualTo(no(VOLUME_MISSING));
  }

  @Test
  void termsOnTheNodesNameHoldEverywhere() {
    Requirement named =
        new Requirement("metadata.name", Requirement.Operator.IN, Set.of("elsewhere"));
    VolumeUnderTest volume =
        aVolume("pv").reachableThrough(new NodeSelector.Term(List.of(), List.of(named)));
    assertThat(cluster.with(volume).with(aClaim("c").boundTo("pv")).on("a", pod)).isEqualTo(PASS);
    VolumeUnderTest nowhere = aVolume("pv").reachableThrough();
    assertThat(cluster.with(nowhere).with(aClaim("c").boundTo("pv")).on("a", pod))
        .isEqualTo(no(UNREACHABLE));
  }

  @Test
  void aDiskThatWasHandedOverIsWhereItsDriverSays() {
    CloudDisk.Kind ebs = CloudDisk.Kind.AWS_ELASTIC_BLOCK_STORE;
    StorageUnderTest bound =
        cluster
            .with(aNode("m").label("topology.ebs.csi.aws.com/zone", "z"))
            .with(aVolume("pv").disk(ebs, "vol-1").in("topology.kubernetes.io/zone", "z"))
            .with(aClaim("c").boundTo("pv"));
    assertThat(bound.on("m", pod)).isEqualTo(no(UNREACHABLE));
    CsiNode migrated = new CsiNode("m", Map.of(), Set.of(ebs.plugin()));
    assertThat(bound.with(migrated).on("m", pod)).isEqualTo(PASS);
    StorageUnderTest odd = bound.with(aVolume("pv").disk(ebs, "aws://z/odd"));
    assertThat(odd.on("m", pod)).isEqualTo(PASS);
    assertThat(odd.with(migrated).on("m", pod)).isInstanceOf(Verdict.Fault.class);
  }

  @Test
  void theSmallestVolumeThatWillDoIsBound() {
    StorageUnderTest open =
        cluster
            .with(aClaim("c").gib(2).ofClass("local"))
            .with(aVolume("big").gib(9).ofClass("local"), aVolume("fit").gib(3).ofClass("local"))
            .with(aVolume("small").gib(1).ofClass("local"), aVolume("other").gib(2).ofClass("x"));
    assertThat(open.on("a", pod)).isEqualTo(PASS);
    assertThat(boundOn(open, "a", pod)).containsExactly("c=fit");
  }

  @Test
  void amongVolumesOfOneSizeTheFirstByNameIsBound() {
    StorageUnderTest open =
        cluster
            .with(aClaim("c").ofClass("local"))
            .with(aVolume("y").ofClass("local"), aVolume("x").ofClass("local"));
    assertThat(boundOn(open, "a", pod)).containsExactly("c=x");
  }

  @Test
  void aVolumeMustMatchInModeAccessLabelsPhaseAndAttributes() {
    var wanted = aClaim("c").ofClass("local");
    var only = aVolume("pv").ofClass("local");
    assertThat(cluster.with(wanted).with(only).on("a", pod)).isEqualTo(PASS);
    List.of(
            aVolume("pv").ofClass("local").block().build(),
            aVolume("pv").ofClass("local").modes(AccessMode.READ_ONLY_MANY).build(),
            aVolume("pv").ofClass("local").phase(PersistentVolume.Phase.RELEASED).build(),
            aVolume("pv").ofClass("local").attributes("gold").build(),
            aVolume("pv").ofClass("local").deleting().build(),
            aVolume("pv").ofClass("local").keptFor("another").build(),
            aVolume("pv").ofClass("local").in("zone", "b").build())
        .forEach(
            unfit ->
                assertThat(cluster.with(wanted).with(unfit).on("a", pod))
                    .as(unfit.toString())
                    .isEqualTo(no(NOTHING_TO_BIND)));
    var choosy = aClaim("c").ofClass("local").selecting(LabelSelector.of(Map.of("tier", "gold")));
    assertThat(cluster.with(choosy).with(only).on("a", pod)).isEqualTo(no(NOTHING_TO_BIND));
    assertThat(cluster.with(choosy).with(only.label("tier", "gold")).on("a", pod)).isEqualTo(PASS);
    var anySize = aClaim("c").ofClass("local").ofAnySize().block();
    assertThat(cluster.with(anySize).with(only.block()).on("a", pod)).isEqualTo(PASS);
  }

  @Test
  void aVolumeKeptForTheClaimIsTheOnlyOneThatWillDo() {
    StorageUnderTest kept =
        cluster
            .with(aClaim("c").ofClass("local"))
            .with(aVolume("free").ofClass("local"))
            .with(
                aVolume("kept")
                    .gib(9)
                    .ofClass("local")
                    .keptFor("c")
                    .in("zone", "a")
                    .phase(PersistentVolume.Phase.PENDING));
    assertThat(boundOn(kept, "a", pod)).containsExactly("c=kept");
    assertThat(kept.on("b", pod)).isEqualTo(no(NOTHING_TO_BIND));
    StorageUnderTest stale =
        kept.with(aVolume("kept").ofClass("local").keptFor("c", "uid-of-an-earlier-one"));
    assertThat(boundOn(stale, "b", pod)).containsExactly("c=free");
  }

  @Test
  void theClaimsOfAPodAreServedSmallestFirstAndNeverShareAVolume() {
    Pod both = using("p", claim("large"), claim("small")).pending();
    StorageUnderTest two =
        cluster
            .with(aClaim("large").gib(4).ofClass("local"), aClaim("small").gib(1).ofClass("local"))
            .with(aVolume("five").gib(5).ofClass("local"), aVolume("six").gib(6).ofClass("local"));
    assertThat(boundOn(two, "a", both)).containsExactly("small=five", "large=six");
    StorageUnderTest one =
        cluster
            .with(aClaim("large").gib(4).ofClass("local"), aClaim("small").gib(1).ofClass("local"))
            .with(aVolume("five").gib(5).ofClass("local"));
    assertThat(one.on("a", both)).isEqualTo(no(NOTHING_TO_BIND));
  }

  @Test
  void reasonsStandInUpstreamsOrder() {
    Pod two = using("p", claim("far"), claim("open")).pending();
    StorageUnderTest far =
        cluster
            .with(aVolume("pv").in("zone", "b"))
            .with(aClaim("far").boundTo("pv"), aClaim("open").ofClass("local"));
    assertThat(far.on("a", two)).isEqualTo(no(UNREACHABLE, NOTHING_TO_BIND));
    StorageUnderTest gone = far.with(aClaim("far").boundTo("gone"));
    assertThat(gone.on("a", two)).isEqualTo(no(NOTHING_TO_BIND, VOLUME_MISSING));
  }
}
