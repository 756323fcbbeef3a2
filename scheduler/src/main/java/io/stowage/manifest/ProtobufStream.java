package io.stowage.manifest;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Protobuf that is read while it comes: what it holds may be too large to be kept as a whole. */
final class ProtobufStream {
  // What one object may be; etcd takes no more than a fortieth of it.
  private static final int LARGEST_PART = 64 << 20;

  private final InputStream in;
  private long position;

  ProtobufStream(InputStream in) {
    this.in = in;
  }

  /** How many bytes were read so far. */
  long position() {
    return position;
  }

  int tag() throws IOException {
    return (int) varint();
  }

  long varint() throws IOException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("The answer is cut off");
      }
      position++;
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new IOException("A number of the answer never ends");
  }

  /** A part that was announced with its length. */
  byte[] bytes(long length) throws IOException {
    if (length < 0 || length > LARGEST_PART) {
      throw new IOException("The answer has a part of %d bytes".formatted(length));
    }
    byte[] bytes = in.readNBytes((int) length);
    if (bytes.length < length) {
      throw new EOFException("The answer is cut off");
    }
    position += length;
    return bytes;
  }

  /** The next of the parts of a watch, each after four bytes with its length; empty at the end. */
  Optional<byte[]> frame() throws IOException {
    int first = in.read();
    if (first < 0) {
      return Optional.empty();
    }
    byte[] rest = bytes(3);
    long length =
        ((long) first << 24) | (rest[0] & 0xff) << 16 | (rest[1] & 0xff) << 8 | (rest[2] & 0xff);
    return Optional.of(bytes(length));
  }
}
