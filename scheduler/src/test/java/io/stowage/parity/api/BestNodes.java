package io.stowage.parity.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.SortedSet;
import java.util.TreeSet;

/** The nodes of the highest score in an answer of the oracle. */
record BestNodes(SortedSet<String> names, long score) {
  static BestNodes of(JsonNode answer) {
    SortedSet<String> names = new TreeSet<>();
    long highest = Long.MIN_VALUE;
    for (var entry : answer.path("nodes").properties()) {
      JsonNode total = entry.getValue().path("total");
      if (total.isMissingNode() || total.asLong() < highest) {
        continue;
      }
      if (total.asLong() > highest) {
        names.clear();
        highest = total.asLong();
      }
      names.add(entry.getKey());
    }
    return new BestNodes(names, highest);
  }

  boolean contains(String node) {
    return names.contains(node);
  }
}
