package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Choice;
import java.util.List;

/**
 * Upstream's NodeResourcesBalancedAllocation: better the more the pod evens out the fractions of
 * the node's resources that are taken. With s = (1 − standard deviation of the fractions) · 100, a
 * node has 50 + (50 + s with the pod − s without it) / 2 points
 * (noderesources/balanced_allocation.go, v1.36).
 */
public final class NodeResourcesBalancedAllocationScore implements Score {
  private final List<ResourceWeight> resources;

  public NodeResourcesBalancedAllocationScore() {
    this(ResourceWeight.CPU_AND_MEMORY);
  }

  /** Scores these resources; their weights do not matter, as upstream's do not. */
  public NodeResourcesBalancedAllocationScore(List<ResourceWeight> resources) {
    this.resources = List.copyOf(resources);
  }

  @Override
  public String name() {
    return "NodeResourcesBalancedAllocation";
  }

  @Override
  public Scoring prepare(Choice choice) {
    ScoredResources asked =
        new ScoredResources(
            resources, choice.pod().spec().requests().held(), /* withDefaults= */ false);
    return asked.isNothingAsked() ? Scoring.SKIP : new Balance(asked);
  }

  private record Balance(ScoredResources resources) implements Scoring {
    @Override
    public long points(NodeView node) {
      long change = evenness(node, /* withPod= */ true) - evenness(node, /* withPod= */ false);
      return MOST / 2 + (MOST / 2 + change) / 2;
    }

    private long evenness(NodeView node, boolean withPod) {
      int count = 0;
      double total = 0;
      double first = 0;
      double last = 0;
      for (int i = 0; i < resources.count(); i++) {
        long capacity = resources.allocatable(i, node);
        if (capacity != 0) {
          last = fraction(i, node, withPod, capacity);
          first = count == 0 ? last : first;
          total += last;
          count++;
        }
      }
      double deviation =
          switch (count) {
            case 0, 1 -> 0;
            case 2 -> Math.abs((first - last) / 2);
            default -> deviation(node, withPod, total / count, count);
          };
      return (long) ((1 - deviation) * MOST);
    }

    private double deviation(NodeView node, boolean withPod, double mean, int count) {
      double sum = 0;
      for (int i = 0; i < resources.count(); i++) {
        long capacity = resources.allocatable(i, node);
        if (capacity != 0) {
          double distance = fraction(i, node, withPod, capacity) - mean;
          sum += distance * distance;
        }
      }
      return Math.sqrt(sum / count);
    }

    private double fraction(int i, NodeView node, boolean withPod, long capacity) {
      long taken = resources.taken(i, node) + (withPod ? resources.asked(i) : 0);
      return Math.min((double) taken / capacity, 1);
    }

    @Override
    public boolean comparesNodes() {
      return false;
    }

    @Override
    public boolean readsNodeAlone() {
      return true;
    }
  }
}
