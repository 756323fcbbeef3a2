package io.stowage.parity;

/** How many cases to compare, and from which seed: {@code -Dparity.cases=N -Dparity.seed=S}. */
record RunSettings(int cases, long seed) {
  private static final int CASES = 3_000;
  private static final long SEED = 1;

  static RunSettings fromProperties() {
    return new RunSettings(
        Integer.getInteger("parity.cases", CASES), Long.getLong("parity.seed", SEED));
  }
}
