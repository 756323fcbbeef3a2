package io.stowage.cluster;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A piece of storage that a claim can be bound to.
 *
 * @param nodeAffinity the nodes that can reach it; absent: all
 * @param claim the claim that it is bound to or kept for
 */
public record PersistentVolume(
    String name,
    Map<String, String> labels,
    long capacityBytes,
    Set<AccessMode> accessModes,
    VolumeMode mode,
    Optional<String> storageClass,
    Optional<String> attributesClass,
    Optional<NodeSelector> nodeAffinity,
    Optional<ClaimReference> claim,
    Phase phase,
    boolean deleting,
    Source source)
    implements ClusterObject {

  /** How far the volume has come. */
  public enum Phase {
    PENDING,
    AVAILABLE,
    BOUND,
    RELEASED,
    FAILED
  }

  /** A claim, by name and, once it is known to exist, by UID. */
  public record ClaimReference(String namespace, String name, Optional<String> uid) {}

  /** What the volume is made of. */
  public sealed interface Source {}

  /** A volume of a CSI driver, under the driver's own name for it. */
  public record Csi(String driver, String handle) implements Source {}

  /** A disk of a kind that has been handed over to a CSI driver. */
  public record Disk(CloudDisk disk) implements Source {}

  /** Anything else: a local path, NFS, … */
  public enum OtherSource implements Source {
    OTHER
  }

  public PersistentVolume {
    labels = Map.copyOf(labels);
    accessModes = Set.copyOf(accessModes);
  }

  @Override
  public String key() {
    return name;
  }

  @Override
  public String group() {
    return storageClass.orElse("");
  }

  /** Whether it is bound to this claim or kept for it. */
  public boolean isFor(PersistentVolumeClaim asked) {
    return claim.isPresent()
        && claim.get().namespace().equals(asked.namespace())
        && claim.get().name().equals(asked.name())
        && (claim.get().uid().isEmpty() || claim.get().uid().get().equals(asked.uid()));
  }

  /**
   * Whether a node with these labels can reach it. Upstream tests a node without a name here, so
   * that terms on the node's name hold everywhere.
   */
  public boolean isReachableFrom(Map<String, String> nodeLabels) {
    return nodeAffinity.isEmpty() || nodeAffinity.get().matchesLabels(nodeLabels);
  }

  /** The volume once it is kept for this claim. */
  public PersistentVolume keptFor(PersistentVolumeClaim taker) {
    ClaimReference reference =
        new ClaimReference(taker.namespace(), taker.name(), Optional.of(taker.uid()));
    return new PersistentVolume(
        name,
        labels,
        capacityBytes,
        accessModes,
        mode,
        storageClass,
        attributesClass,
        nodeAffinity,
        Optional.of(reference),
        phase,
        deleting,
        source);
  }

  /** The volume with another node affinity. */
  public PersistentVolume reachableThrough(Optional<NodeSelector> otherAffinity) {
    return new PersistentVolume(
        name,
        labels,
        capacityBytes,
        accessModes,
        mode,
        storageClass,
        attributesClass,
        otherAffinity,
        claim,
        phase,
        deleting,
        source);
  }
}
