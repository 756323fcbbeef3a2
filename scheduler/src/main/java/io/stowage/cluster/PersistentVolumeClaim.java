package io.stowage.cluster;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A request for storage.
 *
 * @param controllerUid the UID of the object that made it and controls it
 * @param volumeName the volume that it is bound to, or wants
 * @param bindCompleted whether the binding to that volume is done on both sides
 * @param selectedNode the node for which a volume is being made
 * @param selector the labels that a volume must have
 */
public record PersistentVolumeClaim(
    String namespace,
    String name,
    String uid,
    Optional<String> controllerUid,
    boolean deleting,
    Phase phase,
    Optional<String> storageClass,
    Optional<String> attributesClass,
    Optional<String> volumeName,
    boolean bindCompleted,
    Optional<String> selectedNode,
    Set<AccessMode> accessModes,
    VolumeMode mode,
    OptionalLong requestedBytes,
    LabelSelector selector)
    implements ClusterObject {

  /** How far the claim has come. */
  public enum Phase {
    PENDING,
    BOUND,
    LOST
  }

  public PersistentVolumeClaim {
    accessModes = Set.copyOf(accessModes);
  }

  @Override
  public String key() {
    return namespace + "/" + name;
  }

  public boolean isFullyBound() {
    return volumeName.isPresent() && bindCompleted;
  }

  /** Whether the pod made the claim for one of its ephemeral volumes. */
  public boolean isMadeFor(Pod pod) {
    return namespace.equals(pod.namespace())
        && controllerUid.isPresent()
        && controllerUid.get().equals(pod.uid());
  }

  /** The claim once a volume for it is to be made that this node can reach. */
  public PersistentVolumeClaim provisionedFor(String node) {
    return new PersistentVolumeClaim(
        namespace,
        name,
        uid,
        controllerUid,
        deleting,
        phase,
        storageClass,
        attributesClass,
        volumeName,
        bindCompleted,
        Optional.of(node),
        accessModes,
        mode,
        requestedBytes,
        selector);
  }
}
