package io.stowage.scheduling.filter;

import io.stowage.cluster.CarriedTerm;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Topology;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.NodeTest;
import java.util.HashMap;
import java.util.Map;

/**
 * Pods stand beside the pods that they need, and neither beside those that they cannot bear nor
 * those that cannot bear them.
 */
public final class InterPodAffinity implements Filter {

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    Map<String, DomainCounts> repelling = repelling(pod, cluster);
    boolean indifferent =
        pod.spec().requiredAffinity().isEmpty() && pod.spec().requiredAntiAffinity().isEmpty();
    if (indifferent && repelling.isEmpty()) {
      return NodeTest.SKIP;
    }
    return new AffinityTest(
        pod,
        cluster,
        WantedPods.of(pod, cluster),
        UnwantedPods.of(pod, cluster),
        new RepellingPods(repelling));
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    return AffinityHint.mayCure(event, pod, before);
  }

  /** By topology key, how many pods of each domain cannot bear this one; only keys with any. */
  private static Map<String, DomainCounts> repelling(Pod pod, ClusterSnapshot cluster) {
    Map<String, DomainCounts> found = new HashMap<>();
    cluster.forEachCarriedTermMeaning(
        pod,
        (carried, counts) -> {
          if (carried.kind() != CarriedTerm.Kind.REQUIRED_ANTI_AFFINITY) {
            return;
          }
          String key = carried.term().topologyKey();
          Topology topology = cluster.topology(key);
          DomainCounts known = found.get(key);
          long[] perDomain = known == null ? new long[topology.size()] : known.counts();
          if (counts.addTo(perDomain, topology, 1) > 0 && known == null) {
            found.put(key, DomainCounts.of(perDomain, topology));
          }
        });
    return found;
  }
}
