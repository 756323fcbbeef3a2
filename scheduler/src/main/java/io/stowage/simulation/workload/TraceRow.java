package io.stowage.simulation.workload;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** One line of a trace; a field that will not do is reported by an exception that names it. */
final class TraceRow {

  /** The line cannot be read; the message says which field will not do. */
  static final class BadRow extends Exception {
    private static final long serialVersionUID = 1;

    BadRow(String message) {
      super(message);
    }
  }

  private final Path file;
  private final Map<String, Integer> columns;
  private final List<String> fields;

  TraceRow(Path file, Map<String, Integer> columns, List<String> fields) {
    this.file = file;
    this.columns = columns;
    this.fields = fields;
  }

  boolean has(String column) {
    return !field(column).isEmpty();
  }

  /** What stands in the column; a file without such a column is of no use at all. */
  String text(String column) throws BadRow {
    if (!columns.containsKey(column)) {
      throw new WorkloadException(
          "%s has no column '%s', but %s."
              .formatted(file, column, String.join(", ", new TreeSet<>(columns.keySet()))));
    }
    String field = field(column);
    if (field.isEmpty()) {
      throw new BadRow("%s is missing".formatted(column));
    }
    return field;
  }

  /** Empty where nothing stands. */
  private String field(String column) {
    Integer at = columns.get(column);
    return at == null ? "" : fields.get(at).strip();
  }

  String text(String column, String otherwise) throws BadRow {
    return has(column) ? text(column) : otherwise;
  }

  /** What stands in the column, which no line before may have had. */
  String unique(String column, Set<String> before) throws BadRow {
    String text = text(column);
    if (!before.add(text)) {
      throw new BadRow("%s '%s' is there twice".formatted(column, text));
    }
    return text;
  }

  /** A whole number, not below zero. */
  long amount(String column) throws BadRow {
    double value = number(column);
    if (value != Math.rint(value) || value < 0 || value > Long.MAX_VALUE / 2.0) {
      throw new BadRow("%s is %s, which is no amount".formatted(column, text(column)));
    }
    return (long) value;
  }

  long amount(String column, long otherwise) throws BadRow {
    return has(column) ? amount(column) : otherwise;
  }

  double number(String column, double otherwise) throws BadRow {
    return has(column) ? number(column) : otherwise;
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
