package io.stowage.learning.objective;

import io.stowage.learning.Transition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;

/**
 * Reads formulas: numbers, quantities, + − * / ( ), min, max, abs and {@code known(a, b)}, which is
 * a where it is known, else b. It can do nothing but compute, and ends for every input.
 */
final class ExpressionParser {
  private static final int LONGEST = 1000;
  private static final Map<String, DoubleBinaryOperator> FUNCTIONS =
      Map.of("min", Math::min, "max", Math::max, "known", (a, b) -> Double.isNaN(a) ? b : a);

  private final String text;
  private final Map<String, ToDoubleFunction<Transition>> quantities;
  private int at;

  ExpressionParser(String text, Map<String, ToDoubleFunction<Transition>> quantities) {
    this.text = text.replace('−', '-');
    this.quantities = quantities;
  }

  ToDoubleFunction<Transition> parse() {
    if (text.length() > LONGEST) {
      throw wrong("is longer than %d characters".formatted(LONGEST));
    }
    ToDoubleFunction<Transition> whole = sum();
    if (at < text.length()) {
      throw wrong("has '%s' where + - * / or the end was expected".formatted(text.charAt(at)));
    }
    return whole;
  }

  private ToDoubleFunction<Transition> sum() {
    ToDoubleFunction<Transition> left = product();
    while (true) {
      if (take('+')) {
        left = combined(left, product(), Double::sum);
      } else if (take('-')) {
        left = combined(left, product(), (a, b) -> a - b);
      } else {
        return left;
      }
    }
  }

  private ToDoubleFunction<Transition> product() {
    ToDoubleFunction<Transition> left = factor();
    while (true) {
      if (take('*')) {
        left = combined(left, factor(), (a, b) -> a * b);
      } else if (take('/')) {
        left = combined(left, factor(), (a, b) -> a / b);
      } else {
        return left;
      }
    }
  }

  private ToDoubleFunction<Transition> factor() {
    if (take('-')) {
      ToDoubleFunction<Transition> positive = factor();
      return transition -> -positive.applyAsDouble(transition);
    }
    if (take('(')) {
      ToDoubleFunction<Transition> inner = sum();
      expect(')');
      return inner;
    }
    if (at == text.length()) {
      throw wrong("ends where a number or a quantity was expected");
    }
    char first = text.charAt(at);
    if (Character.isDigit(first) || first == '.') {
      return number();
    }
    if (Character.isLetter(first)) {
      return named();
    }
    throw wrong("has '%s' where a number or a quantity was expected".formatted(first));
  }

  private ToDoubleFunction<Transition> number() {
    int from = at;
    while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
      at++;
    }
    String digits = text.substring(from, at);
    try {
      double value = Double.parseDouble(digits);
      skipBlanks();
      return transition -> value;
    } catch (NumberFormatException noNumber) {
      at = from;
      throw wrong("has '%s', which is no number".formatted(digits));
    }
  }

  private ToDoubleFunction<Transition> named() {
    int from = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '.')) {
      at++;
    }
    String name = text.substring(from, at);
    skipBlanks();
    if (take('(')) {
      return called(name, from);
    }
    ToDoubleFunction<Transition> quantity = quantities.get(name);
    if (quantity == null) {
      at = from;
      throw wrong(
          "has the unknown quantity '%s'. Maybe one of %s"
              .formatted(name, String.join(" ", new TreeSet<>(quantities.keySet()))));
    }
    return quantity;
  }

  private ToDoubleFunction<Transition> called(String name, int from) {
    List<ToDoubleFunction<Transition>> arguments = new ArrayList<>();
    do {
      arguments.add(sum());
    } while (take(','));
    expect(')');
    if (name.equals("abs") && arguments.size() == 1) {
      return transition -> Math.abs(arguments.getFirst().applyAsDouble(transition));
    }
    DoubleBinaryOperator function = FUNCTIONS.get(name);
    if (function == null || arguments.size() < 2) {
      at = from;
      throw wrong(
          "calls '%s' with %d arguments. Maybe min(a, b), max(a, b), known(a, b) or abs(a)"
              .formatted(name, arguments.size()));
    }
    return arguments.stream().reduce((a, b) -> combined(a, b, function)).orElseThrow();
  }

  private static ToDoubleFunction<Transition> combined(
      ToDoubleFunction<Transition> left,
      ToDoubleFunction<Transition> right,
      DoubleBinaryOperator operator) {
    return transition ->
        operator.applyAsDouble(left.applyAsDouble(transition), right.applyAsDouble(transition));
  }

  private boolean take(char wanted) {
    skipBlanks();
    if (at == text.length() || text.charAt(at) != wanted) {
      return false;
    }
    at++;
    skipBlanks();
    return true;
  }

  private void expect(char wanted) {
    if (!take(wanted)) {
      throw wrong("lacks a '%s'".formatted(wanted));
    }
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(
        "The objective '%s' %s (at character %d).".formatted(text, what, at + 1));
  }
}
