package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeCounts;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodCriterion;
import io.stowage.scheduling.MeantPods;
import java.util.List;

/**
 * Where the pods are that a pod needs beside it: those that meet all of its affinity terms, counted
 * by each term's domains.
 *
 * @param meetsItself whether the pod is one that it needs, so that it may be the first of its kind
 * @param found how many were found, once for each term whose label their node carries
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WantedPods(PodCriterion wanted, boolean meetsItself, DomainCounts[] byTerm, long found) {
  private static final WantedPods NONE =
      new WantedPods(new PodCriterion.AllOf(List.of()), true, new DomainCounts[0], 0);

  static WantedPods of(Pod pod, ClusterSnapshot cluster) {
    List<PodAffinityTerm> terms = pod.spec().requiredAffinity();
    if (terms.isEmpty()) {
      return NONE;
    }
    PodCriterion wanted =
        new PodCriterion.AllOf(terms.stream().map(term -> MeantPods.by(term, cluster)).toList());
    NodeCounts counts = cluster.count(wanted);
    DomainCounts[] byTerm = new DomainCounts[terms.size()];
    long found = 0;
    for (int i = 0; i < byTerm.length; i++) {
      byTerm[i] = DomainCounts.of(counts, cluster.topology(terms.get(i).topologyKey()));
      found += byTerm[i].total();
    }
    return new WantedPods(wanted, wanted.matches(pod), byTerm, found);
  }

  boolean areBeside(int nodeIndex) {
    boolean beside = true;
    for (DomainCounts counts : byTerm) {
      if (!counts.covers(nodeIndex)) {
        return false;
      }
      beside &= counts.at(nodeIndex) > 0;
    }
    return beside || (found == 0 && meetsItself);
  }

  WantedPods changed(Pod other, int nodeIndex, int change) {
    if (byTerm.length == 0 || !wanted.matches(other)) {
      return this;
    }
    DomainCounts[] changed = byTerm.clone();
    long foundNow = found;
    for (int i = 0; i < changed.length; i++) {
      if (changed[i].covers(nodeIndex)) {
        changed[i] = changed[i].plus(nodeIndex, change);
        foundNow += change;
      }
    }
    return new WantedPods(wanted, meetsItself, changed, foundNow);
  }
}
