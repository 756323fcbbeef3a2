package io.stowage.scheduling;

import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.CsiStorageCapacity;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.PersistentVolumeClaim;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What has to be done about a pod's claims before the pod can start on a node; nothing where all
 * are bound.
 */
public record VolumePlan(String node, List<Binding> bindings, List<Provisioning> provisionings) {

  /** A claim and the volume that is there for it. */
  public record Binding(PersistentVolumeClaim claim, PersistentVolume volume) {}

  /**
   * A claim for which a volume has to be made.
   *
   * @param capacity what its driver says is left for the node
   */
  public record Provisioning(PersistentVolumeClaim claim, Optional<CsiStorageCapacity> capacity) {}

  /** For pods that need nothing of the kind, wherever they go. */
  public static final VolumePlan NOTHING = nothing("");

  public VolumePlan {
    bindings = List.copyOf(bindings);
    provisionings = List.copyOf(provisionings);
  }

  public static VolumePlan nothing(String node) {
    return new VolumePlan(node, List.of(), List.of());
  }

  public boolean isEmpty() {
    return bindings.isEmpty() && provisionings.isEmpty();
  }

  /**
   * The volumes and claims as they are once they have been written back, so that the next pods
   * count on it: each volume kept for its claim, each other claim with its node selected.
   */
  public List<ClusterObject> objectsAfter() {
    return Stream.<ClusterObject>concat(
            bindings.stream().map(binding -> binding.volume().keptFor(binding.claim())),
            provisionings.stream().map(provisioning -> provisioning.claim().provisionedFor(node)))
        .toList();
  }
}
