package io.stowage.learning;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import java.util.List;

/**
 * Encodes as another does, and notes how much of it is beyond what a model has seen while it
 * learned. What was encoded lately counts most: a cluster drifts away, and may come back. For one
 * thread.
 */
public final class FamiliarityEncoder implements Encoder {
  private static final double WEIGHT_OF_A_ROW = 1.0 / 256;
  private static final double WEIGHT_OF_A_CHOICE = 1.0 / 16;

  private final Encoder encoder;
  private final FeatureRanges ranges;
  private double nodesBeyond;
  private double contextBeyond;

  public FamiliarityEncoder(Encoder encoder, FeatureRanges ranges) {
    this.encoder = encoder;
    this.ranges = ranges;
  }

  /** The part of the features that has lately been beyond its range, from 0 to 1. */
  public double shareBeyond() {
    return Math.max(nodesBeyond, contextBeyond);
  }

  @Override
  public Features features() {
    return encoder.features();
  }

  @Override
  public Encoding prepare(Choice choice) {
    Encoding inner = encoder.prepare(choice);
    double beyond = FeatureRanges.shareBeyond(ranges.context(), inner.context(), 0);
    contextBeyond += WEIGHT_OF_A_CHOICE * (beyond - contextBeyond);
    return new Noting(inner);
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return encoder.devices(pod, node);
  }

  private final class Noting implements Encoding {
    private final Encoding inner;

    Noting(Encoding inner) {
      this.inner = inner;
    }

    @Override
    public float[] context() {
      return inner.context();
    }

    @Override
    public void encode(NodeView node, float[] rows, int from) {
      inner.encode(node, rows, from);
      double beyond = FeatureRanges.shareBeyond(ranges.node(), rows, from);
      nodesBeyond += WEIGHT_OF_A_ROW * (beyond - nodesBeyond);
    }

    @Override
    public Object validity() {
      return inner.validity();
    }
  }
}
