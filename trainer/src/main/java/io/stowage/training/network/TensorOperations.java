package io.stowage.training.network;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Carries a network out on a padded batch. All values have the batch as their first axis, or none;
 * rows of candidates that are not there take no part in what is told of all candidates.
 */
final class TensorOperations implements Operations<NDArray> {
  private static final int[] NODES = {-2};
  private static final float NEVER = 1e9f;

  private final NDManager manager;
  private final Map<String, NDArray> weights = new HashMap<>();
  private final Batch batch;

  TensorOperations(NDManager manager, Layout layout, NDArray weights, Batch batch) {
    this.manager = manager;
    this.batch = batch;
    // One call for all of them: a slice of its own for each costs more than the network itself.
    NDList parts = weights.split(layout.ends());
    for (int i = 0; i < layout.matrices().size(); i++) {
      Layout.Matrix matrix = layout.matrices().get(i);
      this.weights.put(matrix.name(), parts.get(i).reshape(matrix.rows(), matrix.columns()));
    }
  }

  @Override
  public NDArray nodes() {
    return batch.nodes();
  }

  @Override
  public NDArray context() {
    return batch.context();
  }

  @Override
  public NDArray slots(int count) {
    return oneHot(batch.slots(), count);
  }

  @Override
  public NDArray weight(String name) {
    return Objects.requireNonNull(weights.get(name), name);
  }

  @Override
  public NDArray constant(float[] values, int rows, int columns) {
    return manager.create(values, new Shape(rows, columns));
  }

  @Override
  public NDArray product(NDArray left, NDArray right) {
    return left.matMul(right);
  }

  @Override
  public NDArray plus(NDArray left, NDArray right) {
    return left.add(right);
  }

  @Override
  public NDArray minus(NDArray left, NDArray right) {
    return left.sub(right);
  }

  @Override
  public NDArray times(NDArray left, NDArray right) {
    return left.mul(right);
  }

  @Override
  public NDArray over(NDArray left, NDArray right) {
    return left.div(right);
  }

  @Override
  public NDArray elu(NDArray value) {
    return value.getNDArrayInternal().elu(1);
  }

  @Override
  public NDArray relu(NDArray value) {
    return value.getNDArrayInternal().relu();
  }

  @Override
  public NDArray transposed(NDArray value) {
    int last = value.getShape().dimension() - 1;
    return value.swapAxes(last - 1, last);
  }

  @Override
  public NDArray row(NDArray value, int width) {
    return value.reshape(-1, 1, width);
  }

  @Override
  public NDArray columns(NDArray value, int... columns) {
    NDArray[] parts = new NDArray[columns.length];
    for (int i = 0; i < columns.length; i++) {
      parts[i] = value.get("..., {}:{}", columns[i], columns[i] + 1);
    }
    return NDArrays.concat(new NDList(parts), -1);
  }

  @Override
  public NDArray oneHot(NDArray column, int count) {
    NDArray names = manager.arange(0f, count, 1f).reshape(1, count);
    return column.eq(names).toType(DataType.FLOAT32, false).mul(batch.mask());
  }

  @Override
  public NDArray maxOfNodes(NDArray value) {
    return value.add(absence()).max(NODES, true);
  }

  @Override
  public NDArray sumOfNodes(NDArray value) {
    return value.mul(batch.mask()).sum(NODES, true);
  }

  @Override
  public NDArray meanOfNodes(NDArray value) {
    return sumOfNodes(value).div(batch.mask().sum(NODES, true));
  }

  @Override
  public NDArray softmaxOfNodes(NDArray value) {
    return value.add(absence()).softmax(-2);
  }

  /** Nothing for a candidate, and far below all for padding. */
  private NDArray absence() {
    return batch.mask().sub(1).mul(NEVER);
  }
}
