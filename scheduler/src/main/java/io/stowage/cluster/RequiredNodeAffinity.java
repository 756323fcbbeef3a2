package io.stowage.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The nodes that a pod's node selector and required node affinity allow, made ready to be asked
 * about many nodes.
 */
public final class RequiredNodeAffinity {
  private final String[] selectorKeys;
  private final String[] selectorValues;
  private final boolean hasTerms;
  private final NodeSelector.Term[] terms;

  private RequiredNodeAffinity(
      Map<String, String> selector, boolean hasTerms, List<NodeSelector.Term> terms) {
    List<Map.Entry<String, String>> labels = List.copyOf(selector.entrySet());
    this.selectorKeys = labels.stream().map(Map.Entry::getKey).toArray(String[]::new);
    this.selectorValues = labels.stream().map(Map.Entry::getValue).toArray(String[]::new);
    this.hasTerms = hasTerms;
    this.terms =
        terms.stream()
            .filter(term -> !term.isEmpty() && term.isWellFormed())
            .toArray(NodeSelector.Term[]::new);
  }

  public static RequiredNodeAffinity of(PodSpec spec) {
    return of(spec.nodeSelector(), spec.requiredNodeAffinity());
  }

  public static RequiredNodeAffinity of(
      Map<String, String> nodeSelector, Optional<NodeSelector> affinity) {
    return new RequiredNodeAffinity(
        nodeSelector, affinity.isPresent(), affinity.map(NodeSelector::terms).orElse(List.of()));
  }

  /** Whether it allows every node. */
  public boolean isAbsent() {
    return selectorKeys.length == 0 && !hasTerms;
  }

  public boolean matches(Node node) {
    for (int i = 0; i < selectorKeys.length; i++) {
      if (!selectorValues[i].equals(node.labels().get(selectorKeys[i]))) {
        return false;
      }
    }
    if (!hasTerms) {
      return true;
    }
    for (NodeSelector.Term term : terms) {
      if (term.matches(node)) {
        return true;
      }
    }
    return false;
  }
}
