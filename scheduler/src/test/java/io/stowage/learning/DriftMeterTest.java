package io.stowage.learning;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.learning.DriftMeter.Drift;
import io.stowage.scheduling.Choice;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An encoder that tells of each node its place and its load, and of the cluster its mood. */
class DriftMeterTest implements Encoder {
  private static final ClusterSnapshot CLUSTER =
      cluster(IntStream.range(0, 40).mapToObj(i -> aNode("n" + i).build()).toList());
  private static final Choice CHOICE = new Choice(aPod("web").pending(), CLUSTER.nodes(), CLUSTER);

  private SplittableRandom random = new SplittableRandom(1);
  private double load = 0.5;
  private double mood;

  @Override
  public Features features() {
    return new Features("test-1", List.of("place", "load"), List.of("mood"));
  }

  @Override
  public Encoding prepare(Choice choice) {
    float[] context = {(float) (mood + random.nextGaussian())};
    return new Encoding() {
      @Override
      public float[] context() {
        return context;
      }

      @Override
      public void encode(NodeView node, float[] rows, int from) {
        rows[from] = node.index();
        rows[from + 1] = (float) Math.clamp(load + 0.2 * random.nextGaussian(), 0, 1);
      }

      @Override
      public Object validity() {
        return context;
      }
    };
  }

  /** Training in runs, each in a mood of its own. */
  private FeatureRanges trained(double... moods) {
    RangeRecorder recorder = new RangeRecorder(features());
    for (double ofRun : moods) {
      mood = ofRun;
      IntStream.range(0, 1200).forEach(i -> recorder.see(encode(CHOICE)));
      recorder.endRun();
    }
    return recorder.ranges();
  }

  private Drift driftIn(FeatureRanges ranges) {
    random = new SplittableRandom(2);
    DriftMeter meter = DriftMeter.of(features(), ranges).orElseThrow();
    for (int i = 0; i < 512; i++) {
      assertThat(meter.last()).isEmpty();
      meter.onScores(CHOICE, prepare(CHOICE), new double[40]);
    }
    return meter.last().orElseThrow();
  }

  @Test
  void aClusterAsInTrainingDoesNotRing() {
    assertThat(driftIn(trained(0, 0)).psi()).isLessThan(0.1);
  }

  @Test
  void aFeatureThatIsSpreadOtherwiseWithinItsRangeRingsAndIsNamed() {
    FeatureRanges ranges = trained(0, 0);
    load = 0.8;
    Drift drift = driftIn(ranges);
    assertThat(drift.psi()).isGreaterThan(Drift.VERY_MUCH);
    assertThat(drift.feature()).isEqualTo("load");
  }

  @Test
  void whatDifferedBetweenRunsOfTrainingMayDifferLaterButNotWithoutEnd() {
    FeatureRanges ranges = trained(-1, 1);
    mood = 1;
    assertThat(driftIn(ranges).psi()).as("as one of the runs").isLessThan(Drift.VERY_MUCH);
    mood = 9;
    assertThat(driftIn(ranges)).matches(drift -> drift.psi() > Drift.VERY_MUCH);
  }

  @Test
  void whatDriftedAwayAndCameBackRingsNoMore() {
    FeatureRanges ranges = trained(0, 0);
    DriftMeter meter = DriftMeter.of(features(), ranges).orElseThrow();
    load = 0.8;
    IntStream.range(0, 512).forEach(i -> meter.onScores(CHOICE, prepare(CHOICE), new double[40]));
    assertThat(meter.last())
        .map(Drift::psi)
        .hasValueSatisfying(psi -> assertThat(psi).isGreaterThan(0.25));
    load = 0.5;
    IntStream.range(0, 512).forEach(i -> meter.onScores(CHOICE, prepare(CHOICE), new double[40]));
    assertThat(meter.last())
        .map(Drift::psi)
        .hasValueSatisfying(psi -> assertThat(psi).isLessThan(0.1));
  }

  @Test
  void whereTrainingWasTooShortNothingIsTold() {
    RangeRecorder recorder = new RangeRecorder(features());
    IntStream.range(0, 100).forEach(i -> recorder.see(encode(CHOICE)));
    assertThat(recorder.ranges().node().getFirst().spread()).isEmpty();
    assertThat(DriftMeter.of(features(), recorder.ranges())).isEqualTo(Optional.empty());
  }

  @Test
  void whatALongTrainingHasSeenIsKeptInPart() {
    RangeRecorder recorder = new RangeRecorder(features());
    IntStream.range(0, 100 * 512).forEach(i -> recorder.see(encode(CHOICE)));
    assertThat(driftIn(recorder.ranges()).psi()).isLessThan(0.1);
  }
}
