package io.stowage.scheduling.policy;

import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * First as near to the users as the pod wishes, then as near as it must be, then nodes of which the
 * latency is not known; among these the fullest. The goal of the thesis "Orchestrating tasks in the
 * cloud continuum with reinforcement learning" (its policy EL-RL) as a heuristic.
 */
public final class LatencyAwarePolicy implements Policy {
  private static final int WELCOME = 3;
  private static final int ALLOWED = 2;
  private static final int UNKNOWN = 1;
  private static final int FORBIDDEN = 0;

  private final TwinRatings ratings =
      new TwinRatings((pod, node) -> Score.MOST * nearness(pod, node) + fullness(pod, node));

  @Override
  public double[] score(Choice choice) {
    return ratings.of(choice);
  }

  private static int nearness(Pod pod, NodeView node) {
    Optional<LatencyLimits> limits = pod.spec().latency();
    OptionalDouble millis = node.latencyMillis();
    if (limits.isEmpty() || millis.isEmpty()) {
      return UNKNOWN;
    }
    if (limits.get().forbids(millis.getAsDouble())) {
      return FORBIDDEN;
    }
    return limits.get().welcomes(millis.getAsDouble()) ? WELCOME : ALLOWED;
  }

  /** Below {@code Score.MOST}: the mean of CPU and memory that are taken with the pod. */
  private static double fullness(Pod pod, NodeView node) {
    Resources has = node.node().allocatable();
    Resources taken = node.requested().plus(pod.spec().requests().held());
    double cpu = part(taken.milliCpu(), has.milliCpu());
    double memory = part(taken.memoryBytes(), has.memoryBytes());
    return (Score.MOST - 1) * (cpu + memory) / 2;
  }

  private static double part(long taken, long has) {
    return has == 0 ? 0 : Math.min(1, (double) taken / has);
  }
}
