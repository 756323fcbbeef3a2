package io.stowage.cluster;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * "Beside (or not beside) pods like these": which pods are meant, and which node label says what
 * beside means.
 *
 * @param namespaces the namespaces named; the pod's own where the manifest names neither namespaces
 *     nor a selector
 * @param namespaceSelector further namespaces, by their labels
 */
public record PodAffinityTerm(
    LabelSelector selector,
    Set<String> namespaces,
    Optional<LabelSelector> namespaceSelector,
    String topologyKey) {

  public PodAffinityTerm {
    namespaces = Set.copyOf(namespaces);
  }

  /** A preferred term and what a match is worth. */
  public record Preferred(int weight, PodAffinityTerm term) {}

  /** Whether the term means pods of this namespace, whose labels are given, with these labels. */
  public boolean matches(
      String namespace, Map<String, String> namespaceLabels, Map<String, String> podLabels) {
    return meansNamespace(namespace, namespaceLabels) && selector.matches(podLabels);
  }

  private boolean meansNamespace(String namespace, Map<String, String> namespaceLabels) {
    return namespaces.contains(namespace)
        || (namespaceSelector.isPresent() && namespaceSelector.get().matches(namespaceLabels));
  }
}
