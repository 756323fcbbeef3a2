package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Choice;
import java.util.List;

/**
 * Upstream's NodeResourcesFit: the weighted mean, over resources, of points for how much of each
 * would be taken with the pod.
 */
public final class NodeResourcesFitScore implements Score {

  /** Upstream's scoringStrategy argument. */
  public record Settings(FitStrategy strategy, List<ResourceWeight> resources) {
    public static final Settings DEFAULT =
        new Settings(FitStrategy.LeastAllocated.LEAST_ALLOCATED, ResourceWeight.CPU_AND_MEMORY);

    public Settings {
      resources = List.copyOf(resources);
      if (resources.isEmpty()) {
        throw new IllegalArgumentException(
            "NodeResourcesFit scores no resource. Maybe list cpu and memory.");
      }
    }
  }

  private final Settings settings;

  public NodeResourcesFitScore() {
    this(Settings.DEFAULT);
  }

  public NodeResourcesFitScore(Settings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "NodeResourcesFit";
  }

  @Override
  public Scoring prepare(Choice choice) {
    ScoredResources resources =
        new ScoredResources(
            settings.resources(),
            choice.pod().spec().requests().scored(),
            /* withDefaults= */ true);
    return new WeightedMean(resources, settings.strategy());
  }

  private record WeightedMean(ScoredResources resources, FitStrategy strategy) implements Scoring {
    @Override
    public long points(NodeView node) {
      boolean ratio = strategy instanceof FitStrategy.RequestedToCapacityRatio;
      long sum = 0;
      long weights = 0;
      for (int i = 0; i < resources.count(); i++) {
        long capacity = resources.allocatable(i, node);
        if (capacity == 0) {
          continue;
        }
        long points = strategy.points(resources.taken(i, node) + resources.asked(i), capacity);
        // requested_to_capacity_ratio.go: a resource without points has no weight either.
        if (points > 0 || !ratio) {
          sum += points * resources.weight(i);
          weights += resources.weight(i);
        }
      }
      if (weights == 0) {
        return 0;
      }
      return ratio ? Math.round((double) sum / weights) : sum / weights;
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
