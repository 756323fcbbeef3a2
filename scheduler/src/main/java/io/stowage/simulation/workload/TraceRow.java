package io.stowage.simulation.workload;

import java.util.List;
import java.util.Map;

/** One line of a trace; a field that will not do is reported by an exception that names it. */
final class TraceRow {

  /** The line cannot be read; the message says which field will not do. */
  static final class BadRow extends Exception {
    private static final long serialVersionUID = 1;

    BadRow(String message) {
      super(message);
    }
  }

  private final Map<String, Integer> columns;
  private final List<String> fields;

  TraceRow(Map<String, Integer> columns, List<String> fields) {
    this.columns = columns;
    this.fields = fields;
  }

  boolean has(String column) {
    return !field(column).isEmpty();
  }

  String text(String column) throws BadRow {
    String field = field(column);
    if (field.isEmpty()) {
      throw new BadRow("%s is missing".formatted(column));
    }
    return field;
  }

  /** What stands in the column; empty where nothing does. */
  private String field(String column) {
    Integer at = columns.get(column);
    return at == null || at >= fields.size() ? "" : fields.get(at).strip();
  }

  String text(String column, String otherwise) throws BadRow {
    return has(column) ? text(column) : otherwise;
  }

  /** A whole number, not below zero. */
  long amount(String column) throws BadRow {
    double value = number(column);
    if (value != Math.rint(value) || value < 0 || value > Long.MAX_VALUE / 2.0) {
      throw new BadRow("%s is %s, which is no amount".formatted(column, text(column)));
    }
    return (long) value;
  }

  double number(String column) throws BadRow {
    String text = text(column);
    try {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException noNumber) {
      // Reported below, with the infinite ones.
    }
    throw new BadRow("%s is '%s', which is no number".formatted(column, text));
  }

  List<String> fields() {
    return fields;
  }
}
