package io.stowage.cluster;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One expression of a label or node selector: a key, an operator and its values. */
public record Requirement(String key, Operator operator, Set<String> values) {

  private static final int DIGITS_THAT_MAY_OVERFLOW = 19;

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

  /**
   * Whether kube-scheduler can parse it; an expression that it cannot parse spoils its whole
   * selector (labels/selector.go, NewRequirement, v1.36). A value below zero is no valid label
   * value, so that {@code Gt -5} is one of these.
   */
  public boolean isWellFormed() {
    boolean fittingValues =
        switch (operator) {
          case IN, NOT_IN -> !values.isEmpty();
          case EXISTS, DOES_NOT_EXIST -> values.isEmpty();
          case GREATER, LESS -> values.size() == 1 && isInteger(values.iterator().next());
        };
    return fittingValues
        && LabelSyntax.isKey(key)
        && values.stream().allMatch(LabelSyntax::isValue);
  }

  // labels/selector.go: both sides must be base-10 int64, else no match.
  private boolean compares(String value) {
    if (values.size() != 1 || !isInteger(value)) {
      return false;
    }
    String bound = values.iterator().next();
    if (!isInteger(bound)) {
      return false;
    }
    long left = Long.parseLong(value);
    long right = Long.parseLong(bound);
    return operator == Operator.GREATER ? left > right : left < right;
  }

  // Labels are often no numbers, and an exception for each node would cost a microsecond.
  private static boolean isInteger(String text) {
    int digitsFrom = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    int digits = text.length() - digitsFrom;
    if (digits == 0) {
      return false;
    }
    for (int i = digitsFrom; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return digits < DIGITS_THAT_MAY_OVERFLOW || fitsLong(text);
  }

  private static boolean fitsLong(String digits) {
    return new BigInteger(digits).bitLength() < Long.SIZE;
  }
}
