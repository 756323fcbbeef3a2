package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.VolumePlan;
import io.stowage.scheduling.filter.VolumeBinding;
import io.stowage.scheduling.policy.FitStrategy.RequestedToCapacityRatio;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Upstream's VolumeBinding: how much of the storage that a node would give to the pod's claims they
 * ask for, by storage class, along a shape (volumebinding/scorer.go, v1.36). Without a shape it
 * takes no part, as upstream while its gate StorageCapacityScoring is off, the default of v1.36.
 */
public final class VolumeBindingScore implements Score {
  private final Optional<RequestedToCapacityRatio> shape;

  public VolumeBindingScore() {
    this.shape = Optional.empty();
  }

  public VolumeBindingScore(RequestedToCapacityRatio shape) {
    this.shape = Optional.of(shape);
  }

  @Override
  public String name() {
    return "VolumeBinding";
  }

  @Override
  public Scoring prepare(Choice choice) {
    if (shape.isEmpty()) {
      return Scoring.SKIP;
    }
    VolumeBinding.Planner planner = VolumeBinding.planner(choice.pod(), choice.cluster());
    return node -> points(shape.get(), planner, node);
  }

  private static long points(
      RequestedToCapacityRatio shape, VolumeBinding.Planner planner, NodeView node) {
    Map<String, Use> uses = planner.on(node).map(VolumeBindingScore::uses).orElse(Map.of());
    long sum = uses.values().stream().mapToLong(use -> use.points(shape)).sum();
    return uses.isEmpty() ? 0 : Math.round((double) sum / uses.size());
  }

  /** Volumes that are there count before volumes that have yet to be made. */
  private static Map<String, Use> uses(VolumePlan plan) {
    Map<String, Use> uses = new HashMap<>();
    for (VolumePlan.Binding binding : plan.bindings()) {
      Use use = new Use(requested(binding.claim()), binding.volume().capacityBytes());
      uses.merge(binding.volume().storageClass().orElse(""), use, Use::plus);
    }
    return plan.bindings().isEmpty() ? usesOfPools(plan) : uses;
  }

  // Claims of one class draw on one pool, so that its capacity counts once.
  private static Map<String, Use> usesOfPools(VolumePlan plan) {
    Map<String, Use> uses = new HashMap<>();
    for (VolumePlan.Provisioning made : plan.provisionings()) {
      made.capacity()
          .ifPresent(
              pool ->
                  uses.merge(
                      pool.storageClass(),
                      new Use(requested(made.claim()), pool.capacityBytes().orElse(0)),
                      (before, more) -> new Use(before.requested + more.requested, more.capacity)));
    }
    return uses;
  }

  private static long requested(PersistentVolumeClaim claim) {
    return claim.requestedBytes().orElse(0);
  }

  /** Bytes asked for and bytes there, of one storage class. */
  private record Use(long requested, long capacity) {
    Use plus(Use other) {
      return new Use(requested + other.requested, capacity + other.capacity);
    }

    long points(RequestedToCapacityRatio shape) {
      // Storage of no size is as good as full.
      return capacity == 0 ? shape.points(1, 1) : shape.points(requested, capacity);
    }
  }
}
