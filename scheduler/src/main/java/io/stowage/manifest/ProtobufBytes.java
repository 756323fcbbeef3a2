package io.stowage.manifest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;

/** Some bytes of protobuf, read from left to right. */
final class ProtobufBytes {
  private static final int VARINT = 0;
  private static final int EIGHT_BYTES = 1;
  private static final int COUNTED = 2;
  private static final int FOUR_BYTES = 5;
  private static final int LONGEST_VARINT_BITS = 64;

  private final byte[] bytes;
  private int at;
  private final int end;

  ProtobufBytes(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  private ProtobufBytes(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  boolean hasMore() {
    return at < end;
  }

  /** The number of the field that comes, with how it is written in the lowest three bits. */
  int tag() throws IOException {
    return (int) varint();
  }

  static int field(int tag) {
    return tag >>> 3;
  }

  /** The number that a field holds. */
  long varint(int tag) throws IOException {
    if ((tag & 7) != VARINT) {
      throw unexpected(tag);
    }
    return varint();
  }

  private long varint() throws IOException {
    long value = 0;
    for (int shift = 0; shift < LONGEST_VARINT_BITS; shift += 7) {
      if (at >= end) {
        throw cutOff();
      }
      byte next = bytes[at++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new IOException("A number of the answer never ends");
  }

  /** The next bytes as they are. */
  byte[] raw(int length) throws IOException {
    leap(length);
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  /** What a counted field holds, to be read by itself. */
  ProtobufBytes part(int tag) throws IOException {
    int length = length(tag);
    at += length;
    return new ProtobufBytes(bytes, at - length, at);
  }

  String text(int tag) throws IOException {
    int length = length(tag);
    at += length;
    return new String(bytes, at - length, length, UTF_8);
  }

  private int length(int tag) throws IOException {
    if ((tag & 7) != COUNTED) {
      throw unexpected(tag);
    }
    long length = varint();
    if (length < 0 || length > end - at) {
      throw cutOff();
    }
    return (int) length;
  }

  /** Passes over a field that nobody reads. */
  void skip(int tag) throws IOException {
    switch (tag & 7) {
      case VARINT -> varint();
      case COUNTED -> leap(length(tag));
      case EIGHT_BYTES -> leap(Long.BYTES);
      case FOUR_BYTES -> leap(Integer.BYTES);
      default -> throw new IOException("The answer is no protobuf: it has a tag of " + tag);
    }
  }

  private void leap(int over) throws IOException {
    if (over > end - at) {
      throw cutOff();
    }
    at += over;
  }

  private static IOException unexpected(int tag) {
    return new IOException("Field %d of the answer is not what it should be".formatted(field(tag)));
  }

  private static EOFException cutOff() {
    return new EOFException("The answer is cut off");
  }
}
