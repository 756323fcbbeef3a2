package io.stowage.cluster;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A pod, pending or placed.
 *
 * @param nodeName the node it runs on or is bound to; on a pending pod, the only node it asks for
 * @param nominatedNode the node that is being cleared for it
 * @param deleting whether it has been told to end
 * @param startedAt when its node acknowledged it
 * @param devices the indices of its node's accelerator devices that it holds
 * @param harm what befell it where it was placed
 */
public record Pod(
    String name,
    String uid,
    PodSpec spec,
    Optional<String> nodeName,
    Optional<String> nominatedNode,
    boolean deleting,
    boolean evictedByScheduler,
    Instant createdAt,
    Optional<Instant> startedAt,
    List<Integer> devices,
    Optional<Harm> harm) {

  public static Pod pending(String name, PodSpec spec, Instant createdAt) {
    String uid = spec.namespace() + "/" + name;
    return new Pod(
        name,
        uid,
        spec,
        Optional.empty(),
        Optional.empty(),
        false,
        false,
        createdAt,
        Optional.empty(),
        List.of(),
        Optional.empty());
  }

  public Pod {
    devices = List.copyOf(devices);
  }

  public String namespace() {
    return spec.namespace();
  }

  /** Namespace and name, as operators write them. */
  public String key() {
    return spec.namespace() + "/" + name;
  }

  public int priority() {
    return spec.priority();
  }

  public Pod on(String node) {
    return withPlace(Optional.of(node), nominatedNode, devices);
  }

  public Pod on(String node, List<Integer> heldDevices) {
    return withPlace(Optional.of(node), nominatedNode, heldDevices);
  }

  public Pod unplaced() {
    return withPlace(Optional.empty(), nominatedNode, List.of());
  }

  public Pod nominatedTo(String node) {
    return withPlace(nodeName, Optional.of(node), devices);
  }

  public Pod withoutNomination() {
    return withPlace(nodeName, Optional.empty(), devices);
  }

  /** The pod, told by the scheduler to end. */
  public Pod evicted() {
    return new Pod(
        name, uid, spec, nodeName, nominatedNode, true, true, createdAt, startedAt, devices, harm);
  }

  /** The pod, bound and acknowledged by its node. */
  public Pod started(Instant at) {
    return new Pod(
        name,
        uid,
        spec,
        nodeName,
        Optional.empty(),
        deleting,
        evictedByScheduler,
        createdAt,
        Optional.of(at),
        devices,
        harm);
  }

  /** The same pod after what befell it. */
  public Pod harmed(Harm what) {
    return new Pod(
        name,
        uid,
        spec,
        nodeName,
        nominatedNode,
        deleting,
        evictedByScheduler,
        createdAt,
        startedAt,
        devices,
        Optional.of(what));
  }

  private Pod withPlace(
      Optional<String> place, Optional<String> nominated, List<Integer> heldDevices) {
    return new Pod(
        name,
        uid,
        spec,
        place,
        nominated,
        deleting,
        evictedByScheduler,
        createdAt,
        startedAt,
        heldDevices,
        harm);
  }
}
