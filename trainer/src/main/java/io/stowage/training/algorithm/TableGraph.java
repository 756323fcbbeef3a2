package io.stowage.training.algorithm;

import io.stowage.learning.Features;
import io.stowage.training.ResumableRandom;
import io.stowage.training.onnx.OnnxGraph;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A table of values as an ONNX graph. Each row of bins has a large number; the sum over all nodes
 * stands for the state, whatever the nodes' order, and with the numbers of the context and of the
 * chosen row it finds the entry.
 */
final class TableGraph {
  // Sums of thousands of them still fit into 64 bits.
  private static final long LARGEST = 1L << 50;
  // Floats count no farther without gaps.
  private static final double MOST_ROWS = 1 << 20;
  private static final Map<String, Object> WHOLE = Map.of("to", 7);
  private static final Map<String, Object> DECIMAL = Map.of("to", 1);

  private final Features features;
  private final int bins;
  private final double unseen;
  private final long[] ofRow;
  private final long[] ofChosen;
  private final long[] ofContext;

  TableGraph(Features features, int bins, double unseen) {
    this.features = features;
    this.bins = bins;
    this.unseen = unseen;
    ResumableRandom random = new ResumableRandom(1);
    this.ofRow = numbers(features.node().size(), random);
    this.ofChosen = numbers(features.node().size(), random);
    this.ofContext = numbers(features.context().size(), random);
  }

  private long[] numbers(int width, ResumableRandom random) {
    double rows = Math.pow(bins, width);
    if (rows > MOST_ROWS) {
      throw new IllegalArgumentException(
          "A table of %d features in %d bins is too large. Maybe encoder s3-1, or a network."
              .formatted(width, bins));
    }
    return random.longs((long) rows, 0, LARGEST).toArray();
  }

  byte[] of(SortedMap<String, Double> table) {
    Map<Long, Double> byKey = new HashMap<>();
    table.forEach((entry, value) -> byKey.put(key(entry), value));
    if (byKey.size() < table.size()) {
      throw new IllegalStateException("Two entries of a table have the same number");
    }
    long[] keys = byKey.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    float[] values = new float[keys.length];
    for (int i = 0; i < keys.length; i++) {
      values[i] = (float) (byKey.getOrDefault(keys[i], unseen) - unseen);
    }
    return graph(keys, values);
  }

  private long key(String entry) {
    String[] parts =
        entry.split(
            Pattern.quote(TableKeys.BEFORE_CONTEXT) + "|" + Pattern.quote(TableKeys.BEFORE_CHOSEN),
            -1);
    long nodes =
        Stream.of(parts[0].split(TableKeys.BETWEEN_NODES, -1))
            .mapToLong(row -> ofRow[code(row)])
            .sum();
    return nodes + ofContext[code(parts[1])] + ofChosen[code(parts[2])];
  }

  private int code(String row) {
    int code = 0;
    int unit = 1;
    for (String bin : row.split(",", -1)) {
      code += unit * Integer.parseInt(bin);
      unit *= bins;
    }
    return code;
  }

  private byte[] graph(long[] keys, float[] values) {
    OnnxGraph graph = new OnnxGraph("table");
    int width = features.node().size();
    int contexts = features.context().size();
    String rows = codes(graph, graph.input("nodes", "candidates", width), width);
    String context = graph.input("context", contexts);
    String flat = graph.apply("Reshape", context, graph.numbers("row", 1, contexts));
    String state =
        graph.apply(
            "ReduceSum",
            Map.of("keepdims", 1),
            graph.apply("Gather", graph.numbers("ofRow", ofRow), rows));
    String told =
        graph.apply("Gather", graph.numbers("ofContext", ofContext), codes(graph, flat, contexts));
    String own = graph.apply("Gather", graph.numbers("ofChosen", ofChosen), rows);
    String key = graph.apply("Add", graph.apply("Add", own, state), told);
    String column = graph.apply("Reshape", key, graph.numbers("column", -1, 1));
    String found = graph.apply("Equal", column, graph.numbers("keys", keys));
    String worth =
        graph.apply(
            "MatMul",
            graph.apply("Cast", DECIMAL, found),
            graph.constant("values", values, values.length));
    graph.applyAs(
        "scores",
        "Add",
        Map.of(),
        worth,
        graph.constant("unseen", new float[] {(float) unseen}, 1));
    graph.output("scores", "candidates");
    return graph.toBytes();
  }

  /** The number of each row's bins. */
  private String codes(OnnxGraph graph, String rows, int width) {
    String suffix = "_" + rows;
    float[] units = new float[width];
    for (int i = 0; i < width; i++) {
      units[i] = (float) Math.pow(bins, i);
    }
    String cut =
        graph.apply(
            "Floor",
            graph.apply("Mul", rows, graph.constant("bins" + suffix, new float[] {bins}, 1)));
    String kept =
        graph.apply(
            "Max",
            graph.apply("Min", cut, graph.constant("last" + suffix, new float[] {bins - 1f}, 1)),
            graph.constant("first" + suffix, new float[] {0}, 1));
    String codes = graph.apply("MatMul", kept, graph.constant("units" + suffix, units, width));
    return graph.apply("Cast", WHOLE, codes);
  }
}
