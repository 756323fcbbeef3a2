package io.stowage.learning.encoder;

/** A number of its own for each node that never changes, so that an order can be learned. */
final class StableRank {
  private StableRank() {}

  /** From 0 to 1. */
  static float of(String nodeName) {
    long mixed = nodeName.hashCode() * 0x9E3779B97F4A7C15L;
    return (mixed >>> 40) / (float) (1L << 24);
  }
}
