package io.stowage.app.compare;

import java.util.List;

/**
 * The mean of some values, and where the true mean lies in 95 of 100 cases (Student's t).
 *
 * @param low equal to the mean where there is only one value
 */
public record Estimate(double mean, double low, double high, List<Double> values) {

  // Two-sided 95 % quantiles for 1 to 30 degrees of freedom.
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  public Estimate {
    values = List.copyOf(values);
  }

  public static Estimate of(List<Double> values) {
    int n = values.size();
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    if (n < 2) {
      return new Estimate(mean, mean, mean, values);
    }
    double squares = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    double half = quantile(n - 1) * Math.sqrt(squares / (n - 1) / n);
    return new Estimate(mean, mean - half, mean + half, values);
  }

  // Above 30 degrees, the first terms of the Cornish-Fisher expansion are exact to three digits.
  private static double quantile(int degrees) {
    double z = 1.959964;
    return degrees <= T.length
        ? T[degrees - 1]
        : z
            + (z * z * z + z) / (4 * degrees)
            + (5 * Math.pow(z, 5) + 16 * z * z * z + 3 * z) / (96.0 * degrees * degrees);
  }

  public boolean overlaps(Estimate other) {
    return low <= other.high && other.low <= high;
  }
}
