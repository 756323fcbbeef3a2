package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodOwner;
import io.stowage.cluster.Requirement;
import io.stowage.cluster.Service;
import io.stowage.cluster.SpreadConstraint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How pods without constraints of their own are spread, together with the pods of their services
 * and their controller (plugins/helper/spread.go v1.36).
 *
 * @param requiresAllLabels whether nodes that lack the label of one constraint take no part at all
 */
public record DefaultSpread(List<SpreadConstraint> constraints, boolean requiresAllLabels) {

  /** Upstream's defaultingType System: over hosts and zones, as well as their labels allow. */
  public static final DefaultSpread SYSTEM =
      new DefaultSpread(
          List.of(soft(3, "kubernetes.io/hostname"), soft(5, "topology.kubernetes.io/zone")),
          false);

  private static final Map<String, PodOwner.Kind> OWNER_KINDS =
      Map.of(
          "v1/ReplicationController", PodOwner.Kind.REPLICATION_CONTROLLER,
          "apps/v1/ReplicaSet", PodOwner.Kind.REPLICA_SET,
          "apps/v1/StatefulSet", PodOwner.Kind.STATEFUL_SET);

  public DefaultSpread {
    constraints = List.copyOf(constraints);
  }

  /** Upstream's defaultingType List. */
  public static DefaultSpread of(List<SpreadConstraint> constraints) {
    return new DefaultSpread(constraints, true);
  }

  /** The rules that a node must not break; none for a pod with neither service nor controller. */
  public List<SpreadRule> hard(Pod pod, ClusterSnapshot cluster) {
    return rules(pod, cluster, true);
  }

  /** The rules that make one node better than another. */
  public List<SpreadRule> soft(Pod pod, ClusterSnapshot cluster) {
    return rules(pod, cluster, false);
  }

  // Without streams, and early at an end: this is asked for every pod, and most have neither.
  private List<SpreadRule> rules(Pod pod, ClusterSnapshot cluster, boolean hard) {
    List<SpreadConstraint> chosen = chosen(hard);
    if (chosen.isEmpty()) {
      return List.of();
    }
    List<Service> services = cluster.servicesOf(pod);
    if (services.isEmpty() && pod.spec().controller().isEmpty()) {
      return List.of();
    }
    LabelSelector selector = selector(services, owner(pod, cluster));
    if (selector.isEmpty()) {
      return List.of();
    }
    Set<String> keys =
        requiresAllLabels
            ? chosen.stream().map(SpreadConstraint::topologyKey).collect(Collectors.toSet())
            : Set.of();
    return chosen.stream()
        .map(constraint -> SpreadRule.of(pod.spec(), constraint, selector, keys))
        .toList();
  }

  private List<SpreadConstraint> chosen(boolean hard) {
    List<SpreadConstraint> chosen = new ArrayList<>(constraints.size());
    for (SpreadConstraint constraint : constraints) {
      if (constraint.hard() == hard) {
        chosen.add(constraint);
      }
    }
    return chosen;
  }

  private static LabelSelector selector(List<Service> services, Optional<PodOwner> controller) {
    Map<String, String> labels = new TreeMap<>();
    for (Service service : services) {
      labels.putAll(service.selector());
    }
    LabelSelector ofServices = LabelSelector.of(labels);
    PodOwner owner = controller.orElse(null);
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

  private static SpreadConstraint soft(int maxSkew, String topologyKey) {
    return new SpreadConstraint(
        maxSkew, topologyKey, false, LabelSelector.NOTHING, 1, true, false, List.of());
  }
}
