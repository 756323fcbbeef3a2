package io.stowage.scheduling.filter;

import static io.stowage.cluster.VolumeUnderTest.aVolume;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.CloudDisk;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.Requirement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Disks of the old kinds in the words of the drivers that have taken them over. */
class CsiTranslationTest {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String BETA_ZONE = "failure-domain.beta.kubernetes.io/zone";
  private static final String BETA_REGION = "failure-domain.beta.kubernetes.io/region";
  private static final String GOOGLE_ZONE = "topology.gke.io/zone";

  private static CsiHandle google(Map<String, String> labels) {
    return CsiHandle.of(CloudDisk.of(CloudDisk.Kind.GCE_PERSISTENT_DISK, "d"), labels);
  }

  @Test
  void aGoogleDiskIsNamedAfterItsZoneOrTheRegionOfItsZones() {
    assertThat(google(Map.of())).isEqualTo(known("zones/UNSPECIFIED"));
    assertThat(google(Map.of(ZONE, "us-east1-a"))).isEqualTo(known("zones/us-east1-a"));
    assertThat(google(Map.of(ZONE, "x", BETA_ZONE, "us-east1-b")))
        .isEqualTo(known("zones/us-east1-b"));
    assertThat(google(Map.of(ZONE, "us-east1-a__us-east1-b"))).isEqualTo(known("regions/us-east1"));
    assertThat(google(Map.of(ZONE, "us-east1-a__eu-west-b")))
        .isEqualTo(
            new CsiHandle.Untranslatable(
                "failed to get region from zones: multiple or no regions gotten from zones, got:"
                    + " map[eu-west:{} us-east1:{}]"));
    assertThat(google(Map.of(ZONE, "a__b"))).isInstanceOf(CsiHandle.Untranslatable.class);
  }

  private static CsiHandle known(String place) {
    return new CsiHandle.Known("projects/UNSPECIFIED/" + place + "/disks/d");
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "vol-1, vol-1",
    "anything, anything",
    "aws:///vol-1, vol-1",
    "aws://us-east-1a/vol-1/, vol-1",
    "aws://us-east-1a/disk, ''",
    "aws://us-east-1a, ''",
    "aws://us-east-1a/b/vol-1, ''",
  })
  void anAmazonVolumeIsNamedByTheLastPartOfItsAddress(String id, String handle) {
    CsiHandle translated =
        CsiHandle.of(CloudDisk.of(CloudDisk.Kind.AWS_ELASTIC_BLOCK_STORE, id), Map.of());
    assertThat(translated)
        .isEqualTo(
            handle.isEmpty()
                ? new CsiHandle.Untranslatable(
                    "failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS"
                        + " volume ("
                        + id
                        + ")")
                : new CsiHandle.Known(handle));
  }

  @Test
  void onlyManagedDisksOfAzureAreTakenOver() {
    assertThat(CsiHandle.of(azure("managed"), Map.of())).isEqualTo(new CsiHandle.Known("uri"));
    assertThat(CsiHandle.of(azure("Shared"), Map.of()))
        .isEqualTo(new CsiHandle.Untranslatable("kind(Shared) is not supported in csi migration"));
  }

  private static CloudDisk azure(String variant) {
    return new CloudDisk(CloudDisk.Kind.AZURE_DISK, "uri", false, Optional.of(variant));
  }

  @Test
  void zonesInTheNodeAffinityAreRenamed() {
    PersistentVolume volume =
        aVolume("pv")
            .label(ZONE, "ignored")
            .reachableThrough(
                new NodeSelector.Term(List.of(in(BETA_ZONE, "a"), in(BETA_REGION, "r")), List.of()))
            .build();
    assertThat(terms(volume))
        .containsExactly(
            new NodeSelector.Term(
                List.of(in(GOOGLE_ZONE, "a"), in("topology.kubernetes.io/region", "r")),
                List.of()));
  }

  @Test
  void zonesInTheLabelsAreAddedToEveryTerm() {
    NodeSelector.Term gold = new NodeSelector.Term(List.of(in("tier", "gold")), List.of());
    NodeSelector.Term blue = new NodeSelector.Term(List.of(in("tier", "blue")), List.of());
    PersistentVolume volume =
        aVolume("pv").label(BETA_ZONE, "a__ b__").reachableThrough(gold, blue).build();
    Requirement zones = in(GOOGLE_ZONE, "a", "b");
    assertThat(terms(volume))
        .containsExactly(
            new NodeSelector.Term(List.of(in("tier", "gold"), zones), List.of()),
            new NodeSelector.Term(List.of(in("tier", "blue"), zones), List.of()));
    assertThat(terms(aVolume("pv").label(ZONE, "a").build()))
        .containsExactly(new NodeSelector.Term(List.of(in(GOOGLE_ZONE, "a")), List.of()));
  }

  @Test
  void aVolumeWithoutAPlaceStaysReachableFromEverywhere() {
    PersistentVolume volume = aVolume("pv").label(ZONE, "").build();
    assertThat(CsiTopology.relocated(volume, CloudDisk.Kind.GCE_PERSISTENT_DISK)).isEqualTo(volume);
    PersistentVolume azure = aVolume("pv").label(ZONE, "a").build();
    assertThat(CsiTopology.relocated(azure, CloudDisk.Kind.AZURE_DISK)).isEqualTo(azure);
  }

  private static List<NodeSelector.Term> terms(PersistentVolume volume) {
    return CsiTopology.relocated(volume, CloudDisk.Kind.GCE_PERSISTENT_DISK)
        .nodeAffinity()
        .orElseThrow()
        .terms();
  }

  private static Requirement in(String key, String... values) {
    return new Requirement(key, Requirement.Operator.IN, Set.of(values));
  }
}
