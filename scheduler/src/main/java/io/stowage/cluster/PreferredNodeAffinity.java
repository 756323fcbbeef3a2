package io.stowage.cluster;

import java.util.List;
import java.util.Optional;

/** A pod's preferred node affinity, made ready to be asked about many nodes. */
public final class PreferredNodeAffinity {
  private final NodeSelector.Term[] terms;
  private final int[] weights;

  private PreferredNodeAffinity(List<NodeSelector.Preferred> preferred) {
    this.terms =
        preferred.stream().map(NodeSelector.Preferred::term).toArray(NodeSelector.Term[]::new);
    this.weights = preferred.stream().mapToInt(NodeSelector.Preferred::weight).toArray();
  }

  /**
   * Terms that are empty, weigh nothing or cannot be parsed are left out; for the last, see {@link
   * #fault}.
   */
  public static PreferredNodeAffinity of(List<NodeSelector.Preferred> terms) {
    return new PreferredNodeAffinity(
        terms.stream()
            .filter(preferred -> preferred.weight() != 0)
            .filter(preferred -> !preferred.term().isEmpty() && preferred.term().isWellFormed())
            .toList());
  }

  /**
   * Why kube-scheduler gives up on scoring nodes for the pod: it cannot parse a preferred term. The
   * API server lets in some of these, such as "greater than 1.5".
   */
  public static Optional<String> fault(PodSpec spec) {
    for (NodeSelector.Preferred preferred : spec.preferredNodeAffinity()) {
      NodeSelector.Term term = preferred.term();
      if (preferred.weight() != 0 && !term.isEmpty() && !term.isWellFormed()) {
        return Optional.of("preferred node affinity cannot be parsed: " + term);
      }
    }
    return Optional.empty();
  }

  /** The sum of the weights of the terms that the node matches. */
  public int weight(Node node) {
    int sum = 0;
    for (int i = 0; i < terms.length; i++) {
      sum += terms[i].matches(node) ? weights[i] : 0;
    }
    return sum;
  }
}
