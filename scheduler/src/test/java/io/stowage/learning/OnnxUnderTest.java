package io.stowage.learning;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** ONNX files that no library would write, field by field. */
public final class OnnxUnderTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  public static OnnxUnderTest part() {
    return new OnnxUnderTest();
  }

  /** A file whose graph is this. */
  public static byte[] fileOf(OnnxUnderTest graph) {
    OnnxUnderTest version = part().text(1, "").number(2, 17);
    return part().number(1, 8).message(8, version).message(7, graph).bytes();
  }

  public static OnnxUnderTest operation(String name, String... inputs) {
    OnnxUnderTest node = part();
    for (String input : inputs) {
      node.text(1, input);
    }
    return node.text(2, "scores").text(4, name);
  }

  /** A tensor of whole numbers without any. */
  public static OnnxUnderTest tensor(String name, long... dimensions) {
    OnnxUnderTest tensor = part().number(2, 7).text(8, name);
    for (long dimension : dimensions) {
      tensor.number(1, dimension);
    }
    return tensor;
  }

  public OnnxUnderTest number(int field, long value) {
    varint((long) field << 3);
    varint(value);
    return this;
  }

  public OnnxUnderTest text(int field, String text) {
    return part(field, text.getBytes(StandardCharsets.UTF_8));
  }

  public OnnxUnderTest message(int field, OnnxUnderTest message) {
    return part(field, message.bytes());
  }

  /** Whatever stands there, as packed numbers do. */
  public OnnxUnderTest part(int field, byte[] content) {
    varint((long) field << 3 | 2);
    varint(content.length);
    bytes.writeBytes(content);
    return this;
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes.write((int) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  public byte[] bytes() {
    return bytes.toByteArray();
  }
}
