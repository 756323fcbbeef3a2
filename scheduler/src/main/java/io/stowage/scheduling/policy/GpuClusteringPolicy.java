package io.stowage.scheduling.policy;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.util.List;

/**
 * Beside pods that ask for as many devices (Gandiva, OSDI 2018; as FGD's simulator computes it,
 * gpu_clustering_score.go): a node with this kind alone is best, then one with this kind among
 * others, then one without GPU pods, then all others; within each, the fuller the better. Pods
 * without GPU rate all nodes alike.
 */
public final class GpuClusteringPolicy implements Policy {
  private static final long STEP = 25;
  private static final long LARGEST_MILLI_GPU = (long) OpenbUnits.LARGEST_MILLI_GPU;

  private final TwinRatings ratings = new TwinRatings(GpuClusteringPolicy::rate);

  @Override
  public double[] score(Choice choice) {
    return ratings.of(choice);
  }

  private static double rate(Pod pod, NodeView node) {
    if (pod.spec().gpu().isEmpty()) {
      return 0;
    }
    long own = kind(pod.spec().gpu().get());
    long there = kinds(node.pods());
    long taken = LARGEST_MILLI_GPU - node.deviceShares().totalFreeMilli();
    return STEP * taken / LARGEST_MILLI_GPU + STEP * rank(own, there);
  }

  private static int rank(long own, long there) {
    if ((there & own) != 0) {
      return there == own ? 3 : 2;
    }
    return there == 0 ? 1 : 0;
  }

  /** The kinds of the pods on a node, a bit each. */
  private static long kinds(List<Pod> pods) {
    long kinds = 0;
    for (int i = 0; i < pods.size(); i++) {
      if (pods.get(i).spec().gpu().isPresent()) {
        kinds |= kind(pods.get(i).spec().gpu().get());
      }
    }
    return kinds;
  }

  /** Bit 0 for shares of a device, bit n for n whole devices. */
  private static long kind(GpuRequest request) {
    boolean share = request.isShare();
    return share ? 1 : 1L << Math.min(request.devices(), Long.SIZE - 1);
  }
}
