package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.SpreadRule;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Which events may make a spread that was too uneven even enough: upstream's queueing hint
 * (podtopologyspread/plugin.go v1.36), and besides what it overlooks, which would otherwise leave
 * the pod waiting for minutes: that a pod begins to terminate, and that a node becomes eligible.
 */
record SpreadHint(Pod pod, List<SpreadRule> rules) {

  /** The hard rules that hold for a pod. */
  interface Rules {
    List<SpreadRule> of(Pod pod, ClusterSnapshot cluster);
  }

  static boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before, Rules rules) {
    SpreadHint hint = new SpreadHint(pod, rules.of(pod, before));
    if (event instanceof ClusterEvent.NodeRemoved(String name)) {
      return before.node(name).map(NodeView::node).filter(hint::hasAllKeys).isPresent();
    }
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined(Node node) -> hint.hasAllKeys(node);
      case Change.NodeUpdated(Node old, Node node) -> hint.isMoved(old, node);
      case Change.OwnUpdate(Pod old, Pod changed) ->
          !rules.of(old, before).equals(rules.of(changed, before))
              || hint.isSelectedOtherwise(old, changed);
      case Change.PodPlaced(Pod placed) -> hint.isCounted(placed);
      case Change.PodUpdated(Pod old, Pod changed) -> hint.isCountedOtherwise(old, changed);
      case Change.PodLeft(Pod left) -> hint.isCounted(left);
      case Change.Other other -> false;
    };
  }

  private boolean isSelectedOtherwise(Pod old, Pod changed) {
    return rules.stream().anyMatch(rule -> selects(rule, old) != selects(rule, changed));
  }

  private boolean isCounted(Pod other) {
    return other.namespace().equals(pod.namespace())
        && rules.stream().anyMatch(rule -> selects(rule, other));
  }

  private boolean isCountedOtherwise(Pod old, Pod changed) {
    return old.namespace().equals(pod.namespace())
        && rules.stream()
            .anyMatch(
                rule ->
                    (selects(rule, old) && !old.deleting())
                        != (selects(rule, changed) && !changed.deleting()));
  }

  private boolean isMoved(Node old, Node node) {
    return hasAllKeys(old) != hasAllKeys(node)
        || (hasAllKeys(node)
            && (!old.taints().equals(node.taints())
                || rules.stream().anyMatch(rule -> isMoved(rule, old, node))));
  }

  private static boolean isMoved(SpreadRule rule, Node old, Node node) {
    String key = rule.topologyKey();
    Predicate<Node> eligible = rule.eligible().test();
    return !Objects.equals(old.labels().get(key), node.labels().get(key))
        || eligible.test(old) != eligible.test(node);
  }

  private boolean hasAllKeys(Node node) {
    return rules.stream().allMatch(rule -> node.labels().containsKey(rule.topologyKey()));
  }

  private static boolean selects(SpreadRule rule, Pod pod) {
    return rule.selector().matches(pod.spec().labels());
  }
}
