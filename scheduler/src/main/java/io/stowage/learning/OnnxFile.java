package io.stowage.learning;

import io.stowage.learning.ProtoFields.Field;
import io.stowage.learning.ProtoFields.Malformed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks at an ONNX file before native code does, for what a model of ours never needs and a
 * malicious one would: operations that need not end, code and files from elsewhere, and little that
 * claims to be much. Field numbers are those of onnx.proto of ONNX 1.17.
 */
final class OnnxFile {
  private static final Set<String> OPERATIONS =
      Set.of(
          ("Abs Add And BatchNormalization Cast Ceil Clip Concat Constant ConstantOfShape Div Elu"
                  + " Equal Erf Exp Expand Flatten Floor Gather GatherElements Gelu Gemm Greater"
                  + " GreaterOrEqual HardSigmoid Identity LayerNormalization LeakyRelu Less"
                  + " LessOrEqual Log LogSoftmax MatMul Max Mean Min Mul Neg Not Or PRelu Pow"
                  + " Reciprocal ReduceL2 ReduceMax ReduceMean ReduceMin ReduceSum Relu Reshape"
                  + " Round Selu Shape Sigmoid Sign Slice Softmax Softplus Split Sqrt Squeeze Sub"
                  + " Sum Tanh Transpose Unsqueeze Where")
              .split(" "));
  private static final Set<String> MAKE_MUCH_OF_LITTLE = Set.of("ConstantOfShape", "Expand");
  private static final Set<String> DOMAINS = Set.of("", "ai.onnx");
  // FLOAT, INT32, INT64, BOOL, DOUBLE
  private static final Set<Long> TYPES = Set.of(1L, 6L, 7L, 9L, 11L);
  private static final long INT64 = 7;
  private static final long MOST_NUMBERS_MADE = 1 << 24;
  private static final int MOST_DIMENSIONS = 16;

  private final int bytes;
  private final Map<String, List<Long>> shapes = new HashMap<>();

  private OnnxFile(int bytes) {
    this.bytes = bytes;
  }

  /**
   * Does nothing if the file may be handed to the inference library.
   *
   * @throws Malformed with the reason, where it may not
   */
  static void check(byte[] file) throws Malformed {
    ProtoFields model = ProtoFields.of(ByteBuffer.wrap(file));
    refuseIf(model.has(20), "it brings its own training");
    refuseIf(model.has(25), "it brings functions of its own");
    refuseIf(model.numbered(7).size() != 1, "it has no graph");
    new OnnxFile(file.length).checkGraph(model.numbered(7).getFirst().message());
  }

  private static void refuseIf(boolean bad, String why) throws Malformed {
    if (bad) {
      throw new Malformed(why);
    }
  }

  private void checkGraph(ProtoFields graph) throws Malformed {
    refuseIf(graph.has(15), "it has sparse tensors");
    for (Field initializer : graph.numbered(5)) {
      ProtoFields tensor = initializer.message();
      checkTensor(tensor);
      shapes.put(tensor.text(8), wholeNumbers(tensor));
    }
    for (Field node : graph.numbered(1)) {
      checkNode(node.message());
    }
  }

  private void checkNode(ProtoFields node) throws Malformed {
    String operation = node.text(4);
    String domain = node.text(7);
    refuseIf(
        !DOMAINS.contains(domain) || !OPERATIONS.contains(operation),
        "it has the operation '%s', which is not taken; maybe it can do without"
            .formatted(domain.isEmpty() ? operation : domain + "." + operation));
    for (Field each : node.numbered(5)) {
      ProtoFields attribute = each.message();
      refuseIf(attribute.has(6) || attribute.has(11), "it has graphs within its graph");
      refuseIf(attribute.has(22) || attribute.has(23), "it has sparse tensors");
      for (Field value : attribute.numbered(5)) {
        ProtoFields tensor = value.message();
        checkTensor(tensor);
        shapes.put(node.text(2), wholeNumbers(tensor));
      }
    }
    if (MAKE_MUCH_OF_LITTLE.contains(operation)) {
      for (Field input : node.numbered(1)) {
        checkSize(shapes.getOrDefault(input.text(), List.of()), MOST_NUMBERS_MADE);
      }
    }
  }

  private void checkTensor(ProtoFields tensor) throws Malformed {
    refuseIf(tensor.has(13) || tensor.number(14) != 0, "its weights lie in another file");
    refuseIf(
        !TYPES.contains(tensor.number(2)),
        "it has a tensor of type %d, which is not taken".formatted(tensor.number(2)));
    List<Long> dimensions = new ArrayList<>();
    for (Field some : tensor.numbered(1)) {
      addSome(some, dimensions);
    }
    // Each of its numbers takes a byte at least.
    checkSize(dimensions, bytes);
  }

  private static void checkSize(List<Long> shape, long most) throws Malformed {
    refuseIf(
        shape.size() > MOST_DIMENSIONS,
        "it has a tensor of more than %d dimensions".formatted(MOST_DIMENSIONS));
    long size = 1;
    for (long dimension : shape) {
      // -1 stands for what is there anyway.
      long length = dimension < -1 ? Long.MAX_VALUE : Math.max(1, dimension);
      refuseIf(
          length > most || size * length > most,
          "it has a tensor of the shape %s".formatted(shape));
      size *= length;
    }
  }

  /** As many as a shape may have and one more, which shows that there are too many. */
  private static List<Long> wholeNumbers(ProtoFields tensor) throws Malformed {
    List<Long> numbers = new ArrayList<>();
    if (tensor.number(2) == INT64) {
      for (Field written : tensor.numbered(7)) {
        addSome(written, numbers);
      }
      for (Field raw : tensor.numbered(9)) {
        ByteBuffer values = raw.bytes().duplicate().order(ByteOrder.LITTLE_ENDIAN);
        while (values.remaining() >= Long.BYTES && numbers.size() <= MOST_DIMENSIONS) {
          numbers.add(values.getLong());
        }
      }
    }
    return numbers;
  }

  private static void addSome(Field from, List<Long> numbers) throws Malformed {
    if (numbers.size() <= MOST_DIMENSIONS) {
      numbers.addAll(from.numbers(MOST_DIMENSIONS + 1 - numbers.size()));
    }
  }
}
