package io.stowage.training.command;

import io.stowage.app.TextTable;
import java.util.List;

/** Rows of which the first is the header, as text in columns. */
final class Tables {
  private Tables() {}

  static String text(List<List<String>> rows) {
    TextTable table = new TextTable(rows.getFirst().toArray(String[]::new));
    rows.stream().skip(1).forEach(row -> table.row(row.toArray(String[]::new)));
    return table.toString().stripTrailing();
  }
}
