package io.stowage.cluster;

import java.util.Optional;
import java.util.Set;

/**
 * A volume of a pod that can decide where the pod may go; all others (emptyDir, configMap, …) are
 * left out.
 */
public sealed interface PodVolume {

  /** The name of the claim that the volume stands for, in the pod's namespace. */
  default Optional<String> claim() {
    return Optional.empty();
  }

  /** A volume of the claim of this name in the pod's namespace. */
  record Claim(String claimName, boolean readOnly) implements PodVolume {
    @Override
    public Optional<String> claim() {
      return Optional.of(claimName);
    }
  }

  /** A claim that is made for the pod alone and named after it. */
  record EphemeralClaim(String claimName) implements PodVolume {
    @Override
    public Optional<String> claim() {
      return Optional.of(claimName);
    }
  }

  /** A cloud disk named directly in the pod. */
  record Disk(String volumeName, CloudDisk disk) implements PodVolume {}

  /** An iSCSI target, known by its qualified name. */
  record Iscsi(String qualifiedName, boolean readOnly) implements PodVolume {}

  /** An image of a Ceph cluster. */
  record Rbd(Set<String> monitors, String pool, String image, boolean readOnly)
      implements PodVolume {
    public Rbd {
      monitors = Set.copyOf(monitors);
    }
  }

  /** A volume that a CSI driver makes for the pod while it starts. */
  record CsiInline(String driver) implements PodVolume {}

  /** A container image mounted as a volume. */
  record Image(String reference) implements PodVolume {}
}
