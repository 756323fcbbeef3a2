package io.stowage.cluster;

import java.util.List;
import java.util.Set;

/**
 * A question to each placed pod whose yeses a snapshot counts per node; equal criteria share one
 * count.
 */
public sealed interface PodCriterion {

  boolean matches(Pod pod);

  /** Pods of these namespaces with the selected labels. */
  record Selected(Set<String> namespaces, LabelSelector selector, boolean countDeleting)
      implements PodCriterion {
    public Selected {
      namespaces = Set.copyOf(namespaces);
    }

    @Override
    public boolean matches(Pod pod) {
      return namespaces.contains(pod.spec().namespace())
          && (countDeleting || !pod.deleting())
          && selector.matches(pod.spec().labels());
    }
  }

  /** Pods that meet every one of several criteria. */
  record AllOf(List<PodCriterion> criteria) implements PodCriterion {
    public AllOf {
      criteria = List.copyOf(criteria);
    }

    @Override
    public boolean matches(Pod pod) {
      for (PodCriterion criterion : criteria) {
        if (!criterion.matches(pod)) {
          return false;
        }
      }
      return true;
    }
  }
}
