package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.DisruptionBudget;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Which of some pods could not all be evicted without breaking a disruption budget. */
final class DisruptionAllowance {
  private final List<DisruptionBudget> budgets;
  private final int[] allowed;
  private final Map<PodSpec, int[]> guardsOfTwins = new HashMap<>();

  DisruptionAllowance(ClusterSnapshot cluster) {
    budgets = cluster.objects(DisruptionBudget.class);
    allowed = budgets.stream().mapToInt(DisruptionBudget::disruptionsAllowed).toArray();
  }

  /**
   * The positions of the pods whose eviction breaks a budget once those before them are evicted.
   * Each pod uses up every budget that guards it, whether or not another is broken by it.
   */
  BitSet violating(List<Pod> pods) {
    BitSet violating = new BitSet(pods.size());
    if (budgets.isEmpty()) {
      return violating;
    }
    int[] left = allowed.clone();
    for (int i = 0; i < pods.size(); i++) {
      Pod pod = pods.get(i);
      for (int guard : guardsOfTwins.computeIfAbsent(pod.spec(), this::guards)) {
        // A pod whose disruption the budget has counted already is not counted again.
        if (!budgets.get(guard).beingDisrupted().contains(pod.name()) && --left[guard] < 0) {
          violating.set(i);
        }
      }
    }
    return violating;
  }

  // default_preemption.go, filterPodsWithPDBViolation, v1.36.3: an empty selector selects nothing,
  // and a pod without labels is in no budget.
  private int[] guards(PodSpec spec) {
    return IntStream.range(0, spec.labels().isEmpty() ? 0 : budgets.size())
        .filter(i -> budgets.get(i).namespace().equals(spec.namespace()))
        .filter(i -> !budgets.get(i).selector().isEmpty())
        .filter(i -> budgets.get(i).selector().matches(spec.labels()))
        .toArray();
  }
}
