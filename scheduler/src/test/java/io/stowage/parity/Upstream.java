package io.stowage.parity;

import java.util.List;

/**
 * What kube-scheduler can say, as far as its default plugins go; names within the texts are shown
 * as "…".
 */
final class Upstream {
  static final List<String> REASONS =
      List.of(
          "node(s) didn't match the requested node name",
          "node(s) were unschedulable",
          "node(s) had untolerated taint(s)",
          "node(s) didn't match Pod's node affinity/selector",
          "node(s) didn't satisfy plugin(s) [NodeAffinity]",
          "pod affinity terms conflict",
          "node(s) didn't have free ports for the requested pod ports",
          "Too many pods",
          "Insufficient cpu",
          "Insufficient memory",
          "Insufficient ephemeral-storage",
          "Insufficient nvidia.com/gpu",
          "Insufficient hugepages-2Mi",
          "node(s) had no available disk",
          "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode"
              + " already in-use by another pod",
          "persistentvolumeclaim \"…\" not found",
          "node(s) exceed max volume count",
          "node(s) didn't find available persistent volumes to bind",
          "node(s) didn't match PersistentVolume's node affinity",
          "node(s) did not have enough free storage",
          "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)",
          "pod has unbound immediate PersistentVolumeClaims",
          "persistentvolumeclaim \"…\" bound to non-existent persistentvolume \"…\"",
          "persistentvolumeclaim \"…\" is being deleted",
          "waiting for ephemeral volume controller to create the persistentvolumeclaim \"…\"",
          "node(s) had no available volume zone",
          "persistentvolume \"…\" not found",
          "node(s) didn't match pod topology spread constraints",
          "node(s) didn't match pod topology spread constraints (missing required label)",
          "node(s) didn't match pod affinity rules",
          "node(s) didn't match pod anti-affinity rules",
          "node(s) didn't satisfy existing pods anti-affinity rules",
          "node(s) didn't match Pod's required features");

  static final List<String> SCORES =
      List.of(
          "TaintToleration",
          "NodeAffinity",
          "NodeResourcesFit",
          "PodTopologySpread",
          "InterPodAffinity",
          "NodeResourcesBalancedAllocation",
          "ImageLocality");

  private Upstream() {}
}
