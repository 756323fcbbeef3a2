package io.stowage.scheduling.filter;

import io.stowage.cluster.CloudDisk;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.Requirement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where volumes of the old kinds can be reached from, in the labels that their CSI drivers give to
 * nodes (csi-translation-lib, plugins/in_tree_volume.go, v0.36).
 */
final class CsiTopology {
  private CsiTopology() {}

  /** The volume with its node affinity in the driver's terms. */
  static PersistentVolume relocated(PersistentVolume volume, CloudDisk.Kind kind) {
    return switch (kind) {
      case GCE_PERSISTENT_DISK -> relocated(volume, "topology.gke.io/zone");
      case AWS_ELASTIC_BLOCK_STORE -> relocated(volume, "topology.ebs.csi.aws.com/zone");
      case CINDER -> relocated(volume, "topology.cinder.csi.openstack.org/zone");
      case AZURE_DISK, PORTWORX, AZURE_FILE, VSPHERE -> volume;
    };
  }

  private static PersistentVolume relocated(PersistentVolume volume, String driverZone) {
    boolean beta = usesBetaLabels(volume);
    String zone = beta ? TopologyLabels.BETA_ZONE : TopologyLabels.ZONE;
    List<NodeSelector.Term> terms = terms(volume);
    if (terms.stream().anyMatch(term -> namesValuesOf(term, zone))) {
      terms = renamed(terms, zone, driverZone);
    } else {
      Set<String> zones = zones(volume.labels().getOrDefault(zone, ""));
      terms = zones.isEmpty() ? terms : narrowed(terms, driverZone, zones);
    }
    if (beta && terms.stream().anyMatch(term -> namesValuesOf(term, TopologyLabels.BETA_REGION))) {
      terms = renamed(terms, TopologyLabels.BETA_REGION, TopologyLabels.REGION);
    }
    return volume.nodeAffinity().isEmpty() && terms.isEmpty()
        ? volume
        : volume.reachableThrough(Optional.of(new NodeSelector(terms)));
  }

  private static List<NodeSelector.Term> terms(PersistentVolume volume) {
    return volume.nodeAffinity().map(NodeSelector::terms).orElse(List.of());
  }

  private static boolean usesBetaLabels(PersistentVolume volume) {
    Predicate<String> inAffinity =
        key ->
            terms(volume).stream()
                .flatMap(term -> term.labels().stream())
                .anyMatch(requirement -> requirement.key().equals(key));
    if (inAffinity.test(TopologyLabels.ZONE)) {
      return false;
    }
    return inAffinity.test(TopologyLabels.BETA_ZONE)
        || (!volume.labels().containsKey(TopologyLabels.ZONE)
            && volume.labels().containsKey(TopologyLabels.BETA_ZONE));
  }

  private static boolean namesValuesOf(NodeSelector.Term term, String key) {
    return term.labels().stream()
        .anyMatch(requirement -> requirement.key().equals(key) && !requirement.values().isEmpty());
  }

  private static List<NodeSelector.Term> renamed(
      List<NodeSelector.Term> terms, String key, String successor) {
    return terms.stream()
        .map(
            term ->
                new NodeSelector.Term(
                    term.labels().stream()
                        .map(requirement -> renamed(requirement, key, successor))
                        .toList(),
                    term.fields()))
        .toList();
  }

  private static Requirement renamed(Requirement requirement, String key, String successor) {
    return requirement.key().equals(key)
        ? new Requirement(successor, requirement.operator(), requirement.values())
        : requirement;
  }

  private static List<NodeSelector.Term> narrowed(
      List<NodeSelector.Term> terms, String driverZone, Set<String> zones) {
    Requirement inZones = new Requirement(driverZone, Requirement.Operator.IN, zones);
    Stream<NodeSelector.Term> narrowed =
        terms.isEmpty() ? Stream.of(new NodeSelector.Term(List.of(), List.of())) : terms.stream();
    return narrowed
        .map(
            term -> {
              List<Requirement> labels = new ArrayList<>(term.labels());
              labels.add(inZones);
              return new NodeSelector.Term(labels, term.fields());
            })
        .toList();
  }

  private static Set<String> zones(String label) {
    return Arrays.stream(label.split(TopologyLabels.DELIMITER, -1))
        .map(String::strip)
        .filter(zone -> !zone.isEmpty())
        .collect(Collectors.toSet());
  }
}
