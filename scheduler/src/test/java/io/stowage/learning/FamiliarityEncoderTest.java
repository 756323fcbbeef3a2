package io.stowage.learning;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.learning.FeatureRanges.Range;
import io.stowage.scheduling.Choice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An encoder that tells cores and pods of each node, and one number of the cluster. */
class FamiliarityEncoderTest implements Encoder {
  private static final FeatureRanges RANGES =
      new FeatureRanges(List.of(new Range(2, 12), new Range(0, 1)), List.of(new Range(5, 5)));

  private final FamiliarityEncoder encoder = new FamiliarityEncoder(this, RANGES);
  private float ofCluster = 5;

  @Override
  public Features features() {
    return new Features("test-1", List.of("cores", "pods"), List.of("cluster"));
  }

  @Override
  public Encoding prepare(Choice choice) {
    return new Encoding() {
      @Override
      public float[] context() {
        return new float[] {ofCluster};
      }

      @Override
      public void encode(NodeView node, float[] rows, int from) {
        rows[from] = node.allocatableMilliCpu() / 1000f;
        rows[from + 1] = 0.5f;
      }

      @Override
      public Object validity() {
        return "always";
      }
    };
  }

  private double shareAfter(int choices, long cores) {
    ClusterSnapshot cluster = cluster(List.of(aNode("n").cpu(cores * 1000).build()));
    for (int i = 0; i < choices; i++) {
      encoder.encode(new Choice(aPod("web").pending(), cluster.nodes(), cluster));
    }
    return encoder.shareBeyond();
  }

  @Test
  void whatWasSeenInTrainingAndALittleMoreIsFamiliar() {
    assertThat(shareAfter(100, 2)).isZero();
    assertThat(shareAfter(100, 12)).isZero();
    assertThat(shareAfter(100, 13)).isZero();
  }

  @Test
  void driftShowsMoreAndMoreAndGoesAwayAgain() {
    assertThat(shareAfter(1, 64)).isBetween(0.001, 0.01);
    assertThat(shareAfter(2_000, 64)).as("one of two features").isCloseTo(0.5, within(0.01));
    assertThat(shareAfter(2_000, 8)).isCloseTo(0, within(0.01));
  }

  @Test
  void theClusterAsAWholeCountsByItselfAndWhatIsNoNumberIsBeyond() {
    ofCluster = Float.NaN;
    assertThat(shareAfter(100, 8)).isCloseTo(1, within(0.01));
  }

  @Test
  void rangesAreThoseOfAllThatWasSeen() {
    RangeRecorder seen = new RangeRecorder(features());
    seen.see(new Observation(new float[] {2, 0, 12, 1}, new float[] {5}, new int[] {0, 1}));
    seen.see(new Observation(new float[] {3, 0.5f}, new float[] {5}, new int[] {0}));
    assertThat(seen.ranges()).isEqualTo(RANGES);
    assertThat(seen.choices()).isEqualTo(2);
  }
}
