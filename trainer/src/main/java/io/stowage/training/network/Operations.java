package io.stowage.training.network;

/**
 * The few operations that networks are made of. Every value is a matrix; what is told of the
 * candidates has one row for each of them, and what is told once has one row. A matrix with one row
 * or one column stretches where it meets a larger one.
 */
public interface Operations<T> {

  /** Candidates × features. */
  T nodes();

  /** 1 × context. */
  T context();

  /** Candidates × count: 1 where the candidate stands at that place among all nodes, else 0. */
  T slots(int count);

  /** A weight by its name in the network's layout. */
  T weight(String name);

  /** A constant matrix; its values row by row. */
  T constant(float[] values, int rows, int columns);

  /** The product of two matrices. */
  T product(T left, T right);

  T plus(T left, T right);

  T minus(T left, T right);

  T times(T left, T right);

  T over(T left, T right);

  T elu(T value);

  T relu(T value);

  /** Rows become columns. */
  T transposed(T value);

  /** All numbers, row by row, in one row of this width. */
  T row(T value, int width);

  /** Some of the columns, in the order given. */
  T columns(T value, int... columns);

  /** Candidates × count: 1 in the column that the candidate's number names, else 0. */
  T oneHot(T column, int count);

  /** The largest of each column over all candidates: 1 × width. */
  T maxOfNodes(T value);

  /** 1 × width. */
  T sumOfNodes(T value);

  /** 1 × width. */
  T meanOfNodes(T value);

  /** Each column made positive, with the sum 1 over all candidates. */
  T softmaxOfNodes(T value);
}
