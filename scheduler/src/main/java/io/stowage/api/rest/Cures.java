package io.stowage.api.rest;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.Diagnosis;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What would let a pod run that waits, in words for its owner. */
final class Cures {
  private static final String FIT = "NodeResourcesFit";

  private Cures() {}

  static List<String> untried(Pod pod) {
    return pod.spec().schedulingGates().isEmpty()
        ? List.of()
        : List.of(
            "Its scheduling gates are not lifted: %s. Maybe its controller has not come to it."
                .formatted(String.join(", ", pod.spec().schedulingGates())));
  }

  static List<String> of(Pod pod, Diagnosis diagnosis) {
    List<String> cures = new ArrayList<>();
    for (Refusals.Refusal refusal : Refusals.of(diagnosis)) {
      String cure =
          refusal.filter().equals(FIT) && diagnosis.refusal().isEmpty()
              ? room(pod, diagnosis).orElse(usual(refusal))
              : usual(refusal);
      if (!cures.contains(cure)) {
        cures.add(cure);
      }
    }
    return cures;
  }

  /** The node that lacks the least for the pod, of those that lack nothing else first. */
  private static Optional<String> room(Pod pod, Diagnosis diagnosis) {
    Resources needed = pod.spec().requests().needed();
    return diagnosis.nodes().stream()
        .filter(node -> diagnosis.findings().get(node.index()).filter().equals(FIT))
        .min(Comparator.comparingDouble(node -> lack(needed, node)))
        .map(node -> shortfall(needed, node));
  }

  /** The part of the request that the node does not have, summed over CPU and memory. */
  private static double lack(Resources needed, NodeView node) {
    Resources free = node.free();
    return part(needed.milliCpu(), free.milliCpu())
        + part(needed.memoryBytes(), free.memoryBytes());
  }

  private static double part(long needed, long free) {
    return needed <= free ? 0 : (double) (needed - free) / needed;
  }

  private static String shortfall(Resources needed, NodeView node) {
    Resources free = node.free();
    List<String> lacking = new ArrayList<>();
    if (needed.milliCpu() > free.milliCpu()) {
      lacking.add("%dm CPU".formatted(needed.milliCpu() - free.milliCpu()));
    }
    if (needed.memoryBytes() > free.memoryBytes()) {
      lacking.add("%d bytes of memory".formatted(needed.memoryBytes() - free.memoryBytes()));
    }
    if (needed.ephemeralBytes() > free.ephemeralBytes()) {
      lacking.add("%d bytes of storage".formatted(needed.ephemeralBytes() - free.ephemeralBytes()));
    }
    needed
        .scalars()
        .forEach(
            (name, amount) -> {
              if (amount > free.scalar(name)) {
                lacking.add("%d %s".formatted(amount - free.scalar(name), name));
              }
            });
    if (lacking.isEmpty()) {
      lacking.add("a place, for it has %d pods".formatted(node.podCount()));
    }
    return "The nearest node, %s, lacks %s. Maybe ask for less, free it, or add a node."
        .formatted(node.name(), String.join(" and ", lacking));
  }

  private static String usual(Refusals.Refusal refusal) {
    String advice =
        switch (refusal.filter()) {
          case FIT -> "Maybe ask for less, or add a node.";
          case "TaintToleration" -> "Maybe let it tolerate the taint, or remove the taint.";
          case "NodeUnschedulable" -> "Maybe uncordon a node.";
          case "NodeAffinity", "NodeName" -> "Maybe label a node, or ask for another.";
          case "NodePorts" -> "Maybe use another host port, or fewer replicas.";
          case "PodTopologySpread" -> "Maybe allow more skew, or add nodes in the thin domains.";
          case "InterPodAffinity" -> "Maybe prefer instead of require the affinity.";
          case "VolumeBinding", "VolumeZone", "VolumeRestrictions", "NodeVolumeLimits" ->
              "Maybe see its volumes and their claims.";
          case "GpuSharing" -> "Maybe ask for a smaller share of a device, or add devices.";
          case "NodeLatency" -> "Maybe allow more latency.";
          default -> "Maybe see the reasons.";
        };
    return "%d nodes are refused by %s (%s). %s"
        .formatted(refusal.nodes(), refusal.filter(), String.join(", ", refusal.reasons()), advice);
  }
}
