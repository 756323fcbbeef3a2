package io.stowage.parity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Makes a case as small as it can be while something still holds of it: first whole objects go
 * (halves, quarters, … singles: delta debugging, Zeller and Hildebrandt, TSE 2002), then fields and
 * elements of those that stay.
 */
final class Shrinker {
  private final ObjectNode testCase;
  private final Predicate<ObjectNode> stillInteresting;
  private final long deadlineNanos;

  private Shrinker(ObjectNode testCase, Predicate<ObjectNode> stillInteresting, Duration budget) {
    this.testCase = testCase;
    this.stillInteresting = stillInteresting;
    this.deadlineNanos = System.nanoTime() + budget.toNanos();
  }

  /** The smallest case found within the budget; the given one is left as it is. */
  static ObjectNode shrink(
      ObjectNode testCase, Predicate<ObjectNode> stillInteresting, Duration budget) {
    var shrinker = new Shrinker(testCase.deepCopy(), stillInteresting, budget);
    shrinker.shrink();
    return shrinker.testCase;
  }

  private void shrink() {
    ObjectNode before;
    do {
      before = testCase.deepCopy();
      dropItems(testCase.withObjectProperty("cluster").withArrayProperty("items"));
      dropParts(testCase);
    } while (!testCase.equals(before) && !isOutOfTime());
  }

  private void dropItems(ArrayNode items) {
    for (int chunk = Math.max(1, items.size() / 2); chunk > 0; chunk /= 2) {
      int from = 0;
      while (from < items.size() && !isOutOfTime()) {
        var all = List.copyOf(items.valueStream().toList());
        int to = Math.min(from + chunk, all.size());
        items.removeAll();
        items.addAll(all.subList(0, from)).addAll(all.subList(to, all.size()));
        if (!stillInteresting.test(testCase)) {
          items.removeAll();
          items.addAll(all);
          from = to;
        }
      }
    }
  }

  private void dropParts(JsonNode parent) {
    switch (parent) {
      case ObjectNode object ->
          object.properties().stream()
              .map(Map.Entry::getKey)
              .toList()
              .forEach(key -> dropField(object, key));
      case ArrayNode array -> {
        for (int i = array.size() - 1; i >= 0; i--) {
          dropElement(array, i);
        }
      }
      default -> {}
    }
  }

  private void dropField(ObjectNode object, String key) {
    var value = object.remove(key);
    if (isOutOfTime() || !stillInteresting.test(testCase)) {
      object.set(key, value);
      dropParts(value);
    }
  }

  private void dropElement(ArrayNode array, int index) {
    var element = array.remove(index);
    if (isOutOfTime() || !stillInteresting.test(testCase)) {
      array.insert(index, element);
      dropParts(element);
    }
  }

  private boolean isOutOfTime() {
    return System.nanoTime() > deadlineNanos;
  }
}
