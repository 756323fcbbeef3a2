package io.stowage.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A question to each placed pod whose yeses a snapshot counts per node; equal criteria share one
 * count.
 */
public sealed interface PodCriterion {

  boolean matches(String namespace, Map<String, String> labels, boolean deleting);

  /** The only namespaces of pods that can match; empty where all can. */
  Optional<Set<String>> namespaces();

  default boolean matches(Pod pod) {
    return matches(pod.namespace(), pod.spec().labels(), pod.deleting());
  }

  /**
   * Pods of these namespaces with the selected labels.
   *
   * @param namespaces empty for all namespaces
   */
  record Selected(Optional<Set<String>> namespaces, LabelSelector selector, boolean countDeleting)
      implements PodCriterion {
    public Selected {
      namespaces = namespaces.map(Set::copyOf);
    }

    @Override
    public boolean matches(String namespace, Map<String, String> labels, boolean deleting) {
      return (countDeleting || !deleting)
          && (namespaces.isEmpty() || namespaces.get().contains(namespace))
          && selector.matches(labels);
    }
  }

  /** Pods that meet every one of several criteria. */
  record AllOf(List<Selected> criteria) implements PodCriterion {
    public AllOf {
      criteria = List.copyOf(criteria);
    }

    @Override
    public boolean matches(String namespace, Map<String, String> labels, boolean deleting) {
      for (Selected criterion : criteria) {
        if (!criterion.matches(namespace, labels, deleting)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public Optional<Set<String>> namespaces() {
      return criteria.stream()
          .map(Selected::namespaces)
          .filter(Optional::isPresent)
          .findFirst()
          .orElse(Optional.empty());
    }
  }
}
