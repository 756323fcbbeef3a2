package io.stowage.app.live;

import java.util.Arrays;

/**
 * How sure it is that slices in which a policy decided went worse than the control's, by one
 * measure of which more is worse.
 *
 * <p>The control's slice was drawn by lot from its block. So if it makes no difference who decides,
 * its place among all slices of the block, ordered by what became of them, is any of them with the
 * same probability, whatever load and chance have done to the block; no shape of any distribution
 * is supposed. A bet on the best place therefore wins as much as it loses in the long run. The
 * stake grows by what is won and begins anew at 1 where it was lost, so that harm which begins late
 * is found as soon: without any harm it takes at least as many blocks as the stake is to reach a
 * stake, in the mean (an e-detector: Shin, Ramdas, Rinaldo, 2022). Anybody may look at any time.
 */
final class ControlEvidence {
  /** With three measures, one roll-back in a thousand blocks for nothing, at the most. */
  static final double ENOUGH = 3_000;

  private static final double TOLERANCE = 0.2;

  private final double floor;
  private double stake = 1;
  private int blocks;
  private double sumOfControl;
  private double sumOfOthers;

  /**
   * Nothing yet.
   *
   * @param floor so much more, or a fifth more, is not worth a roll-back
   */
  ControlEvidence(double floor) {
    this.floor = floor;
  }

  /** A block has ended. */
  void add(double[] slices, int control) {
    double best = Arrays.stream(slices).min().orElseThrow();
    double worst = Arrays.stream(slices).max().orElseThrow();
    if (worst <= bearable(best)) {
      // Whoever decided, it went equally well; a bet would only lose.
      return;
    }
    if (stake <= 1) {
      beginAnew();
    }
    stake = Math.max(1, stake) * won(slices, control);
    blocks++;
    sumOfControl += slices[control];
    sumOfOthers += (Arrays.stream(slices).sum() - slices[control]) / (slices.length - 1);
  }

  private double bearable(double value) {
    return value * (1 + TOLERANCE) + floor;
  }

  /** What becomes of a stake of 1; 1 in the mean over all places that the control may take. */
  private double won(double[] slices, int control) {
    double held = slices[control];
    int better = 0;
    int equal = 0;
    for (int i = 0; i < slices.length; i++) {
      if (i != control) {
        better += slices[i] < held ? 1 : 0;
        equal += slices[i] == held ? 1 : 0;
      }
    }
    double sum = 0;
    for (int place = better; place <= better + equal; place++) {
      sum += odds(place, slices.length);
    }
    return sum / (equal + 1);
  }

  /** Each place wins half as much as the one before. */
  private static double odds(int place, int places) {
    return places * Math.pow(0.5, place) / (2 - Math.pow(0.5, places - 1));
  }

  double stake() {
    return stake;
  }

  /** Whether the control's slices went better beyond doubt, and by more than can be borne. */
  boolean isEnough() {
    return stake >= ENOUGH && meanOfOthers() > bearable(meanOfControl());
  }

  /** How many blocks have told something since the stake was 1. */
  int blocks() {
    return blocks;
  }

  /** What the control's slices came to in the mean of these blocks. */
  double meanOfControl() {
    return sumOfControl / blocks;
  }

  double meanOfOthers() {
    return sumOfOthers / blocks;
  }

  void beginAnew() {
    stake = 1;
    blocks = 0;
    sumOfControl = 0;
    sumOfOthers = 0;
  }
}
