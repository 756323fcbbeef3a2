package io.stowage.learning;

/**
 * Picks candidates of which the rows are looked at more closely: as many of each choice, so that
 * all choices count the same, and over time all candidates. For one thread.
 */
final class RowSample {
  static final int ROWS = 4;

  // 2^32 divided by the golden ratio: its multiples, modulo 2^32, are spread evenly.
  private static final int STEP = 0x9E3779B9;

  private int at;

  /** The next one, from 0 on. */
  int next(int candidates) {
    at += STEP;
    return (int) ((Integer.toUnsignedLong(at) * candidates) >>> Integer.SIZE);
  }
}
