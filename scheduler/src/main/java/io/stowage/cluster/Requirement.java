package io.stowage.cluster;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One expression of a label or node selector: a key, an operator and its values. */
public record Requirement(String key, Operator operator, Set<String> values) {

  /** The operators of label selectors, and GREATER and LESS, which only node selectors know. */
  public enum Operator {
    IN,
    NOT_IN,
    EXISTS,
    DOES_NOT_EXIST,
    GREATER,
    LESS
  }

  public Requirement {
    values = Set.copyOf(values);
  }

  public boolean matches(Map<String, String> labels) {
    return matches(labels.get(key));
  }

  /** Whether a label with this value (null: no such label) satisfies the requirement. */
  public boolean matches(@Nullable String value) {
    return switch (operator) {
      case IN -> value != null && values.contains(value);
      case NOT_IN -> value == null || !values.contains(value);
      case EXISTS -> value != null;
      case DOES_NOT_EXIST -> value == null;
      case GREATER, LESS -> value != null && compares(value);
    };
  }

  // labels/selector.go: both sides must be base-10 int64, else no match.
  private boolean compares(String value) {
    if (values.size() != 1) {
      return false;
    }
    try {
      long left = Long.parseLong(value);
      long right = Long.parseLong(values.iterator().next());
      return operator == Operator.GREATER ? left > right : left < right;
    } catch (NumberFormatException notAnInteger) {
      return false;
    }
  }
}
