package io.stowage.scheduling.policy;

import static io.stowage.scheduling.policy.OpenbUnits.LARGEST_MILLI_CPU;
import static io.stowage.scheduling.policy.OpenbUnits.LARGEST_MILLI_GPU;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;

/**
 * Least alignment: ⌊100 · (1 − ½ · free · asked)⌋ over CPU and GPU, each as a share of the largest
 * node, all devices of a node merged (after Tetris, SIGCOMM 2014; as FGD's simulator computes it,
 * dot_product_score.go with dimExt=merge, norm=max, where the larger product is the worse).
 */
public final class DotProductPolicy implements Policy {
  private final TwinRatings ratings = new TwinRatings(DotProductPolicy::rate);

  @Override
  public double[] score(Choice choice) {
    return ratings.of(choice);
  }

  private static double rate(Pod pod, NodeView node) {
    double cpu =
        OpenbUnits.milliCpuLeft(node)
            / LARGEST_MILLI_CPU
            * (OpenbUnits.milliCpu(pod) / LARGEST_MILLI_CPU);
    double gpu =
        node.deviceShares().totalFreeMilli()
            / LARGEST_MILLI_GPU
            * (OpenbUnits.milliGpu(pod) / LARGEST_MILLI_GPU);
    return Math.floor(100 * (1 - (cpu + gpu) / 2));
  }
}
