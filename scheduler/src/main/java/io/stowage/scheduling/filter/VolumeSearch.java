package io.stowage.scheduling.filter;

import io.stowage.cluster.CloudDisk;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.CsiNode;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.scheduling.Verdict;
import io.stowage.scheduling.VolumePlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks for the volumes of one pod, node by node (volumebinding/binder.go, v1.36). */
final class VolumeSearch {
  private static final Verdict.Reject UNREACHABLE =
      Verdict.never("node(s) didn't match PersistentVolume's node affinity");
  private static final Verdict.Reject NOTHING_TO_BIND =
      Verdict.never("node(s) didn't find available persistent volumes to bind");
  private static final Verdict.Reject NO_ROOM =
      Verdict.never("node(s) did not have enough free storage");
  private static final Verdict.Reject VOLUME_MISSING =
      Verdict.never("node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)");

  private final ClusterSnapshot cluster;
  private final List<PersistentVolumeClaim> bound;
  private final List<LateProvisioning> beingMade;
  private final List<LateBinding> toBind;

  VolumeSearch(ClaimsToServe.Some claims, ClusterSnapshot cluster) {
    this.cluster = cluster;
    this.bound = claims.bound();
    this.beingMade =
        claims.late().stream()
            .filter(claim -> claim.selectedNode().isPresent())
            .map(claim -> LateProvisioning.of(claim, cluster))
            .toList();
    this.toBind =
        claims.late().stream()
            .filter(claim -> claim.selectedNode().isEmpty())
            .sorted(Comparator.comparingLong(claim -> claim.requestedBytes().orElse(0)))
            .map(claim -> LateBinding.of(claim, cluster))
            .toList();
  }

  /** What came of the search on one node. */
  sealed interface Outcome {}

  /** Every claim is served. */
  record Found(VolumePlan plan) implements Outcome {}

  /** Some claim is not. */
  record Failed(Verdict verdict) implements Outcome {}

  Outcome on(NodeView node) {
    Verdict reach = reachBound(node);
    if (reach instanceof Verdict.Fault) {
      return new Failed(reach);
    }
    Outcome late = serveLate(node);
    return reach instanceof Verdict.Reject bound ? new Failed(joined(bound, late)) : late;
  }

  // Upstream's order of reasons: the volume that cannot be reached first, the missing one last.
  private static Verdict joined(Verdict.Reject bound, Outcome late) {
    List<String> reasons = new ArrayList<>();
    if (late instanceof Failed(Verdict.Reject unserved)) {
      reasons.addAll(unserved.reasons());
    }
    reasons.addAll(bound == UNREACHABLE ? 0 : reasons.size(), bound.reasons());
    return new Verdict.Reject(reasons, false);
  }

  private Verdict reachBound(NodeView node) {
    for (PersistentVolumeClaim claim : bound) {
      Optional<PersistentVolume> volume =
          claim.volumeName().flatMap(name -> cluster.object(PersistentVolume.class, name));
      if (volume.isEmpty()) {
        return VOLUME_MISSING;
      }
      Verdict reach = reach(volume.get(), node);
      if (!reach.passes()) {
        return reach;
      }
    }
    return Verdict.Pass.PASS;
  }

  private Verdict reach(PersistentVolume volume, NodeView node) {
    PersistentVolume asSeen = volume;
    if (volume.source() instanceof PersistentVolume.Disk(CloudDisk disk)
        && isHandedOver(disk.kind(), node)) {
      if (CsiHandle.of(disk, volume.labels()) instanceof CsiHandle.Untranslatable no) {
        return new Verdict.Fault("could not translate pv: " + no.why());
      }
      asSeen = CsiTopology.relocated(volume, disk.kind());
    }
    return asSeen.isReachableFrom(node.node().labels()) ? Verdict.Pass.PASS : UNREACHABLE;
  }

  private boolean isHandedOver(CloudDisk.Kind kind, NodeView node) {
    return CsiHandle.isMigrated(kind)
        && cluster
            .object(CsiNode.class, node.name())
            .map(csiNode -> csiNode.migratedPlugins().contains(kind.plugin()))
            .orElse(false);
  }

  private Outcome serveLate(NodeView node) {
    for (LateProvisioning provisioning : beingMade) {
      if (!provisioning.claim().selectedNode().equals(Optional.of(node.name()))) {
        return new Failed(NOTHING_TO_BIND);
      }
    }
    Map<String, String> labels = node.node().labels();
    List<VolumePlan.Binding> bindings = new ArrayList<>();
    List<LateProvisioning> toMake = new ArrayList<>(beingMade);
    Set<String> taken = new HashSet<>();
    for (LateBinding binding : toBind) {
      Optional<PersistentVolume> volume = binding.choose(labels, taken);
      if (volume.isEmpty()) {
        toMake.add(binding.otherwise());
        continue;
      }
      taken.add(volume.get().name());
      bindings.add(new VolumePlan.Binding(binding.claim(), volume.get()));
    }
    for (LateProvisioning provisioning : toMake) {
      if (!provisioning.isAllowed(labels)) {
        return new Failed(NOTHING_TO_BIND);
      }
      if (!provisioning.hasRoom(labels)) {
        return new Failed(NO_ROOM);
      }
    }
    return new Found(
        new VolumePlan(
            node.name(),
            bindings,
            toMake.stream()
                .map(made -> new VolumePlan.Provisioning(made.claim(), made.pool(labels)))
                .toList()));
  }
}
