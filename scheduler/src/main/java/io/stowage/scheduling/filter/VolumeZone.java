package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.cluster.Pod;
import io.stowage.cluster.StorageClass;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Refuses nodes outside the zones and regions that the labels of the pod's volumes name. */
public final class VolumeZone implements Filter {
  private static final Verdict ELSEWHERE = Verdict.never("node(s) had no available volume zone");

  private static final Map<String, String> SUCCESSORS =
      Map.of(
          TopologyLabels.BETA_ZONE, TopologyLabels.ZONE,
          TopologyLabels.BETA_REGION, TopologyLabels.REGION);
  private static final List<String> TOPOLOGY_LABELS =
      List.of(
          TopologyLabels.BETA_ZONE,
          TopologyLabels.BETA_REGION,
          TopologyLabels.ZONE,
          TopologyLabels.REGION);

  /** A label of a volume and the values of it that a node may have. */
  private record Place(String label, Set<String> values) {
    boolean covers(Map<String, String> nodeLabels) {
      String value = nodeLabels.get(label);
      if (value == null) {
        value = nodeLabels.get(SUCCESSORS.getOrDefault(label, label));
      }
      return value != null && values.contains(value);
    }
  }

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    List<Place> places = new ArrayList<>();
    for (String name : PodClaims.names(pod)) {
      Optional<PersistentVolumeClaim> claim =
          cluster.object(PersistentVolumeClaim.class, pod.namespace() + "/" + name);
      if (claim.isEmpty()) {
        return NodeTest.refusing(
            name.isEmpty()
                ? Verdict.never("PersistentVolumeClaim had no name")
                : Missing.claim(name));
      }
      Optional<String> volumeName = claim.get().volumeName();
      if (volumeName.isEmpty()) {
        Verdict unbound = unbound(claim.get(), cluster);
        if (!unbound.passes()) {
          return NodeTest.refusing(unbound);
        }
        continue;
      }
      Optional<PersistentVolume> volume = cluster.object(PersistentVolume.class, volumeName.get());
      if (volume.isEmpty()) {
        return NodeTest.refusing(Missing.volume(volumeName.get()));
      }
      places.addAll(places(volume.get()));
    }
    return places.isEmpty() ? NodeTest.SKIP : node -> test(places, node);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    if (event instanceof ClusterEvent.ObjectChanged(StorageClass added)) {
      return added.bindsLate() && before.object(StorageClass.class, added.key()).isEmpty();
    }
    if (event instanceof ClusterEvent.ObjectChanged(PersistentVolumeClaim claim)) {
      return PodClaims.named(pod, claim);
    }
    if (event instanceof ClusterEvent.ObjectChanged(PersistentVolume volume)) {
      return !before
          .object(PersistentVolume.class, volume.key())
          .map(VolumeZone::places)
          .equals(Optional.of(places(volume)));
    }
    return Change.of(event, pod, before).bringsNodeLabels();
  }

  private static Verdict unbound(PersistentVolumeClaim claim, ClusterSnapshot cluster) {
    if (claim.storageClass().isEmpty()) {
      return Verdict.never("PersistentVolumeClaim had no pv name and storageClass name");
    }
    String name = claim.storageClass().get();
    return cluster
        .object(StorageClass.class, name)
        .map(
            storageClass ->
                storageClass.bindsLate()
                    ? Verdict.Pass.PASS
                    : Verdict.never("PersistentVolume had no name"))
        .orElseGet(() -> Missing.storageClass(name));
  }

  private static List<Place> places(PersistentVolume volume) {
    return TOPOLOGY_LABELS.stream()
        .filter(volume.labels()::containsKey)
        .map(label -> new Place(label, zones(volume.labels().getOrDefault(label, ""))))
        .filter(place -> !place.values().contains(""))
        .toList();
  }

  // A label may name several zones; one that names an empty one is ignored as a whole.
  private static Set<String> zones(String label) {
    return Arrays.stream(label.split(TopologyLabels.DELIMITER, -1))
        .map(String::strip)
        .collect(Collectors.toSet());
  }

  private static Verdict test(List<Place> places, NodeView node) {
    Map<String, String> labels = node.node().labels();
    boolean inSomeZone = TOPOLOGY_LABELS.stream().anyMatch(labels::containsKey);
    // Nodes without such labels are those of a cluster that has but one zone.
    return !inSomeZone || places.stream().allMatch(place -> place.covers(labels))
        ? Verdict.Pass.PASS
        : ELSEWHERE;
  }
}
