package io.stowage.training.onnx;

import io.stowage.training.protobuf.ProtoMessage;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/**
 * An ONNX file, being written: inputs, constants, operations, outputs (onnx.proto of ONNX 1.17; its
 * field numbers stand beside each message). Every value is a tensor of floats, but for the shapes
 * and axes that operations take.
 */
public final class OnnxGraph {
  private static final int IR_VERSION = 8;
  private static final int OPSET = 17;
  private static final int FLOAT = 1;
  private static final int INT64 = 7;

  private final ProtoMessage graph = new ProtoMessage();
  private int operations;

  public OnnxGraph(String name) {
    graph.text(2, name);
  }

  /** An input whose dimensions are numbers, or names where any size will do. */
  public String input(String name, Object... dimensions) {
    graph.message(11, valueInfo(name, FLOAT, dimensions));
    return name;
  }

  /** The same for whole numbers. */
  public String wholeInput(String name, Object... dimensions) {
    graph.message(11, valueInfo(name, INT64, dimensions));
    return name;
  }

  public void output(String name, Object... dimensions) {
    graph.message(12, valueInfo(name, FLOAT, dimensions));
  }

  /** A constant tensor; its values in row-major order. */
  public String constant(String name, float[] values, long... dimensions) {
    ByteBuffer raw = ByteBuffer.allocate(values.length * Float.BYTES);
    raw.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(values);
    graph.message(5, tensor(name, FLOAT, raw.array(), dimensions));
    return name;
  }

  /** A constant list of whole numbers, as operations take for axes and shapes. */
  public String numbers(String name, long... values) {
    ByteBuffer raw = ByteBuffer.allocate(values.length * Long.BYTES);
    raw.order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(values);
    graph.message(5, tensor(name, INT64, raw.array(), values.length));
    return name;
  }

  /** An operation of ONNX with one result, of which the name is answered. */
  public String apply(String operation, String... inputs) {
    return apply(operation, Map.of(), inputs);
  }

  /** The same with attributes: whole numbers, floats or lists of whole numbers. */
  public String apply(String operation, Map<String, Object> attributes, String... inputs) {
    return applyAs(operation + "_" + operations, operation, attributes, inputs);
  }

  /** The same, under a name of one's own: an output must be named. */
  public String applyAs(
      String result, String operation, Map<String, Object> attributes, String... inputs) {
    ProtoMessage node = new ProtoMessage();
    for (String input : inputs) {
      node.text(1, input);
    }
    node.text(2, result).text(3, operation + "-" + operations++).text(4, operation);
    attributes.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> node.message(5, attribute(entry.getKey(), entry.getValue())));
    graph.message(1, node);
    return result;
  }

  /** The whole file. */
  public byte[] toBytes() {
    return new ProtoMessage()
        .number(1, IR_VERSION)
        .text(2, "stowage")
        .message(8, new ProtoMessage().text(1, "").number(2, OPSET))
        .message(7, graph)
        .toBytes();
  }

  private static ProtoMessage tensor(String name, int type, byte[] raw, long... dimensions) {
    ProtoMessage tensor = new ProtoMessage();
    for (long dimension : dimensions) {
      tensor.number(1, dimension);
    }
    return tensor.number(2, type).text(8, name).bytes(9, raw);
  }

  private static ProtoMessage valueInfo(String name, int type, Object... dimensions) {
    ProtoMessage shape = new ProtoMessage();
    for (Object dimension : dimensions) {
      shape.message(
          1,
          dimension instanceof Number number
              ? new ProtoMessage().number(1, number.longValue())
              : new ProtoMessage().text(2, dimension.toString()));
    }
    ProtoMessage tensorType = new ProtoMessage().number(1, type).message(2, shape);
    return new ProtoMessage().text(1, name).message(2, new ProtoMessage().message(1, tensorType));
  }

  private static ProtoMessage attribute(String name, Object value) {
    ProtoMessage attribute = new ProtoMessage().text(1, name);
    switch (value) {
      case Float number -> attribute.decimal(2, number).number(20, 1);
      case Integer number -> attribute.number(3, number).number(20, 2);
      case List<?> numbers -> {
        numbers.forEach(number -> attribute.number(8, ((Number) number).longValue()));
        attribute.number(20, 7);
      }
      default ->
          throw new IllegalArgumentException(
              "Attribute %s=%s is no number. Maybe an Integer, a Float or a list of them."
                  .formatted(name, value));
    }
    return attribute;
  }
}
