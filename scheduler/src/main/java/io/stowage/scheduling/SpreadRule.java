package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.NodeCriterion;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodCriterion;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Requirement;
import io.stowage.cluster.SpreadConstraint;
import io.stowage.cluster.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A spread constraint as it holds for one pod: its selector narrowed by the pod's own labels, and
 * which pods and nodes count.
 */
public record SpreadRule(
    SpreadConstraint constraint, LabelSelector selector, NodeCriterion eligible) {

  /** The rules that a node must not break. */
  public static List<SpreadRule> hard(Pod pod) {
    return ownRules(pod.spec(), true);
  }

  /** The rules that make one node better than another, where the pod has constraints of its own. */
  public static List<SpreadRule> soft(Pod pod) {
    return ownRules(pod.spec(), false);
  }

  /** The rule for a pod whose constraint it is, on nodes that carry all these labels. */
  public static SpreadRule of(
      PodSpec spec, SpreadConstraint constraint, LabelSelector selector, Set<String> labelKeys) {
    return new SpreadRule(
        constraint,
        selector,
        new NodeCriterion(
            labelKeys,
            constraint.honourAffinity() ? spec.nodeSelector() : NodeCriterion.ANY.nodeSelector(),
            constraint.honourAffinity() ? spec.requiredNodeAffinity() : Optional.empty(),
            constraint.honourTaints() ? Optional.of(spec.tolerations()) : Optional.empty()));
  }

  public String topologyKey() {
    return constraint.topologyKey();
  }

  /** The pods that count, on a node of their own. */
  public PodCriterion counted(String namespace) {
    // podtopologyspread/common.go v1.36, countPodsMatchSelector: an empty selector counts nothing.
    LabelSelector counting = selector.isEmpty() ? LabelSelector.NOTHING : selector;
    return new PodCriterion.Selected(Optional.of(Set.of(namespace)), counting, false);
  }

  /** The nodes by the label's value; those count that are eligible. */
  public Topology topology(ClusterSnapshot cluster) {
    return cluster.topology(topologyKey(), eligible);
  }

  private static List<SpreadRule> ownRules(PodSpec spec, boolean hard) {
    if (spec.spreadConstraints().isEmpty()) {
      return List.of();
    }
    List<SpreadConstraint> constraints =
        spec.spreadConstraints().stream().filter(c -> c.hard() == hard).toList();
    Set<String> keys =
        constraints.stream().map(SpreadConstraint::topologyKey).collect(Collectors.toSet());
    return constraints.stream().map(c -> of(spec, c, narrowed(c, spec), keys)).toList();
  }

  private static LabelSelector narrowed(SpreadConstraint constraint, PodSpec spec) {
    List<Requirement> own = new ArrayList<>();
    for (String key : constraint.matchLabelKeys()) {
      String value = spec.labels().get(key);
      if (value != null) {
        own.add(new Requirement(key, Requirement.Operator.IN, Set.of(value)));
      }
    }
    return own.isEmpty() ? constraint.selector() : constraint.selector().and(own);
  }
}
