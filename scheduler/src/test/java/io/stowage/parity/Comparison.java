package io.stowage.parity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds all differences between upstream's answer and ours; absent fields count as false, empty or
 * no number.
 */
final class Comparison {
  /**
   * Upstream walks a Go map over extended resources (noderesources/fit.go, v1.36.3), so the order
   * of these reasons is random.
   */
  private static final Set<String> PLUGINS_WITH_RANDOM_ORDER = Set.of("NodeResourcesFit");

  private final JsonNode theirs;
  private final JsonNode ours;
  private final List<Difference> differences = new ArrayList<>();

  private Comparison(JsonNode theirs, JsonNode ours) {
    this.theirs = theirs;
    this.ours = ours;
  }

  static List<Difference> of(JsonNode theirs, JsonNode ours) {
    var comparison = new Comparison(theirs, ours);
    comparison.compare();
    return List.copyOf(comparison.differences);
  }

  private void compare() {
    // First, because an object that we do not see explains most of what follows.
    compareProblems();
    compareError(Difference.WHOLE, theirs, ours);
    for (var node : names(theirs.path("nodes"), ours.path("nodes"))) {
      compareNode(node, theirs.path("nodes").path(node), ours.path("nodes").path(node));
    }
    check("best nodes", Difference.WHOLE, bestNodes(theirs).toString(), bestNodes(ours).toString());
    check(
        "message",
        Difference.WHOLE,
        theirs.path("message").asText(),
        ours.path("message").asText());
  }

  private void compareNode(String node, JsonNode their, JsonNode our) {
    if (their.isMissingNode() || our.isMissingNode()) {
      check("presence", node, presence(their), presence(our));
      return;
    }
    if (!verdict(their).equals(verdict(our))) {
      var kind = "verdict: %s instead of %s".formatted(verdict(our), verdict(their));
      differences.add(
          new Difference(kind, node, verdict(their) + reasons(their), verdict(our) + reasons(our)));
      return;
    }
    var refusing = their.path("plugin").asText();
    compareError(node, their, our);
    check("reasons of " + refusing, node, reasons(their), reasons(our));
    check("unresolvable of " + refusing, node, flag(their), flag(our));
    for (var plugin : names(their.path("scores"), our.path("scores"))) {
      check(
          "score of " + plugin,
          node,
          text(their.path("scores"), plugin),
          text(our.path("scores"), plugin));
    }
    check("total", node, text(their, "total"), text(our, "total"));
  }

  // What an internal error says is each program's own affair; that it is one is not. Its first
  // words tell the kinds apart.
  private void compareError(String where, JsonNode their, JsonNode our) {
    if (their.has("error") != our.has("error")) {
      var side = their.has("error") ? "upstream only: " : "ours only: ";
      var words = (their.has("error") ? their : our).path("error").asText().split(": ", 2)[0];
      var kind = "error of " + side + words.replaceAll("\\S+/\\S+", "…");
      differences.add(new Difference(kind, where, text(their, "error"), text(our, "error")));
    }
  }

  private void check(String kind, String where, String their, String our) {
    if (!their.equals(our)) {
      differences.add(new Difference(kind, where, their, our));
    }
  }

  // Upstream has no such field: all objects of a case are valid, so we must have nothing to say
  // against any. What we say, without the object's name, is the kind.
  private void compareProblems() {
    var problems = ours.path("problems");
    if (!problems.isEmpty()) {
      var words = problems.path(0).asText().split(": ", 2);
      var kind = "unreadable object: " + words[words.length - 1].replaceAll("\\[\\d+]", "[]");
      differences.add(new Difference(kind, Difference.WHOLE, "nothing", problems.toString()));
    }
  }

  private static String presence(JsonNode verdict) {
    return verdict.isMissingNode() ? "nothing" : "a verdict";
  }

  private static String verdict(JsonNode verdict) {
    return verdict.path("pass").asBoolean()
        ? "pass"
        : "no by '" + verdict.path("plugin").asText() + "'";
  }

  private static String flag(JsonNode verdict) {
    return "" + verdict.path("unresolvable").asBoolean();
  }

  private static String reasons(JsonNode verdict) {
    var reasons = verdict.path("reasons").valueStream().map(JsonNode::asText);
    boolean random = PLUGINS_WITH_RANDOM_ORDER.contains(verdict.path("plugin").asText());
    return (random ? reasons.sorted() : reasons).toList().toString();
  }

  private static String text(JsonNode object, String field) {
    return object.has(field) ? object.path(field).asText() : "nothing";
  }

  private static Set<String> names(JsonNode one, JsonNode other) {
    var names = new TreeSet<String>();
    one.fieldNames().forEachRemaining(names::add);
    other.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static Set<String> bestNodes(JsonNode answer) {
    var best = new TreeSet<String>();
    long highest = Long.MIN_VALUE;
    for (var entry : answer.path("nodes").properties()) {
      if (!entry.getValue().has("total")) {
        continue;
      }
      long total = entry.getValue().path("total").asLong();
      if (total > highest) {
        best.clear();
        highest = total;
      }
      if (total == highest) {
        best.add(entry.getKey());
      }
    }
    return best;
  }
}
