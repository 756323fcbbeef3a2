package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.SpreadRule;

/**
 * A hard spread rule with the counts that it is held against. The two emptiest domains are known,
 * so that the emptiest is still known when the count of one domain changes.
 *
 * @param most the most pods that a domain may have for one more to come
 */
record SpreadState(
    SpreadRule rule, boolean countsItself, DomainCounts domains, Emptiest emptiest, long most) {

  /** The fewest pods of any eligible domain, and the fewest of any but that one. */
  record Emptiest(int domain, long fewest, long fewestElsewhere) {
    static Emptiest of(DomainCounts domains) {
      int domain = 0;
      long fewest = Integer.MAX_VALUE;
      long fewestElsewhere = Integer.MAX_VALUE;
      for (int i = 0; i < domains.topology().countedDomains(); i++) {
        long count = domains.counts()[i];
        if (count < fewest) {
          fewestElsewhere = fewest;
          fewest = count;
          domain = i;
        } else if (count < fewestElsewhere) {
          fewestElsewhere = count;
        }
      }
      return new Emptiest(domain, fewest, fewestElsewhere);
    }

    long fewest(DomainCounts changed) {
      if (changed.change() == 0) {
        return fewest;
      }
      long others = changed.changedDomain() == domain ? fewestElsewhere : fewest;
      return Math.min(others, changed.inDomain(changed.changedDomain()));
    }
  }

  static SpreadState of(SpreadRule rule, Pod pod, ClusterSnapshot cluster) {
    DomainCounts domains =
        DomainCounts.of(cluster.count(rule.counted(pod.namespace())), rule.topology(cluster));
    return of(rule, rule.selector().matches(pod.spec().labels()), domains, Emptiest.of(domains));
  }

  private static SpreadState of(
      SpreadRule rule, boolean countsItself, DomainCounts domains, Emptiest emptiest) {
    boolean tooFewDomains = domains.topology().countedDomains() < rule.constraint().minDomains();
    long fewest = tooFewDomains ? 0 : emptiest.fewest(domains);
    long most = fewest + rule.constraint().maxSkew() - (countsItself ? 1 : 0);
    return new SpreadState(rule, countsItself, domains, emptiest, most);
  }

  boolean covers(int nodeIndex) {
    return domains.covers(nodeIndex);
  }

  /** Whether one more pod may come to this node, which must be covered. */
  boolean allows(int nodeIndex) {
    return domains.inDomain(domains.topology().domainOf(nodeIndex)) <= most;
  }

  /**
   * The state with one more or one less pod on the node. As in podtopologyspread/filtering.go v1.36
   * (updateWithPod), terminating pods, and all pods where the selector is empty, count here though
   * they do not in the cluster.
   */
  SpreadState changed(Pod other, int nodeIndex, int change) {
    if (!domains.topology().counts(nodeIndex) || !rule.selector().matches(other.spec().labels())) {
      return this;
    }
    DomainCounts changed = domains.plus(nodeIndex, change);
    return of(
        rule,
        countsItself,
        changed,
        changed.sharesCountsWith(domains) ? emptiest : Emptiest.of(changed));
  }
}
