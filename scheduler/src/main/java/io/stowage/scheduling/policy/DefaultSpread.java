package io.stowage.scheduling.policy;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodOwner;
import io.stowage.cluster.Requirement;
import io.stowage.cluster.Service;
import io.stowage.cluster.SpreadConstraint;
import io.stowage.scheduling.SpreadRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * How a pod without constraints of its own is spread: over hosts and zones, together with the pods
 * of its services and its controller (plugins/helper/spread.go v1.36).
 */
final class DefaultSpread {
  private static final List<SpreadConstraint> CONSTRAINTS =
      List.of(
          constraint(3, "kubernetes.io/hostname"), constraint(5, "topology.kubernetes.io/zone"));

  private static final Map<String, PodOwner.Kind> OWNER_KINDS =
      Map.of(
          "v1/ReplicationController", PodOwner.Kind.REPLICATION_CONTROLLER,
          "apps/v1/ReplicaSet", PodOwner.Kind.REPLICA_SET,
          "apps/v1/StatefulSet", PodOwner.Kind.STATEFUL_SET);

  private DefaultSpread() {}

  /** None for a pod that has neither service nor controller. */
  static List<SpreadRule> of(Pod pod, ClusterSnapshot cluster) {
    LabelSelector selector = selector(pod, cluster);
    return selector.isEmpty()
        ? List.of()
        : CONSTRAINTS.stream()
            .map(constraint -> SpreadRule.of(pod.spec(), constraint, selector, Set.of()))
            .toList();
  }

  private static LabelSelector selector(Pod pod, ClusterSnapshot cluster) {
    Map<String, String> labels = new TreeMap<>();
    for (Service service : cluster.servicesOf(pod)) {
      labels.putAll(service.selector());
    }
    LabelSelector ofServices = LabelSelector.of(labels);
    PodOwner owner = owner(pod, cluster).orElse(null);
    if (owner == null || owner.selector().absent()) {
      return ofServices;
    }
    return switch (owner.kind()) {
      case REPLICA_SET, STATEFUL_SET -> ofServices.and(owner.selector().requirements());
      case REPLICATION_CONTROLLER -> overridden(ofServices, owner.selector());
    };
  }

  /** A ReplicationController's labels take the place of those of services, key by key. */
  private static LabelSelector overridden(LabelSelector some, LabelSelector stronger) {
    Set<String> keys = new HashSet<>();
    stronger.requirements().forEach(requirement -> keys.add(requirement.key()));
    List<Requirement> merged = new ArrayList<>(stronger.requirements());
    some.requirements().stream()
        .filter(requirement -> !keys.contains(requirement.key()))
        .forEach(merged::add);
    return LabelSelector.of(merged);
  }

  private static Optional<PodOwner> owner(Pod pod, ClusterSnapshot cluster) {
    if (pod.spec().controller().isEmpty()) {
      return Optional.empty();
    }
    ControllerRef controller = pod.spec().controller().get();
    PodOwner.Kind kind = OWNER_KINDS.get(controller.apiVersion() + "/" + controller.kind());
    return kind == null
        ? Optional.empty()
        : cluster.object(PodOwner.class, PodOwner.key(kind, pod.namespace(), controller.name()));
  }

  private static SpreadConstraint constraint(int maxSkew, String topologyKey) {
    return new SpreadConstraint(
        maxSkew, topologyKey, false, LabelSelector.NOTHING, 1, true, false, List.of());
  }
}
