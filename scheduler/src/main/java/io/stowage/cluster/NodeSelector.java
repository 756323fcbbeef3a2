package io.stowage.cluster;

import java.util.List;
import java.util.Map;

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
    public static final String NAME_FIELD = "metadata.name";

    public Term {
      labels = List.copyOf(labels);
      fields = List.copyOf(fields);
    }

    public boolean isEmpty() {
      return labels.isEmpty() && fields.isEmpty();
    }

    /**
     * Whether kube-scheduler can parse it; a term that it cannot parse matches nothing, and the
     * others count (component-helpers, nodeaffinity.go, v0.36).
     */
    public boolean isWellFormed() {
      return labels.stream().allMatch(Requirement::isWellFormed)
          && fields.stream().allMatch(Term::isWellFormedField);
    }

    private static boolean isWellFormedField(Requirement field) {
      return switch (field.operator()) {
        case IN, NOT_IN -> field.values().size() == 1;
        case EXISTS, DOES_NOT_EXIST, GREATER, LESS -> false;
      };
    }

    /** Whether the node meets all expressions of this term, which is well formed. */
    boolean matches(Node node) {
      for (int i = 0; i < labels.size(); i++) {
        if (!labels.get(i).matches(node.labels())) {
          return false;
        }
      }
      for (int i = 0; i < fields.size(); i++) {
        Requirement field = fields.get(i);
        // A field that nodes do not have counts as empty (fields/selector.go).
        if (!field.matches(field.key().equals(NAME_FIELD) ? node.name() : "")) {
          return false;
        }
      }
      return true;
    }

    private boolean matchesLabels(Map<String, String> nodeLabels) {
      return labels.stream().allMatch(requirement -> requirement.matches(nodeLabels));
    }
  }

  /** A preferred term and what a match is worth. */
  public record Preferred(int weight, Term term) {}

  /**
   * Whether a node with these labels matches, whatever its name: fields are parsed but not matched
   * where the node has no name (component-helpers, nodeaffinity.go, v0.36).
   */
  public boolean matchesLabels(Map<String, String> nodeLabels) {
    return terms.stream()
        .anyMatch(term -> !term.isEmpty() && term.isWellFormed() && term.matchesLabels(nodeLabels));
  }
}
