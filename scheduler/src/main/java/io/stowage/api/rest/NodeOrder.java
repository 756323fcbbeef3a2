package io.stowage.api.rest;

import io.stowage.cluster.NodeView;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/** Orders in which nodes can be asked for. */
enum NodeOrder {
  NAME,
  PODS,
  CPU,
  MEMORY;

  private static final Pattern BETWEEN_TEXT_AND_DIGITS =
      Pattern.compile("(?<=\\D)(?=\\d)|(?<=\\d)(?=\\D)");
  private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");

  Comparator<NodeView> comparator() {
    return switch (this) {
      case NAME -> Comparator.comparing(NodeView::name, NodeOrder::compareNames);
      case PODS -> mostFirst(NodeView::podCount);
      case CPU -> mostFirst(node -> share(node.requestedMilliCpu(), node.allocatableMilliCpu()));
      case MEMORY ->
          mostFirst(node -> share(node.requestedMemoryBytes(), node.allocatableMemoryBytes()));
    };
  }

  static NodeOrder named(String word) {
    List<String> words = Arrays.stream(values()).map(NodeOrder::word).toList();
    if (!words.contains(word)) {
      throw Problem.badRequest(
          "order is '%s'. Maybe one of %s.".formatted(word, String.join(", ", words)));
    }
    return values()[words.indexOf(word)];
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  private static Comparator<NodeView> mostFirst(ToDoubleFunction<NodeView> of) {
    return Comparator.comparingDouble(of).reversed();
  }

  private static double share(long part, long whole) {
    return whole > 0 ? (double) part / whole : 0;
  }

  /** Numbers in names count as numbers: node-2 comes before node-10. */
  static int compareNames(String one, String other) {
    String[] ones = BETWEEN_TEXT_AND_DIGITS.split(one);
    String[] others = BETWEEN_TEXT_AND_DIGITS.split(other);
    return Arrays.compare(ones, others, NodeOrder::comparePieces);
  }

  private static int comparePieces(String one, String other) {
    return DIGITS.matcher(one).matches() && DIGITS.matcher(other).matches()
        ? Long.compare(Long.parseLong(one), Long.parseLong(other))
        : one.compareTo(other);
  }
}
