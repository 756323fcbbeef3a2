package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.Topology;
import java.util.HashMap;
import java.util.Map;

/** Where the pods are that cannot bear a pod beside them, by the topology key of their terms. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record RepellingPods(Map<String, DomainCounts> byKey, DomainCounts[] counts) {

  RepellingPods(Map<String, DomainCounts> byKey) {
    this(byKey, byKey.values().toArray(DomainCounts[]::new));
  }

  boolean areBeside(int nodeIndex) {
    for (DomainCounts inDomains : counts) {
      if (inDomains.at(nodeIndex) > 0) {
        return true;
      }
    }
    return false;
  }

  RepellingPods changed(
      Pod incoming, ClusterSnapshot cluster, Pod other, int nodeIndex, int change) {
    Map<String, DomainCounts> changed = byKey;
    for (PodAffinityTerm term : other.spec().requiredAntiAffinity()) {
      Topology topology = cluster.topology(term.topologyKey());
      if (topology.covers(nodeIndex) && means(term, incoming, cluster)) {
        changed = changed == byKey ? new HashMap<>(byKey) : changed;
        DomainCounts known = changed.get(term.topologyKey());
        DomainCounts before =
            known == null ? DomainCounts.of(new long[topology.size()], topology) : known;
        changed.put(term.topologyKey(), before.plus(nodeIndex, change));
      }
    }
    return changed == byKey ? this : new RepellingPods(changed);
  }

  private static boolean means(PodAffinityTerm term, Pod incoming, ClusterSnapshot cluster) {
    return term.matches(
        incoming.namespace(),
        cluster.namespaceLabels(incoming.namespace()),
        incoming.spec().labels());
  }
}
