package io.stowage.training.protobuf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A message in Protocol Buffers' wire format, being written field by field. */
public final class ProtoMessage {
  private static final int VARINT = 0;
  private static final int FIXED_64 = 1;
  private static final int LENGTH_DELIMITED = 2;
  private static final int FIXED_32 = 5;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  public ProtoMessage number(int field, long value) {
    tag(field, VARINT);
    varint(value);
    return this;
  }

  public ProtoMessage decimal(int field, float value) {
    tag(field, FIXED_32);
    int bits = Float.floatToRawIntBits(value);
    for (int shift = 0; shift < 32; shift += 8) {
      bytes.write(bits >>> shift);
    }
    return this;
  }

  public ProtoMessage wideDecimal(int field, double value) {
    tag(field, FIXED_64);
    long bits = Double.doubleToRawLongBits(value);
    for (int shift = 0; shift < 64; shift += 8) {
      bytes.write((int) (bits >>> shift));
    }
    return this;
  }

  public ProtoMessage text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  public ProtoMessage message(int field, ProtoMessage value) {
    return bytes(field, value.toBytes());
  }

  public ProtoMessage bytes(int field, byte[] value) {
    tag(field, LENGTH_DELIMITED);
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  public byte[] toBytes() {
    return bytes.toByteArray();
  }

  private void tag(int field, int wireType) {
    varint(((long) field << 3) | wireType);
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
