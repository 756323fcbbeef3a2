package io.stowage.training.algorithm;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;

/** Picks from each row of a matrix what belongs to the candidate that was chosen there. */
final class Chosen {
  private Chosen() {}

  static NDArray of(NDArray rows, int[] actions) {
    long[] columns = new long[actions.length];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = actions[i];
    }
    NDArray index = rows.getManager().create(columns, new Shape(columns.length, 1));
    return rows.gather(index, 1).reshape(columns.length);
  }
}
