package io.stowage.app;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of text in aligned columns for people to read: the first column to the left, numbers to the
 * right.
 */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(String... header) {
    rows.add(List.of(header));
  }

  public TextTable row(String... cells) {
    if (cells.length != rows.getFirst().size()) {
      throw new IllegalArgumentException(
          "A row of "
              + cells.length
              + " cells in a table of "
              + rows.getFirst().size()
              + " columns");
    }
    rows.add(List.of(cells));
    return this;
  }

  @Override
  public String toString() {
    int[] widths = new int[rows.getFirst().size()];
    boolean[] numeric = new boolean[widths.length];
    for (int column = 0; column < widths.length; column++) {
      int at = column;
      widths[column] = rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0);
      numeric[column] = column > 0 && rows.stream().skip(1).allMatch(row -> isNumber(row.get(at)));
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String padding = " ".repeat(widths[column] - row.get(column).length());
        line.append(numeric[column] ? padding + row.get(column) : row.get(column) + padding)
            .append(GAP);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static boolean isNumber(String cell) {
    return cell.isEmpty()
        || cell.chars().allMatch(c -> Character.isDigit(c) || ".,-–+±%".indexOf(c) >= 0);
  }
}
