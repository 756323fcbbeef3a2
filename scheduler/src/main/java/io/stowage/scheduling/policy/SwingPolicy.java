package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Policy;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A policy that may differ from a heuristic so far and no farther. Both rate the candidates from 0
 * to 100; what the policy gives a node is brought within {@code swing} points of what the heuristic
 * gives it. Hence the node that wins is at most twice as many points worse than the heuristic's
 * best, whatever somebody made the policy believe.
 */
public record SwingPolicy(Policy policy, Policy heuristic, double swing) implements Policy {
  private static final double MOST_POINTS = 100;

  public SwingPolicy {
    check(swing);
  }

  /** An error says what will do. */
  public static void check(double swing) {
    if (!(swing >= 0 && swing <= MOST_POINTS)) {
      throw new IllegalArgumentException(
          "A swing of %s will not do. Maybe 0 to 100.".formatted(swing));
    }
  }

  @Override
  public double[] score(Choice choice) {
    double[] wanted = points(policy.score(choice));
    double[] usual = points(heuristic.score(choice));
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] = Math.clamp(wanted[i], usual[i] - swing, usual[i] + swing);
    }
    return wanted;
  }

  private static double[] points(double[] scores) {
    DoubleSummaryStatistics all = Arrays.stream(scores).summaryStatistics();
    double span = all.getMax() - all.getMin();
    return Arrays.stream(scores)
        .map(score -> span > 0 ? (score - all.getMin()) / span * MOST_POINTS : MOST_POINTS / 2)
        .toArray();
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    return policy.parts(choice);
  }

  @Override
  public Optional<DecidedBy> decidedBy() {
    return policy.decidedBy();
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return policy.devices(pod, node);
  }
}
