package io.stowage.learning.encoder;

import io.stowage.cluster.NodeView;
import io.stowage.learning.Encoder.Encoding;
import io.stowage.learning.Features;

/** A choice whose rows hang on nothing but the pod's spec and the node. */
final class EncodedRows implements Encoding {

  /** Writes one candidate's row. */
  interface RowWriter {
    void write(NodeView node, Row row);
  }

  /** A row, being written from left to right. */
  static final class Row {
    private final float[] rows;
    private int at;

    private Row(float[] rows, int from) {
      this.rows = rows;
      this.at = from;
    }

    Row add(double value) {
      rows[at++] = (float) value;
      return this;
    }

    Row add(boolean value) {
      return add(value ? 1 : 0);
    }

    /** How much of something is taken; nothing of nothing is 0. */
    Row addPart(double taken, double has) {
      return add(has == 0 ? 0 : taken / has);
    }

    Row addPart(long taken, long has) {
      return addPart((double) taken, (double) has);
    }
  }

  private final float[] context;
  private final Features features;
  private final RowWriter writer;

  private EncodedRows(float[] context, Features features, RowWriter writer) {
    this.context = context;
    this.features = features;
    this.writer = writer;
  }

  static Encoding of(float[] context, Features features, RowWriter writer) {
    return new EncodedRows(context, features, writer);
  }

  @Override
  public float[] context() {
    return context;
  }

  @Override
  public void encode(NodeView node, float[] rows, int from) {
    Row row = new Row(rows, from);
    writer.write(node, row);
    if (row.at != from + features.node().size()) {
      throw new IllegalStateException(
          "%s wrote %d numbers for %s"
              .formatted(features.encoder(), row.at - from, features.node()));
    }
  }

  /** Always the same object: a row holds as long as its node does. */
  @Override
  public Object validity() {
    return features;
  }
}
