package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Namespace;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodCriterion;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which placed pods an affinity term of a pod that is to be placed means. */
public final class MeantPods {
  private MeantPods() {}

  public static PodCriterion.Selected by(PodAffinityTerm term, ClusterSnapshot cluster) {
    return new PodCriterion.Selected(namespaces(term, cluster), term.selector(), true);
  }

  private static Optional<Set<String>> namespaces(PodAffinityTerm term, ClusterSnapshot cluster) {
    if (meansEveryNamespace(term)) {
      return Optional.empty();
    }
    LabelSelector selector = term.namespaceSelector().orElse(LabelSelector.NOTHING);
    if (selector.absent()) {
      return Optional.of(term.namespaces());
    }
    Set<String> all = new HashSet<>(term.namespaces());
    for (Namespace namespace : cluster.objects(Namespace.class)) {
      if (selector.matches(namespace.labels())) {
        all.add(namespace.name());
      }
    }
    return Optional.of(all);
  }

  /**
   * An empty namespace selector means every namespace; so does, in v1.36, one that only says what
   * labels a namespace must not have: interpodaffinity/plugin.go resolves the selector into names
   * but then still holds it against no labels at all (kubernetes issue 141526).
   */
  public static boolean meansEveryNamespace(PodAffinityTerm term) {
    return term.namespaceSelector().isPresent() && term.namespaceSelector().get().matches(Map.of());
  }
}
