package io.stowage.scheduling.policy;

import static io.stowage.cluster.NodeUnderTest.cluster;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodUnderTest;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Policy;
import java.util.List;
import java.util.Set;

/** Asks one policy about all nodes of a small cluster. */
record PolicyUnderTest(Policy policy) {

  double[] scores(Pod pod, List<Node> nodes, Pod... placed) {
    return scores(pod, cluster(nodes, placed));
  }

  double[] scores(Pod pod, ClusterSnapshot cluster) {
    return policy.score(new Choice(pod, cluster.nodes(), cluster));
  }

  List<Integer> devices(Pod pod, Node node, Pod... placed) {
    return policy.devices(pod, cluster(List.of(node), placed).nodes().getFirst());
  }

  /** A pod that wants this much of one device. */
  static PodUnderTest share(String name, int milli) {
    return PodUnderTest.aPod(name).with(s -> s.gpu(new GpuRequest(1, milli, Set.of())));
  }

  /** A pod that wants this many devices for itself. */
  static PodUnderTest whole(String name, int devices) {
    return PodUnderTest.aPod(name).with(s -> s.gpu(new GpuRequest(devices, 1000, Set.of())));
  }
}
