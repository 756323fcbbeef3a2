package io.stowage.training.replay;

/**
 * How much better each choice was than expected (Schulman et al., "High-Dimensional Continuous
 * Control Using Generalized Advantage Estimation", ICLR 2016).
 *
 * @param advantages of each step
 * @param returns what the value of each step should have been
 */
@SuppressWarnings("ArrayRecordComponent") // columns of numbers, read once
public record GeneralizedAdvantage(double[] advantages, double[] returns) {

  /**
   * The advantages of consecutive steps.
   *
   * @param values of each step, and of the one that follows the last
   * @param last whether the episode ended with the step
   * @param lambda 0 trusts the values, 1 trusts the rewards
   */
  public static GeneralizedAdvantage of(
      double[] rewards, float[] values, boolean[] last, double discount, double lambda) {
    int steps = rewards.length;
    double[] advantages = new double[steps];
    double[] returns = new double[steps];
    double running = 0;
    for (int i = steps - 1; i >= 0; i--) {
      double onward = last[i] ? 0 : 1;
      double error = rewards[i] + discount * onward * values[i + 1] - values[i];
      running = error + discount * lambda * onward * running;
      advantages[i] = running;
      returns[i] = running + values[i];
    }
    return new GeneralizedAdvantage(advantages, returns);
  }

  /** The advantages of some of the steps. */
  public float[] advantagesOf(int[] steps) {
    return picked(advantages, steps);
  }

  /** The returns of some of the steps. */
  public float[] returnsOf(int[] steps) {
    return picked(returns, steps);
  }

  private static float[] picked(double[] numbers, int[] steps) {
    float[] picked = new float[steps.length];
    for (int i = 0; i < steps.length; i++) {
      picked[i] = (float) numbers[steps[i]];
    }
    return picked;
  }
}
