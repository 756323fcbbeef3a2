package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.PersistentVolumeClaim;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A claim that is bound when its pod is placed, and the volumes that would do for it, nodes aside.
 * Upstream takes the smallest, and any of equals; we take the first by name.
 *
 * @param kept volumes that are kept for this very claim
 * @param free volumes that anybody may take, smallest first
 * @param otherwise what to do where no volume will do
 */
record LateBinding(
    PersistentVolumeClaim claim,
    List<PersistentVolume> kept,
    List<PersistentVolume> free,
    LateProvisioning otherwise) {

  private static final Comparator<PersistentVolume> SMALLEST_FIRST =
      Comparator.comparingLong(PersistentVolume::capacityBytes)
          .thenComparing(PersistentVolume::name);

  static LateBinding of(PersistentVolumeClaim claim, ClusterSnapshot cluster) {
    List<PersistentVolume> suitable =
        cluster.objects(PersistentVolume.class, claim.storageClass().orElse("")).stream()
            .filter(volume -> isSuitable(volume, claim))
            .sorted(SMALLEST_FIRST)
            .toList();
    return new LateBinding(
        claim,
        suitable.stream().filter(volume -> volume.isFor(claim)).toList(),
        suitable.stream().filter(volume -> isFreeFor(volume, claim)).toList(),
        LateProvisioning.of(claim, cluster));
  }

  private static boolean isSuitable(PersistentVolume volume, PersistentVolumeClaim claim) {
    return volume.capacityBytes() >= claim.requestedBytes().orElse(0)
        && volume.mode() == claim.mode()
        && volume.attributesClass().equals(claim.attributesClass())
        && !volume.deleting();
  }

  private static boolean isFreeFor(PersistentVolume volume, PersistentVolumeClaim claim) {
    return volume.claim().isEmpty()
        && volume.phase() == PersistentVolume.Phase.AVAILABLE
        && claim.selector().matches(volume.labels())
        && volume.accessModes().containsAll(claim.accessModes());
  }

  /**
   * The volume to bind on a node with these labels. One that is kept for the claim is the only one
   * that will do.
   *
   * @param taken names of volumes that other claims of the pod have got
   */
  Optional<PersistentVolume> choose(Map<String, String> nodeLabels, Set<String> taken) {
    for (PersistentVolume volume : kept) {
      if (!taken.contains(volume.name())) {
        return Optional.of(volume).filter(own -> own.isReachableFrom(nodeLabels));
      }
    }
    for (PersistentVolume volume : free) {
      if (!taken.contains(volume.name()) && volume.isReachableFrom(nodeLabels)) {
        return Optional.of(volume);
      }
    }
    return Optional.empty();
  }
}
