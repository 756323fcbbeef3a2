package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.CsiDriver;
import io.stowage.cluster.CsiNode;
import io.stowage.cluster.CsiStorageCapacity;
import io.stowage.cluster.DisruptionBudget;
import io.stowage.cluster.Namespace;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodOwner;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.Service;
import io.stowage.cluster.StorageClass;
import io.stowage.cluster.VolumeAttachment;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import io.stowage.scheduling.VolumePlan;
import java.util.Optional;

/**
 * Refuses nodes that cannot reach the volumes of the pod's claims, or where claims that are not
 * bound yet find no volume and none can be made.
 */
public final class VolumeBinding implements Filter {

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    return switch (ClaimsToServe.of(pod, cluster)) {
      case ClaimsToServe.None _ -> NodeTest.SKIP;
      case ClaimsToServe.Refused refused -> NodeTest.refusing(refused.verdict());
      case ClaimsToServe.Some some -> {
        VolumeSearch search = new VolumeSearch(some, cluster);
        yield node ->
            switch (search.on(node)) {
              case VolumeSearch.Found _ -> Verdict.Pass.PASS;
              case VolumeSearch.Failed failed -> failed.verdict();
            };
      }
    };
  }

  @Override
  public Optional<VolumePlan> volumePlan(Pod pod, NodeView node, ClusterSnapshot cluster) {
    return plan(pod, node, cluster);
  }

  /** What has to be bound and made for the pod on this node; absent where the node will not do. */
  public static Optional<VolumePlan> plan(Pod pod, NodeView node, ClusterSnapshot cluster) {
    return planner(pod, cluster).on(node);
  }

  /** Plans for one pod on many nodes. */
  public static Planner planner(Pod pod, ClusterSnapshot cluster) {
    return switch (ClaimsToServe.of(pod, cluster)) {
      case ClaimsToServe.None _ -> node -> Optional.of(VolumePlan.nothing(node.name()));
      case ClaimsToServe.Refused _ -> node -> Optional.empty();
      case ClaimsToServe.Some some -> {
        VolumeSearch search = new VolumeSearch(some, cluster);
        yield node ->
            switch (search.on(node)) {
              case VolumeSearch.Found found -> Optional.of(found.plan());
              case VolumeSearch.Failed _ -> Optional.empty();
            };
      }
    };
  }

  /** What has to be bound and made for a pod on a node; absent where the node will not do. */
  public interface Planner {
    Optional<VolumePlan> on(NodeView node);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    if (event instanceof ClusterEvent.ObjectChanged changed) {
      return mayCure(changed, pod, before);
    }
    return Change.of(event, pod, before).bringsNodeLabels();
  }

  private static boolean mayCure(
      ClusterEvent.ObjectChanged changed, Pod pod, ClusterSnapshot before) {
    return switch (changed.object()) {
      case PersistentVolume _ -> true;
      case PersistentVolumeClaim claim -> PodClaims.used(pod, claim);
      case StorageClass after ->
          before
              .object(StorageClass.class, after.key())
              .map(known -> !known.allowedTopologies().equals(after.allowedTopologies()))
              .orElse(true);
      case CsiNode after ->
          before
              .object(CsiNode.class, after.key())
              .map(known -> !known.migratedPlugins().equals(after.migratedPlugins()))
              .orElse(true);
      case CsiStorageCapacity after ->
          before
              .object(CsiStorageCapacity.class, after.key())
              .map(known -> grows(known, after))
              .orElse(true);
      case CsiDriver after ->
          before
              .object(CsiDriver.class, after.key())
              .map(known -> stopsPublishing(known, after) && usesInline(pod, after))
              .orElse(false);
      case Namespace _, Service _, PodOwner _, DisruptionBudget _, VolumeAttachment _ -> false;
    };
  }

  private static boolean grows(CsiStorageCapacity before, CsiStorageCapacity after) {
    return after.largestVolumeBytes().isPresent()
        && (before.largestVolumeBytes().isEmpty()
            || after.largestVolumeBytes().getAsLong() > before.largestVolumeBytes().getAsLong());
  }

  private static boolean stopsPublishing(CsiDriver before, CsiDriver after) {
    return before.publishesCapacity() && !after.publishesCapacity();
  }

  // Upstream looks at volumes that name the driver, though it is claims that wait for capacity
  // (volume_binding.go, isSchedulableAfterCSIDriverChange, v1.36).
  private static boolean usesInline(Pod pod, CsiDriver driver) {
    return pod.spec().volumes().contains(new PodVolume.CsiInline(driver.name()));
  }
}
