package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodCriterion;
import io.stowage.scheduling.MeantPods;
import java.util.List;

/** Where the pods are that a pod cannot bear beside it, by each of its anti-affinity terms. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record UnwantedPods(PodCriterion[] unwanted, DomainCounts[] byTerm) {

  static UnwantedPods of(Pod pod, ClusterSnapshot cluster) {
    List<PodAffinityTerm> terms = pod.spec().requiredAntiAffinity();
    PodCriterion[] unwanted = new PodCriterion[terms.size()];
    DomainCounts[] byTerm = new DomainCounts[terms.size()];
    for (int i = 0; i < unwanted.length; i++) {
      unwanted[i] = MeantPods.by(terms.get(i), cluster);
      byTerm[i] =
          DomainCounts.of(cluster.count(unwanted[i]), cluster.topology(terms.get(i).topologyKey()));
    }
    return new UnwantedPods(unwanted, byTerm);
  }

  boolean areBeside(int nodeIndex) {
    for (DomainCounts counts : byTerm) {
      if (counts.at(nodeIndex) > 0) {
        return true;
      }
    }
    return false;
  }

  UnwantedPods changed(Pod other, int nodeIndex, int change) {
    DomainCounts[] changed = byTerm;
    for (int i = 0; i < unwanted.length; i++) {
      if (byTerm[i].covers(nodeIndex) && unwanted[i].matches(other)) {
        changed = changed == byTerm ? byTerm.clone() : changed;
        changed[i] = byTerm[i].plus(nodeIndex, change);
      }
    }
    return changed == byTerm ? this : new UnwantedPods(unwanted, changed);
  }
}
