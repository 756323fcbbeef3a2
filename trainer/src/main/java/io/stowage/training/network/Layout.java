package io.stowage.training.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** The weights of a network by name, and where each stands in one vector that holds them all. */
public final class Layout {

  /**
   * A matrix of weights.
   *
   * @param from its first place in the vector
   * @param spread how far from zero its weights are at first, at most
   */
  public record Matrix(String name, int rows, int columns, int from, double spread) {
    int size() {
      return rows * columns;
    }

    float[] of(float[] weights) {
      return Arrays.copyOfRange(weights, from, from + size());
    }
  }

  private final List<Matrix> matrices;

  public Layout() {
    this(List.of());
  }

  private Layout(List<Matrix> matrices) {
    this.matrices = List.copyOf(matrices);
  }

  /** One more matrix, whose first weights keep the size of what goes through it. */
  public Layout matrix(String name, int rows, int columns) {
    return with(name, rows, columns, 1 / Math.sqrt(rows));
  }

  /** One more matrix that gives nearly nothing at first, so that all candidates begin as equals. */
  public Layout quietMatrix(String name, int rows, int columns) {
    return with(name, rows, columns, 0.01 / Math.sqrt(rows));
  }

  /** One more row, which begins at zero. */
  public Layout row(String name, int columns) {
    return with(name, 1, columns, 0);
  }

  private Layout with(String name, int rows, int columns, double spread) {
    if (matrices.stream().anyMatch(matrix -> matrix.name().equals(name))) {
      throw new IllegalArgumentException("There are two matrices '%s'".formatted(name));
    }
    List<Matrix> more = new ArrayList<>(matrices);
    more.add(new Matrix(name, rows, columns, size(), spread));
    return new Layout(more);
  }

  public List<Matrix> matrices() {
    return matrices;
  }

  /** Where each matrix but the last ends. */
  long[] ends() {
    return matrices.stream().skip(1).mapToLong(Matrix::from).toArray();
  }

  /** How many weights there are in all. */
  public int size() {
    return matrices.stream().mapToInt(Matrix::size).sum();
  }

  /** The matrix of that name. */
  public Matrix named(String name) {
    return matrices.stream()
        .filter(matrix -> matrix.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no matrix '%s' among %s"
                        .formatted(name, matrices.stream().map(Matrix::name).toList())));
  }

  /** Weights to begin with. */
  public float[] initial(RandomGenerator random) {
    float[] weights = new float[size()];
    for (Matrix matrix : matrices) {
      for (int i = 0; i < matrix.size(); i++) {
        weights[matrix.from() + i] = (float) (matrix.spread() * (2 * random.nextDouble() - 1));
      }
    }
    return weights;
  }
}
