package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.DisruptionBudget;
import io.stowage.cluster.Pod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which of some pods could not all be evicted without breaking a disruption budget. */
final class DisruptionAllowance {
  private final Map<String, List<DisruptionBudget>> byNamespace = new HashMap<>();

  DisruptionAllowance(ClusterSnapshot cluster) {
    for (DisruptionBudget budget : cluster.objects(DisruptionBudget.class)) {
      byNamespace.computeIfAbsent(budget.namespace(), name -> new ArrayList<>()).add(budget);
    }
  }

  /**
   * The pods, in their order, whose eviction breaks a budget once those before them are evicted.
   * Each pod uses up every budget that selects it, whether or not another is broken by it.
   */
  Set<Pod> violating(List<Pod> pods) {
    if (byNamespace.isEmpty()) {
      return Set.of();
    }
    Map<DisruptionBudget, Integer> left = new HashMap<>();
    Set<Pod> violating = new LinkedHashSet<>();
    for (Pod pod : pods) {
      boolean breaks = false;
      for (DisruptionBudget budget : byNamespace.getOrDefault(pod.namespace(), List.of())) {
        if (protects(budget, pod)) {
          int allowed = left.getOrDefault(budget, budget.disruptionsAllowed()) - 1;
          left.put(budget, allowed);
          breaks |= allowed < 0;
        }
      }
      if (breaks) {
        violating.add(pod);
      }
    }
    return violating;
  }

  // default_preemption.go, filterPodsWithPDBViolation, v1.36.3: an empty selector selects nothing,
  // a
  // pod without labels is in no budget, and a pod whose disruption was counted is not counted
  // again.
  private static boolean protects(DisruptionBudget budget, Pod pod) {
    return !budget.selector().isEmpty()
        && !pod.spec().labels().isEmpty()
        && budget.selector().matches(pod.spec().labels())
        && !budget.beingDisrupted().contains(pod.name());
  }
}
