package io.stowage.parity;

/**
 * One thing on which the two answers disagree.
 *
 * @param kind what sort of disagreement this is, the same on any node and in any case
 * @param where the node, or "the answer as a whole"
 */
record Difference(String kind, String where, String theirs, String ours) {
  static final String WHOLE = "the answer as a whole";

  @Override
  public String toString() {
    return "%s: %s: upstream says %s, we say %s".formatted(where, kind, theirs, ours);
  }
}
