package io.stowage.simulation.workload;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long pods of one kind run: each draws its own time. */
public sealed interface RunTimes {

  double meanSeconds();

  double drawSeconds(RandomGenerator random);

  default Duration draw(RandomGenerator random) {
    return seconds(drawSeconds(random));
  }

  /** A span of time; never nothing, since what ends must have begun. */
  static Duration seconds(double seconds) {
    return Duration.ofNanos(Math.max(1, Math.round(seconds * 1e9)));
  }

  /** Memoryless, as holding times of calls are. */
  record Exponential(double meanSeconds) implements RunTimes {
    @Override
    public double drawSeconds(RandomGenerator random) {
      return meanSeconds * random.nextExponential();
    }
  }

  record Uniform(double leastSeconds, double mostSeconds) implements RunTimes {
    @Override
    public double meanSeconds() {
      return (leastSeconds + mostSeconds) / 2;
    }

    @Override
    public double drawSeconds(RandomGenerator random) {
      return leastSeconds + (mostSeconds - leastSeconds) * random.nextDouble();
    }
  }

  /** Most are short and a few are very long, as batch jobs are. */
  record LogNormal(double medianSeconds, double sigma) implements RunTimes {
    @Override
    public double meanSeconds() {
      return medianSeconds * Math.exp(sigma * sigma / 2);
    }

    @Override
    public double drawSeconds(RandomGenerator random) {
      return medianSeconds * Math.exp(sigma * random.nextGaussian());
    }
  }
}
