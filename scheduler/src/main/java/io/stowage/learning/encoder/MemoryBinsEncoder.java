package io.stowage.learning.encoder;

import io.stowage.cluster.NodeView;
import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.scheduling.Choice;
import java.util.List;

/**
 * What "A Reinforcement Learning-based Scheduler for Kubernetes" sees: free memory of each node and
 * what the pod asks for, in ten bins of a node's memory. A bin is told by its middle, so that
 * rounding never moves it into the next one.
 */
public final class MemoryBinsEncoder implements Encoder {
  public static final String NAME = "s3-1";

  /** How many bins there are. */
  public static final int BINS = 10;

  private static final Features FEATURES =
      new Features(NAME, List.of("freeMemory"), List.of("podMemory"));

  @Override
  public Features features() {
    return FEATURES;
  }

  @Override
  public Encoding prepare(Choice choice) {
    long asked = choice.pod().spec().requests().held().memoryBytes();
    long largest =
        choice.cluster().nodes().stream()
            .mapToLong(NodeView::allocatableMemoryBytes)
            .max()
            .orElse(0);
    return EncodedRows.of(
        new float[] {(float) middle(asked, largest)},
        FEATURES,
        (node, row) -> row.add(middle(node.free().memoryBytes(), node.allocatableMemoryBytes())));
  }

  private static double middle(long amount, long whole) {
    long bin = whole == 0 ? 0 : Math.clamp(BINS * amount / whole, 0, BINS - 1);
    return (bin + 0.5) / BINS;
  }
}
