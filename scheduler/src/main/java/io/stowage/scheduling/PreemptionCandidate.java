package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * A node that would do once these pods have left it.
 *
 * @param victims at least one, the most important first
 * @param budgetViolations how many of the victims their disruption budgets do not allow to go
 */
public record PreemptionCandidate(NodeView node, List<Pod> victims, int budgetViolations) {

  /** Higher priority, then earlier start; a pod that has not started yet counts as the youngest. */
  static final Comparator<Pod> BY_IMPORTANCE =
      Comparator.<Pod>comparingInt(pod -> ~pod.priority())
          .thenComparing(PreemptionCandidate::start);

  // preemption.go, pickOneNodeForPreemption, v1.36.3: the best comes first; among equals, the one
  // that was found first.
  static final Comparator<PreemptionCandidate> BY_PREFERENCE =
      Comparator.comparingInt(PreemptionCandidate::budgetViolations)
          .thenComparingInt(PreemptionCandidate::highestPriority)
          .thenComparingLong(PreemptionCandidate::prioritySum)
          .thenComparingInt(candidate -> candidate.victims().size())
          .thenComparing(PreemptionCandidate::earliestImportantStart, Comparator.reverseOrder());

  private int highestPriority() {
    return victims.getFirst().priority();
  }

  // 2^31 is added to each priority so that, below zero too, fewer pods make a smaller sum.
  private long prioritySum() {
    return victims.stream().mapToLong(pod -> pod.priority() + (1L << 31)).sum();
  }

  private Instant earliestImportantStart() {
    return victims.stream()
        .filter(pod -> pod.priority() == highestPriority())
        .map(PreemptionCandidate::start)
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static Instant start(Pod pod) {
    return pod.startedAt().orElse(Instant.MAX);
  }
}
