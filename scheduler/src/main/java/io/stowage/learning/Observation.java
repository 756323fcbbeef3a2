package io.stowage.learning;

/**
 * A choice in numbers.
 *
 * @param nodes a row of features for each candidate, one after the other
 * @param context what is the same for all candidates
 * @param slots where each candidate stands among all nodes of the cluster, for models that tell
 *     nodes apart by their place
 * @param advice what a teacher would score the candidates, for those who learn from one; else empty
 */
@SuppressWarnings("ArrayRecordComponent") // buffers, read by a model and never compared
public record Observation(float[] nodes, float[] context, int[] slots, float[] advice) {
  public Observation(float[] nodes, float[] context, int[] slots) {
    this(nodes, context, slots, new float[0]);
  }

  public Observation withAdvice(float[] scores) {
    return new Observation(nodes, context, slots, scores);
  }

  public int candidates() {
    return slots.length;
  }
}
