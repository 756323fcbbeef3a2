package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ControlEvidenceTest {
  private static final int SLICES = 8;
  private static final double FLOOR = 0.5;

  private final SplittableRandom random = new SplittableRandom(1);

  @Test
  void whereAllSlicesButTheControlsGoWorseSixBlocksAreEnough() {
    ControlEvidence evidence = new ControlEvidence(FLOOR);
    for (int block = 0; block < 6; block++) {
      assertThat(evidence.stake()).isLessThan(ControlEvidence.ENOUGH);
      evidence.add(slices(3, 10), 3);
    }
    assertThat(evidence.isEnough()).isTrue();
    assertThat(evidence.meanOfControl()).isEqualTo(1);
    assertThat(evidence.meanOfOthers()).isEqualTo(10);
  }

  @Test
  void whereTheControlGoesWorseOrNothingDiffersEnoughThereIsNothingToTell() {
    ControlEvidence worse = new ControlEvidence(FLOOR);
    ControlEvidence alike = new ControlEvidence(FLOOR);
    ControlEvidence littleWorse = new ControlEvidence(0.1);
    for (int block = 0; block < 100; block++) {
      worse.add(slices(3, 0.1), 3);
      alike.add(slices(3, 1), 3);
      // One slice of each block differs by more than can be borne, but not so the mean.
      double[] uneven = slices(3, 1.1);
      uneven[5] = 1.5;
      littleWorse.add(uneven, 3);
    }
    assertThat(worse.stake()).isLessThan(1);
    assertThat(alike.stake()).isEqualTo(1);
    assertThat(littleWorse.stake()).as("sure").isGreaterThan(ControlEvidence.ENOUGH);
    assertThat(littleWorse.isEnough()).as("but not worth it").isFalse();
  }

  /** One for the control, so many for the others. */
  private static double[] slices(int control, double others) {
    return IntStream.range(0, SLICES).mapToDouble(i -> i == control ? 1 : others).toArray();
  }

  @Test
  void harmThatBeginsAfterALongGoodTimeIsFoundAsSoon() {
    ControlEvidence evidence = new ControlEvidence(FLOOR);
    for (int block = 0; block < 1_000; block++) {
      evidence.add(slices(3, 0.1), 3);
    }
    for (int block = 0; block < 6; block++) {
      evidence.add(slices(3, 10), 3);
    }
    assertThat(evidence.stake()).isGreaterThan(ControlEvidence.ENOUGH);
    assertThat(evidence.blocks()).isEqualTo(6);
  }

  /**
   * Load comes in waves, with outages between: far from any normal distribution, and slices hang
   * together. At least 3,000 blocks for nothing in the mean are promised.
   */
  @Test
  void whereNobodysDecisionMattersARollBackIsRare() {
    int alarms = 0;
    int blocks = 60_000;
    ControlEvidence evidence = new ControlEvidence(FLOOR);
    double load = 1;
    for (int block = 0; block < blocks; block++) {
      double[] slices = new double[SLICES];
      for (int i = 0; i < SLICES; i++) {
        load = Math.max(0, 0.9 * load + random.nextDouble() - 0.4);
        slices[i] = random.nextInt(40) == 0 ? 1_000 * load : load;
      }
      evidence.add(slices, random.nextInt(SLICES));
      if (evidence.stake() >= ControlEvidence.ENOUGH) {
        alarms++;
        evidence.beginAnew();
      }
    }
    assertThat(alarms).isLessThanOrEqualTo(blocks / 3_000);
  }

  /** The bet is fair: over all places that the control may take it wins what it loses. */
  @Test
  void theBetIsFair() {
    double[] slices = {5, 1, 7, 7, 0, 12, 3, 1};
    double won = 0;
    for (int control = 0; control < SLICES; control++) {
      ControlEvidence evidence = new ControlEvidence(FLOOR);
      evidence.add(slices, control);
      won += evidence.stake();
    }
    assertThat(won / SLICES).isCloseTo(1, within(1e-9));
  }
}
