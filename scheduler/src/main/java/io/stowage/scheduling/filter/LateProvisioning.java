package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.CsiDriver;
import io.stowage.cluster.CsiStorageCapacity;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.cluster.StorageClass;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A claim for which a volume has to be made when its pod is placed, and where one can be made.
 *
 * @param topologies where the storage class makes volumes; none where it makes none at all
 * @param pools what has room for the volume, where the driver says how much it has left
 */
record LateProvisioning(
    PersistentVolumeClaim claim,
    Optional<List<LabelSelector>> topologies,
    Optional<List<CsiStorageCapacity>> pools) {

  static LateProvisioning of(PersistentVolumeClaim claim, ClusterSnapshot cluster) {
    Optional<StorageClass> making =
        claim
            .storageClass()
            .flatMap(name -> cluster.object(StorageClass.class, name))
            .filter(StorageClass::makesVolumes);
    return new LateProvisioning(
        claim,
        making.map(StorageClass::allowedTopologies),
        making.flatMap(storageClass -> pools(claim, storageClass, cluster)));
  }

  private static Optional<List<CsiStorageCapacity>> pools(
      PersistentVolumeClaim claim, StorageClass storageClass, ClusterSnapshot cluster) {
    boolean tracked =
        cluster
            .object(CsiDriver.class, storageClass.provisioner())
            .map(CsiDriver::publishesCapacity)
            .orElse(false);
    if (!tracked || claim.requestedBytes().isEmpty()) {
      return Optional.empty();
    }
    long bytes = claim.requestedBytes().getAsLong();
    return Optional.of(
        cluster.objects(CsiStorageCapacity.class, storageClass.name()).stream()
            .filter(
                pool ->
                    pool.largestVolumeBytes().isPresent()
                        && pool.largestVolumeBytes().getAsLong() >= bytes)
            .sorted(Comparator.comparing(CsiStorageCapacity::key))
            .toList());
  }

  /** Whether the storage class makes volumes for nodes with these labels. */
  boolean isAllowed(Map<String, String> nodeLabels) {
    return topologies.isPresent()
        && (topologies.get().isEmpty()
            || topologies.get().stream().anyMatch(topology -> topology.matches(nodeLabels)));
  }

  /** Whether there is room for it, as far as the driver says, where such nodes can reach it. */
  boolean hasRoom(Map<String, String> nodeLabels) {
    return pools.isEmpty() || pool(nodeLabels).isPresent();
  }

  /** The pool that such nodes would take the volume from. */
  Optional<CsiStorageCapacity> pool(Map<String, String> nodeLabels) {
    return pools.orElse(List.of()).stream()
        .filter(pool -> pool.nodes().matches(nodeLabels))
        .findFirst();
  }
}
