package io.stowage.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A machine that pods run on.
 *
 * @param allocatable what pods may take, all together
 * @param maxPods how many pods it may run
 * @param imageBytes the size of each image that it holds, by every name of the image
 * @param devices its accelerator devices, all of one model
 * @param internalIp where it can be reached in the cluster
 */
public record Node(
    String name,
    String uid,
    Map<String, String> labels,
    List<Taint> taints,
    boolean unschedulable,
    boolean ready,
    Resources allocatable,
    long maxPods,
    Map<String, Long> imageBytes,
    Optional<Devices> devices,
    Set<String> declaredFeatures,
    Optional<String> internalIp) {

  /** Alike accelerator devices of a node. */
  public record Devices(String model, int count) {}

  public Node {
    labels = Map.copyOf(labels);
    taints = List.copyOf(taints);
    imageBytes = Map.copyOf(imageBytes);
    declaredFeatures = Set.copyOf(declaredFeatures);
  }

  /** A machine without an address. */
  public Node(
      String name,
      String uid,
      Map<String, String> labels,
      List<Taint> taints,
      boolean unschedulable,
      boolean ready,
      Resources allocatable,
      long maxPods,
      Map<String, Long> imageBytes,
      Optional<Devices> devices,
      Set<String> declaredFeatures) {
    this(
        name,
        uid,
        labels,
        taints,
        unschedulable,
        ready,
        allocatable,
        maxPods,
        imageBytes,
        devices,
        declaredFeatures,
        Optional.empty());
  }

  public static Node of(
      String name, Resources allocatable, long maxPods, Map<String, String> labels) {
    return new Node(
        name,
        name,
        labels,
        List.of(),
        false,
        true,
        allocatable,
        maxPods,
        Map.of(),
        Optional.empty(),
        Set.of());
  }

  /** The same machine with more or less to give. */
  public Node offering(Resources otherAllocatable) {
    return new Node(
        name,
        uid,
        labels,
        taints,
        unschedulable,
        ready,
        otherAllocatable,
        maxPods,
        imageBytes,
        devices,
        declaredFeatures,
        internalIp);
  }

  /** The same machine in another state. */
  public Node in(List<Taint> otherTaints, boolean cordoned, boolean isReady) {
    return new Node(
        name,
        uid,
        labels,
        otherTaints,
        cordoned,
        isReady,
        allocatable,
        maxPods,
        imageBytes,
        devices,
        declaredFeatures,
        internalIp);
  }
}
