package io.stowage.cluster;

import java.util.List;

/** Required node affinity: a node must match at least one of the terms. */
public record NodeSelector(List<Term> terms) {

  public NodeSelector {
    terms = List.copyOf(terms);
  }

  /**
   * Expressions over a node's labels and fields ({@code metadata.name}), all of which must hold; an
   * empty term matches nothing.
   */
  public record Term(List<Requirement> labels, List<Requirement> fields) {
    public Term {
      labels = List.copyOf(labels);
      fields = List.copyOf(fields);
    }

    public boolean isEmpty() {
      return labels.isEmpty() && fields.isEmpty();
    }

    public boolean matches(Node node) {
      if (isEmpty()) {
        return false;
      }
      for (Requirement requirement : labels) {
        if (!requirement.matches(node.labels())) {
          return false;
        }
      }
      for (Requirement requirement : fields) {
        if (!requirement.key().equals("metadata.name") || !requirement.matches(node.name())) {
          return false;
        }
      }
      return true;
    }
  }

  /** A preferred term and what a match is worth. */
  public record Preferred(int weight, Term term) {}

  public boolean matches(Node node) {
    for (Term term : terms) {
      if (term.matches(node)) {
        return true;
      }
    }
    return false;
  }
}
