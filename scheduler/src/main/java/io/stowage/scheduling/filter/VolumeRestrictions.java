package io.stowage.scheduling.filter;

import io.stowage.cluster.AccessMode;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Refuses nodes where another pod uses a disk that cannot be shared, and all nodes while another
 * pod uses a claim that only one pod may use.
 */
public final class VolumeRestrictions implements Filter {
  private static final Verdict DISK_IN_USE = Verdict.no("node(s) had no available disk");
  private static final Verdict CLAIM_IN_USE =
      Verdict.no(
          "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
              + " already in-use by another pod");

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    if (pod.spec().volumes().isEmpty()) {
      return NodeTest.SKIP;
    }
    List<PodVolume> exclusive = DiskConflicts.exclusiveVolumes(pod);
    if (PodClaims.names(pod).isEmpty()) {
      return exclusive.isEmpty()
          ? NodeTest.SKIP
          : NodeTest.ofNodeAlone(node -> diskVerdict(exclusive, node));
    }
    Map<String, Integer> users = new HashMap<>();
    for (String name : PodClaims.names(pod)) {
      String key = pod.namespace() + "/" + name;
      Optional<PersistentVolumeClaim> claim = cluster.object(PersistentVolumeClaim.class, key);
      if (claim.isEmpty()) {
        return NodeTest.refusing(Missing.claim(name));
      }
      if (claim.get().accessModes().contains(AccessMode.READ_WRITE_ONCE_POD)) {
        users.put(key, cluster.claimUsers(key));
      }
    }
    boolean used = users.values().stream().anyMatch(count -> count > 0);
    return exclusive.isEmpty() && !used ? NodeTest.SKIP : new Sharing(exclusive, users);
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    if (event instanceof ClusterEvent.ObjectChanged(PersistentVolumeClaim claim)) {
      return before.object(PersistentVolumeClaim.class, claim.key()).isEmpty()
          && PodClaims.named(pod, claim);
    }
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined _ -> true;
      case Change.PodLeft left -> mayHaveBlocked(left.pod(), pod);
      case Change.NodeUpdated _,
          Change.OwnUpdate _,
          Change.PodPlaced _,
          Change.PodUpdated _,
          Change.Other _ ->
          false;
    };
  }

  private static boolean mayHaveBlocked(Pod left, Pod waiting) {
    return left.namespace().equals(waiting.namespace())
        && (DiskConflicts.conflict(DiskConflicts.exclusiveVolumes(waiting), left)
            || PodClaims.names(waiting).stream().anyMatch(PodClaims.names(left)::contains));
  }

  private static Verdict diskVerdict(List<PodVolume> exclusive, NodeView node) {
    for (Pod other : node.pods()) {
      if (DiskConflicts.conflict(exclusive, other)) {
        return DISK_IN_USE;
      }
    }
    return Verdict.Pass.PASS;
  }

  /**
   * Upstream counts a claim's user here by the claim's name alone, so that evicting a pod of
   * another namespace seems to help (volume_restrictions.go, conflictingPVCRefCountForPod, v1.36);
   * we ask for the namespace too.
   *
   * @param users how many volumes of placed pods name each of the claims that serve one pod only
   */
  private record Sharing(List<PodVolume> exclusive, Map<String, Integer> users)
      implements NodeTest {

    @Override
    public Verdict test(NodeView node) {
      Verdict disks = diskVerdict(exclusive, node);
      if (!disks.passes()) {
        return disks;
      }
      boolean used = users.values().stream().anyMatch(count -> count > 0);
      return used ? CLAIM_IN_USE : Verdict.Pass.PASS;
    }

    @Override
    public NodeTest with(Pod pod, NodeView on) {
      return changed(pod, 1);
    }

    @Override
    public NodeTest without(Pod pod, NodeView from) {
      return changed(pod, -1);
    }

    private NodeTest changed(Pod pod, int change) {
      Map<String, Integer> changed = new HashMap<>(users);
      for (String name : PodClaims.names(pod)) {
        changed.computeIfPresent(pod.namespace() + "/" + name, (key, count) -> count + change);
      }
      return changed.equals(users) ? this : new Sharing(exclusive, changed);
    }
  }
}
