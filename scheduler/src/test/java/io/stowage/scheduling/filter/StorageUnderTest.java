package io.stowage.scheduling.filter;

import static io.stowage.cluster.PodUnderTest.aPod;

import io.stowage.cluster.ClaimUnderTest;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.NodeUnderTest;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodUnderTest;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.StorageClass;
import io.stowage.cluster.VolumeUnderTest;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A cluster with storage, and one filter that is asked about it. */
record StorageUnderTest(Filter filter, ClusterSnapshot cluster) {

  static StorageUnderTest of(Filter filter) {
    return new StorageUnderTest(filter, ClusterSnapshot.empty());
  }

  StorageUnderTest with(NodeUnderTest... nodes) {
    ClusterSnapshot more = cluster;
    for (NodeUnderTest node : nodes) {
      more = more.after(new ClusterEvent.NodeAdded(node.build()));
    }
    return new StorageUnderTest(filter, more);
  }

  StorageUnderTest with(VolumeUnderTest... volumes) {
    return with(Stream.of(volumes).map(VolumeUnderTest::build).toArray(ClusterObject[]::new));
  }

  StorageUnderTest with(ClaimUnderTest... claims) {
    return with(Stream.of(claims).map(ClaimUnderTest::build).toArray(ClusterObject[]::new));
  }

  StorageUnderTest with(ClusterObject... objects) {
    ClusterSnapshot more = cluster;
    for (ClusterObject object : objects) {
      more = more.after(new ClusterEvent.ObjectChanged(object));
    }
    return new StorageUnderTest(filter, more);
  }

  StorageUnderTest with(Pod... placed) {
    ClusterSnapshot more = cluster;
    for (Pod pod : placed) {
      more = more.with(pod);
    }
    return new StorageUnderTest(filter, more);
  }

  NodeView node(String name) {
    return cluster.node(name).orElseThrow();
  }

  NodeTest prepare(Pod pod) {
    return filter.prepare(pod, cluster);
  }

  Verdict on(String node, Pod pod) {
    return prepare(pod).test(node(node));
  }

  boolean mayCure(ClusterEvent event, Pod pod) {
    return filter.mayCure(event, pod, cluster);
  }

  static ClusterEvent changed(ClusterObject object) {
    return new ClusterEvent.ObjectChanged(object);
  }

  static StorageClass late(String name, String provisioner, LabelSelector... topologies) {
    return new StorageClass(
        name, provisioner, StorageClass.BindingMode.WAIT_FOR_FIRST_CONSUMER, List.of(topologies));
  }

  static StorageClass immediate(String name) {
    return new StorageClass(name, "d.example.com", StorageClass.BindingMode.IMMEDIATE, List.of());
  }

  static LabelSelector labelled(String key, String value) {
    return LabelSelector.of(Map.of(key, value));
  }

  static PodUnderTest using(String pod, PodVolume... volumes) {
    return aPod(pod).with(spec -> spec.volumes(List.of(volumes)));
  }

  static PodVolume claim(String name) {
    return new PodVolume.Claim(name, false);
  }
}
