package io.stowage.training.replay;

/**
 * The mean reward of a task that never ends, which is taken off every reward, so that values stay
 * finite without a discount (Sutton and Barto, "Reinforcement Learning", 2nd edition, 10.3).
 */
public final class AverageReward {
  private final double rate;
  private double mean;

  /**
   * Nothing is known of the mean yet.
   *
   * @param rate how fast it is followed; 0 takes nothing off, as is right for episodes
   */
  public AverageReward(double rate) {
    this.rate = rate;
  }

  public double mean() {
    return mean;
  }

  /** Goes on from a mean that was known before. */
  public void resume(double known) {
    mean = known;
  }

  /** Rewards without the mean, which then moves towards theirs. */
  public double[] differential(double[] rewards) {
    double[] differential = new double[rewards.length];
    double sum = 0;
    for (int i = 0; i < rewards.length; i++) {
      differential[i] = rewards[i] - mean;
      sum += rewards[i];
    }
    mean += rate * (sum / Math.max(1, rewards.length) - mean);
    return differential;
  }
}
