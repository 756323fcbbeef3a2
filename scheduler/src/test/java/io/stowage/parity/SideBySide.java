package io.stowage.parity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Two answers as one table, node by node; lines that differ are marked. */
final class SideBySide {
  private static final int MOST_COLUMNS = 90;

  private final List<String[]> rows = new ArrayList<>();

  private SideBySide() {}

  static String of(JsonNode theirs, JsonNode ours) {
    var table = new SideBySide();
    table.add("", "upstream", "ours");
    table.add("error", theirs.path("error").asText(), ours.path("error").asText());
    table.add("message", theirs.path("message").asText(), ours.path("message").asText());
    var nodes = new TreeSet<String>();
    theirs.path("nodes").fieldNames().forEachRemaining(nodes::add);
    ours.path("nodes").fieldNames().forEachRemaining(nodes::add);
    for (var node : nodes) {
      table.add(
          node, verdict(theirs.path("nodes").path(node)), verdict(ours.path("nodes").path(node)));
    }
    return table.text();
  }

  private static String verdict(JsonNode verdict) {
    if (verdict.isMissingNode()) {
      return "–";
    }
    if (verdict.path("pass").asBoolean()) {
      var scores = new ArrayList<String>();
      for (var name :
          new TreeSet<>(verdict.path("scores").propertyStream().map(e -> e.getKey()).toList())) {
        scores.add(name + "=" + verdict.path("scores").path(name).asText());
      }
      return verdict.path("total").asText() + " " + String.join(" ", scores);
    }
    return verdict.path("plugin").asText()
        + (verdict.path("unresolvable").asBoolean() ? " (for good) " : " ")
        + verdict.path("reasons").valueStream().map(JsonNode::asText).toList()
        + verdict.path("error").asText();
  }

  private void add(String name, String theirs, String ours) {
    rows.add(new String[] {name, theirs, ours});
  }

  private String text() {
    int name = width(0);
    int theirs = width(1);
    var text = new StringBuilder();
    for (var row : rows) {
      boolean heading = row[0].isEmpty();
      var mark = heading || row[1].equals(row[2]) ? " " : "≠";
      text.append(
          ("%s %-" + name + "s  %-" + theirs + "s  %s")
              .formatted(mark, row[0], row[1], row[2])
              .stripTrailing());
      text.append('\n');
    }
    return text.toString();
  }

  private int width(int column) {
    return Math.max(
        1,
        rows.stream()
            .mapToInt(row -> Math.min(MOST_COLUMNS, row[column].length()))
            .max()
            .orElse(1));
  }
}
