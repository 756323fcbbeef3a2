package io.stowage.training.network;

import io.stowage.learning.Features;
import io.stowage.training.onnx.OnnxGraph;
import java.util.List;
import java.util.Map;

/** Writes a network down as an ONNX graph for one observation with any number of candidates. */
public final class OnnxOperations implements Operations<String> {
  private final OnnxGraph graph = new OnnxGraph("stowage");
  private final Layout layout;
  private final float[] weights;
  private final String nodes;
  private final String context;
  private int constants;

  private OnnxOperations(Features features, Layout layout, float[] weights) {
    this.layout = layout;
    this.weights = weights;
    this.nodes = graph.input("nodes", "n", features.node().size());
    String flat = graph.input("context", features.context().size());
    this.context = row(flat, features.context().size());
  }

  /** The file that gives the same scores as the network with these weights. */
  public static byte[] file(Network network, float[] weights) {
    OnnxOperations operations = new OnnxOperations(network.features(), network.layout(), weights);
    String scores = network.scores(operations);
    operations.graph.applyAs("scores", "Reshape", Map.of(), scores, operations.numbers(-1));
    operations.graph.output("scores", "n");
    return operations.graph.toBytes();
  }

  @Override
  public String nodes() {
    return nodes;
  }

  @Override
  public String context() {
    return context;
  }

  @Override
  public String slots(int count) {
    String numbers = graph.wholeInput("slots", "n");
    String column = graph.apply("Reshape", numbers, numbers(-1, 1));
    return oneHot(graph.apply("Cast", Map.of("to", 1), column), count);
  }

  @Override
  public String weight(String name) {
    Layout.Matrix matrix = layout.named(name);
    return graph.constant(
        "weight_" + name + "_" + constants++, matrix.of(weights), matrix.rows(), matrix.columns());
  }

  @Override
  public String constant(float[] values, int rows, int columns) {
    return graph.constant("constant_" + constants++, values, rows, columns);
  }

  private String numbers(long... values) {
    return graph.numbers("numbers_" + constants++, values);
  }

  @Override
  public String product(String left, String right) {
    return graph.apply("MatMul", left, right);
  }

  @Override
  public String plus(String left, String right) {
    return graph.apply("Add", left, right);
  }

  @Override
  public String minus(String left, String right) {
    return graph.apply("Sub", left, right);
  }

  @Override
  public String times(String left, String right) {
    return graph.apply("Mul", left, right);
  }

  @Override
  public String over(String left, String right) {
    return graph.apply("Div", left, right);
  }

  @Override
  public String elu(String value) {
    return graph.apply("Elu", Map.of("alpha", 1f), value);
  }

  @Override
  public String relu(String value) {
    return graph.apply("Relu", value);
  }

  @Override
  public String transposed(String value) {
    return graph.apply("Transpose", Map.of("perm", List.of(1, 0)), value);
  }

  @Override
  public String row(String value, int width) {
    return graph.apply("Reshape", value, numbers(1, width));
  }

  @Override
  public String columns(String value, int... columns) {
    long[] which = new long[columns.length];
    for (int i = 0; i < columns.length; i++) {
      which[i] = columns[i];
    }
    return graph.apply("Gather", Map.of("axis", 1), value, numbers(which));
  }

  @Override
  public String oneHot(String column, int count) {
    float[] names = new float[count];
    for (int i = 0; i < count; i++) {
      names[i] = i;
    }
    String equal = graph.apply("Equal", column, constant(names, 1, count));
    return graph.apply("Cast", Map.of("to", 1), equal);
  }

  @Override
  public String maxOfNodes(String value) {
    return graph.apply("ReduceMax", Map.of("axes", List.of(0), "keepdims", 1), value);
  }

  @Override
  public String sumOfNodes(String value) {
    return graph.apply("ReduceSum", Map.of("keepdims", 1), value, numbers(0));
  }

  @Override
  public String meanOfNodes(String value) {
    return graph.apply("ReduceMean", Map.of("axes", List.of(0), "keepdims", 1), value);
  }

  @Override
  public String softmaxOfNodes(String value) {
    return graph.apply("Softmax", Map.of("axis", 0), value);
  }
}
