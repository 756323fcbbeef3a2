package io.stowage.training.algorithm;

import io.stowage.learning.Features;
import io.stowage.learning.Observation;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Names the entries of a table: all nodes in their bins, sorted, so that their order does not
 * matter; the context; and the bins of the node chosen.
 */
record TableKeys(Features features, int bins) {
  static final String BETWEEN_NODES = " ";
  static final String BEFORE_CONTEXT = " | ";
  static final String BEFORE_CHOSEN = " > ";

  /** The entry of each candidate. */
  String[] of(Observation observation) {
    int width = features.node().size();
    String[] rows = new String[observation.candidates()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = cut(observation.nodes(), i * width, width);
    }
    String state =
        Arrays.stream(rows).sorted().collect(Collectors.joining(BETWEEN_NODES))
            + BEFORE_CONTEXT
            + cut(observation.context(), 0, features.context().size());
    return Arrays.stream(rows).map(row -> state + BEFORE_CHOSEN + row).toArray(String[]::new);
  }

  private String cut(float[] numbers, int from, int count) {
    StringBuilder cut = new StringBuilder();
    for (int i = from; i < from + count; i++) {
      int bin = Math.clamp((int) Math.floor(numbers[i] * bins), 0, bins - 1);
      cut.append(cut.isEmpty() ? "" : ",").append(bin);
    }
    return cut.toString();
  }
}
