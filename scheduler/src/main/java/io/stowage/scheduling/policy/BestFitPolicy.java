package io.stowage.scheduling.policy;

import static io.stowage.scheduling.policy.OpenbUnits.LARGEST_MILLI_CPU;
import static io.stowage.scheduling.policy.OpenbUnits.LARGEST_MILLI_GPU;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;

/**
 * Least left over: ⌊100 · (1 − ½ · CPU left / 128 cores − ½ · GPU left / 8 devices)⌋, both after
 * the pod (Protean, OSDI 2020; as FGD's simulator computes it, best_fit_score.go).
 */
public final class BestFitPolicy implements Policy {
  private final TwinRatings ratings =
      new TwinRatings((pod, node) -> Math.floor(100 * (1 - left(pod, node))));

  @Override
  public double[] score(Choice choice) {
    return ratings.of(choice);
  }

  /** What is left with the pod on the node, as a share of the largest node. */
  static double left(Pod pod, NodeView node) {
    double cpu = OpenbUnits.milliCpuLeft(node) - OpenbUnits.milliCpu(pod);
    double gpu = node.deviceShares().totalFreeMilli() - OpenbUnits.milliGpu(pod);
    return cpu / LARGEST_MILLI_CPU / 2 + gpu / LARGEST_MILLI_GPU / 2;
  }
}
