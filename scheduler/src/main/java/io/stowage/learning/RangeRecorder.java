package io.stowage.learning;

import io.stowage.learning.FeatureRanges.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds what features are like by looking at choices. */
public final class RangeRecorder {
  private final TrainingSample sample;
  private final Spans node;
  private final Spans context;
  private long choices;

  public RangeRecorder(Features features) {
    this.sample = new TrainingSample(features.node().size());
    this.node = new Spans(features.node().size());
    this.context = new Spans(features.context().size());
  }

  public void see(Observation observation) {
    node.see(observation.nodes());
    context.see(observation.context());
    sample.see(observation);
    choices++;
  }

  /** What is seen next is of another run. */
  public void endRun() {
    sample.endStretch();
  }

  public long choices() {
    return choices;
  }

  /** What has been seen; there must have been something. */
  public FeatureRanges ranges() {
    return new FeatureRanges(
        sample.spreadNode(node.ranges()), sample.spreadContext(context.ranges()));
  }

  /** Rows of numbers, of which each place has its own span. */
  private static final class Spans {
    private final float[] low;
    private final float[] high;

    Spans(int width) {
      low = new float[width];
      high = new float[width];
      Arrays.fill(low, Float.POSITIVE_INFINITY);
      Arrays.fill(high, Float.NEGATIVE_INFINITY);
    }

    void see(float[] rows) {
      for (int i = 0; i < rows.length; i++) {
        int place = i % low.length;
        low[place] = Math.min(low[place], rows[i]);
        high[place] = Math.max(high[place], rows[i]);
      }
    }

    List<Range> ranges() {
      List<Range> ranges = new ArrayList<>();
      for (int i = 0; i < low.length; i++) {
        ranges.add(new Range(low[i], high[i]));
      }
      return ranges;
    }
  }
}
