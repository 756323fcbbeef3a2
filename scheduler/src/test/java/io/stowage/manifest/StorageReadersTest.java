package io.stowage.manifest;

import static io.stowage.manifest.ManifestsUnderTest.object;
import static io.stowage.manifest.ManifestsUnderTest.pod;
import static io.stowage.manifest.ManifestsUnderTest.problem;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.AccessMode;
import io.stowage.cluster.CloudDisk;
import io.stowage.cluster.CsiDriver;
import io.stowage.cluster.CsiNode;
import io.stowage.cluster.CsiStorageCapacity;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.Requirement;
import io.stowage.cluster.StorageClass;
import io.stowage.cluster.VolumeAttachment;
import io.stowage.cluster.VolumeMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StorageReadersTest {

  private static PersistentVolume volume(String text) {
    return (PersistentVolume) object("{apiVersion: 'v1', kind: 'PersistentVolume', " + text + "}");
  }

  private static PersistentVolumeClaim claim(String text) {
    return (PersistentVolumeClaim)
        object("{apiVersion: 'v1', kind: 'PersistentVolumeClaim', " + text + "}");
  }

  @Test
  void aVolumeIsReadWithAllThatBindingAsksFor() {
    PersistentVolume volume =
        volume(
            """
            metadata: {name: 'pv', labels: {tier: 'gold'}, deletionTimestamp: '2026-01-31T12:00:00Z'},
            spec: {capacity: {storage: '1.5Gi'}, accessModes: ['ReadWriteOnce', 'ReadOnlyMany'], volumeMode: 'Block',
              storageClassName: 'fast', volumeAttributesClassName: 'silver', csi: {driver: 'd', volumeHandle: 'h'},
              claimRef: {namespace: 'shop', name: 'data', uid: 'u'},
              nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: 'zone', operator: 'In', values: ['a']}]}]}}},
            status: {phase: 'Bound'}
            """);
    NodeSelector inZone =
        new NodeSelector(
            List.of(
                new NodeSelector.Term(
                    List.of(new Requirement("zone", Requirement.Operator.IN, Set.of("a"))),
                    List.of())));
    assertThat(volume)
        .isEqualTo(
            new PersistentVolume(
                "pv",
                Map.of("tier", "gold"),
                3L << 29,
                Set.of(AccessMode.READ_WRITE_ONCE, AccessMode.READ_ONLY_MANY),
                VolumeMode.BLOCK,
                Optional.of("fast"),
                Optional.of("silver"),
                Optional.of(inZone),
                Optional.of(new PersistentVolume.ClaimReference("shop", "data", Optional.of("u"))),
                PersistentVolume.Phase.BOUND,
                true,
                new PersistentVolume.Csi("d", "h")));
  }

  @Test
  void aVolumeOrClaimThatSaysLittleHasTheApisDefaults() {
    PersistentVolume volume = volume("metadata: {name: 'pv'}, spec: {local: {path: '/x'}}");
    assertThat(volume.mode()).isEqualTo(VolumeMode.FILESYSTEM);
    assertThat(volume.phase()).isEqualTo(PersistentVolume.Phase.PENDING);
    assertThat(volume.source()).isEqualTo(PersistentVolume.OtherSource.OTHER);
    assertThat(volume.capacityBytes()).isZero();
    PersistentVolumeClaim claim = claim("metadata: {name: 'c'}");
    assertThat(claim.key()).isEqualTo("default/c");
    assertThat(claim.uid()).isEqualTo("default/c");
    assertThat(claim.phase()).isEqualTo(PersistentVolumeClaim.Phase.PENDING);
    assertThat(claim.mode()).isEqualTo(VolumeMode.FILESYSTEM);
    assertThat(claim.requestedBytes()).isEmpty();
    assertThat(claim.selector()).isEqualTo(LabelSelector.EVERYTHING);
    assertThat(claim.isFullyBound()).isFalse();
  }

  @Test
  void aClaimIsReadWithItsAnnotations() {
    PersistentVolumeClaim claim =
        claim(
            """
            metadata: {namespace: 'shop', name: 'c', uid: 'u', annotations: {
                'pv.kubernetes.io/bind-completed': '', 'volume.kubernetes.io/selected-node': 'n',
                'volume.beta.kubernetes.io/storage-class': 'old'},
              ownerReferences: [{uid: 'x'}, {uid: 'y', controller: true}]},
            spec: {volumeName: 'pv', storageClassName: 'new', accessModes: ['ReadWriteOncePod'],
              resources: {requests: {storage: '2Gi'}}, selector: {matchLabels: {tier: 'gold'}}},
            status: {phase: 'Lost'}
            """);
    assertThat(claim)
        .isEqualTo(
            new PersistentVolumeClaim(
                "shop",
                "c",
                "u",
                Optional.of("y"),
                false,
                PersistentVolumeClaim.Phase.LOST,
                Optional.of("old"),
                Optional.empty(),
                Optional.of("pv"),
                true,
                Optional.of("n"),
                Set.of(AccessMode.READ_WRITE_ONCE_POD),
                VolumeMode.FILESYSTEM,
                OptionalLong.of(2L << 30),
                LabelSelector.of(Map.of("tier", "gold"))));
  }

  @Test
  void aStorageClassBindsAtOnceUnlessItSaysOtherwise() {
    assertThat(
            object(
                "{apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: {name: 's'},"
                    + " provisioner: 'd'}"))
        .isEqualTo(new StorageClass("s", "d", StorageClass.BindingMode.IMMEDIATE, List.of()));
    assertThat(
            object(
                "{apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: {name: 's'},"
                    + " provisioner: 'd', volumeBindingMode: 'WaitForFirstConsumer',"
                    + " allowedTopologies: [{}, {matchLabelExpressions: [{key: 'zone', values:"
                    + " ['a']}]}]}"))
        .isEqualTo(
            new StorageClass(
                "s",
                "d",
                StorageClass.BindingMode.WAIT_FOR_FIRST_CONSUMER,
                List.of(LabelSelector.NOTHING, LabelSelector.of(Map.of("zone", "a")))));
  }

  @Test
  void whatDriversSayIsRead() {
    assertThat(
            object(
                "{apiVersion: 'storage.k8s.io/v1', kind: 'CSINode', metadata: {name: 'n',"
                    + " annotations: {'storage.alpha.kubernetes.io/migrated-plugins': 'p,q,p'}},"
                    + " spec: {drivers: [{name: 'd', allocatable: {count: 7}}, {name: 'e'}]}}"))
        .isEqualTo(new CsiNode("n", Map.of("d", 7), Set.of("p", "q")));
    assertThat(
            object(
                "{apiVersion: 'storage.k8s.io/v1', kind: 'CSIDriver', metadata: {name: 'd'}, spec:"
                    + " {storageCapacity: true}}"))
        .isEqualTo(new CsiDriver("d", true));
    assertThat(
            object(
                "{apiVersion: 'storage.k8s.io/v1', kind: 'CSIStorageCapacity', metadata:"
                    + " {namespace: 'x', name: 'c'}, storageClassName: 's', nodeTopology: {},"
                    + " capacity: '1Ki'}"))
        .isEqualTo(
            new CsiStorageCapacity(
                "x",
                "c",
                "s",
                LabelSelector.EVERYTHING,
                OptionalLong.of(1024),
                OptionalLong.empty()));
    assertThat(
            object(
                "{apiVersion: 'storage.k8s.io/v1', kind: 'VolumeAttachment', metadata: {name: 'a'},"
                    + " spec: {attacher: 'd', nodeName: 'n', source: {persistentVolumeName:"
                    + " 'pv'}}}"))
        .isEqualTo(new VolumeAttachment("a", "d", "n", Optional.of("pv")));
  }

  @Test
  void aPodsVolumesAreReadWhereTheyCanDecideItsPlace() {
    List<PodVolume> volumes =
        pod("""
        {volumes: [{name: 'a', persistentVolumeClaim: {claimName: 'c', readOnly: true}}, {name: 'b', ephemeral: {}},
          {name: 'c', emptyDir: {}}, {name: 'd', gcePersistentDisk: {pdName: 'g', readOnly: true}},
          {name: 'e', awsElasticBlockStore: {volumeID: 'v'}}, {name: 'f', azureDisk: {diskURI: 'u'}},
          {name: 'g', iscsi: {iqn: 'q'}}, {name: 'h', rbd: {monitors: ['m', 'm'], image: 'i'}},
          {name: 'i', csi: {driver: 'd'}}, {name: 'j', image: {reference: 'r'}}]}
        """)
            .spec()
            .volumes();
    assertThat(volumes)
        .containsExactly(
            new PodVolume.Claim("c", true),
            new PodVolume.EphemeralClaim("p-b"),
            new PodVolume.Disk(
                "d", CloudDisk.of(CloudDisk.Kind.GCE_PERSISTENT_DISK, "g").readOnlyOne()),
            new PodVolume.Disk("e", CloudDisk.of(CloudDisk.Kind.AWS_ELASTIC_BLOCK_STORE, "v")),
            new PodVolume.Disk(
                "f", new CloudDisk(CloudDisk.Kind.AZURE_DISK, "u", false, Optional.of("Shared"))),
            new PodVolume.Iscsi("q", false),
            new PodVolume.Rbd(Set.of("m"), "rbd", "i", false),
            new PodVolume.CsiInline("d"),
            new PodVolume.Image("r"));
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "v1|PersistentVolume|spec: {capacity: {storage: '-1Gi'}}|spec.capacity.storage|-1Gi",
        "v1|PersistentVolume|spec: {accessModes: ['Any']}|spec.accessModes[0]|Any",
        "v1|PersistentVolume|status: {phase: 'Odd'}|status.phase|Odd",
        "v1|PersistentVolumeClaim|spec: {volumeMode: 'Odd'}|spec.volumeMode|Odd",
        "v1|PersistentVolumeClaim|spec: {selector: {matchExpressions: [{key: 'a', operator:"
            + " 'Odd'}]}}|spec.selector.matchExpressions[0].operator|Odd",
        "storage.k8s.io/v1|StorageClass|volumeBindingMode: 'Soon'|volumeBindingMode|Soon",
        "storage.k8s.io/v1|CSINode|spec: {drivers: [{name: 'd', allocatable: {count:"
            + " 'x'}}]}|spec.drivers[0].allocatable.count|x",
        "storage.k8s.io/v1|CSIStorageCapacity|capacity: 'much'|capacity|much",
      })
  void badInputIsNamed(String version, String kind, String text, String field, String value) {
    ManifestProblem problem =
        problem(
            "{apiVersion: '%s', kind: '%s', metadata: {name: 'bad'}, %s}"
                .formatted(version, kind, text));
    assertThat(problem)
        .isInstanceOfSatisfying(
            ManifestProblem.BadValue.class,
            bad -> {
              assertThat(bad.field()).isEqualTo(field);
              assertThat(bad.value()).isEqualTo(value);
              assertThat(bad.object()).contains(kind, "bad");
            });
  }
}
