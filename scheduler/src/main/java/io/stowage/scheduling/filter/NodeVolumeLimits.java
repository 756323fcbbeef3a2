package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.CsiNode;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.VolumeAttachment;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Refuses nodes to which a CSI driver cannot attach as many more volumes as the pod brings. */
public final class NodeVolumeLimits implements Filter {
  private static final Verdict EXCEEDED = Verdict.no("node(s) exceed max volume count");

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    return AttachableVolumes.mayHaveSome(pod)
        ? new Counting(cluster, Wanted.of(pod, cluster, true), Wanted.of(pod, cluster, false))
        : NodeTest.SKIP;
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    if (event instanceof ClusterEvent.ObjectChanged(CsiNode csiNode)) {
      return before
          .object(CsiNode.class, csiNode.key())
          .map(known -> raisesLimit(known, csiNode))
          .orElse(true);
    }
    if (event instanceof ClusterEvent.ObjectChanged(PersistentVolumeClaim claim)) {
      return before.object(PersistentVolumeClaim.class, claim.key()).isEmpty()
          && PodClaims.used(pod, claim);
    }
    if (event instanceof ClusterEvent.ObjectRemoved(VolumeAttachment attachment)) {
      return mayAttach(pod, attachment.attacher());
    }
    return Change.of(event, pod, before) instanceof Change.PodLeft left
        && AttachableVolumes.mayHaveSome(left.pod());
  }

  private static boolean raisesLimit(CsiNode before, CsiNode after) {
    return after.volumeLimits().entrySet().stream()
        .anyMatch(
            limit -> limit.getValue() > before.volumeLimits().getOrDefault(limit.getKey(), 0));
  }

  private static boolean mayAttach(Pod pod, String driver) {
    return pod.spec().volumes().stream()
        .anyMatch(
            volume ->
                volume instanceof PodVolume.Claim
                    || (volume instanceof PodVolume.Disk disk
                        && disk.disk().kind().csiDriver().equals(driver)));
  }

  /** The pod's own volumes with their drivers, or what keeps them from being counted. */
  private record Wanted(Map<String, String> drivers, Optional<Verdict> problem) {
    static Wanted of(Pod pod, ClusterSnapshot cluster, boolean hasCsiNode) {
      AttachableVolumes volumes = AttachableVolumes.none(cluster, hasCsiNode);
      Optional<Verdict> problem = volumes.add(pod, true);
      return new Wanted(volumes.drivers(), problem);
    }
  }

  private record Counting(ClusterSnapshot cluster, Wanted withCsiNode, Wanted withoutCsiNode)
      implements NodeTest {

    @Override
    public Verdict test(NodeView node) {
      Optional<CsiNode> csiNode = cluster.object(CsiNode.class, node.name());
      Wanted wanted = csiNode.isPresent() ? withCsiNode : withoutCsiNode;
      if (wanted.problem().isPresent()) {
        return wanted.problem().get();
      }
      if (wanted.drivers().isEmpty()
          || csiNode.isEmpty()
          || csiNode.get().volumeLimits().isEmpty()) {
        return Verdict.Pass.PASS;
      }
      AttachableVolumes attached = AttachableVolumes.none(cluster, true);
      for (Pod placed : node.pods()) {
        Optional<Verdict> problem = attached.add(placed, false);
        if (problem.isPresent()) {
          return problem.get();
        }
      }
      return fits(csiNode.get(), wanted.drivers(), attached.drivers())
          ? Verdict.Pass.PASS
          : EXCEEDED;
    }

    private boolean fits(
        CsiNode csiNode, Map<String, String> wanted, Map<String, String> attached) {
      Map<String, Integer> counts = new HashMap<>();
      attached.values().forEach(driver -> counts.merge(driver, 1, Integer::sum));
      countOtherAttachments(csiNode.name(), attached.keySet(), counts);
      Set<String> growing = new HashSet<>();
      wanted.forEach(
          (volume, driver) -> {
            if (!attached.containsKey(volume)) {
              counts.merge(driver, 1, Integer::sum);
              growing.add(driver);
            }
          });
      return growing.stream()
          .allMatch(
              driver ->
                  counts.getOrDefault(driver, 0)
                      <= csiNode.volumeLimits().getOrDefault(driver, Integer.MAX_VALUE));
    }

    // A volume of the pod that is attached already, but used by no pod here, counts twice, as it
    // does upstream (nodevolumelimits/csi.go, v1.36).
    private void countOtherAttachments(
        String node, Set<String> attached, Map<String, Integer> counts) {
      Set<String> others = new HashSet<>();
      for (VolumeAttachment attachment : cluster.objects(VolumeAttachment.class, node)) {
        Optional<String> volume = uniqueName(attachment);
        if (volume.isPresent() && !attached.contains(volume.get()) && others.add(volume.get())) {
          counts.merge(attachment.attacher(), 1, Integer::sum);
        }
      }
    }

    private Optional<String> uniqueName(VolumeAttachment attachment) {
      if (attachment.attacher().isEmpty()) {
        return Optional.empty();
      }
      return attachment
          .volumeName()
          .flatMap(name -> cluster.object(PersistentVolume.class, name))
          .map(PersistentVolume::source)
          .filter(PersistentVolume.Csi.class::isInstance)
          .map(
              source ->
                  AttachableVolumes.uniqueName(
                      attachment.attacher(), ((PersistentVolume.Csi) source).handle()));
    }
  }
}
