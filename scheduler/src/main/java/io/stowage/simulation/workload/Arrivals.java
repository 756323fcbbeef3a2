package io.stowage.simulation.workload;

import java.time.Duration;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.DoubleUnaryOperator;
import java.util.random.RandomGenerator;

/** When pods come; the times are drawn one by one, as they are asked for. */
interface Arrivals {

  Iterator<Duration> times(RandomGenerator random);

  /**
   * A Poisson process of which it is known how many come: the order statistics of as many uniform
   * times, drawn from the first on (Devroye, "Non-Uniform Random Variate Generation", V.3).
   */
  static Arrivals poisson(long count, Duration length) {
    double seconds = length.toNanos() / 1e9;
    return random ->
        new Iterator<>() {
          private long left = count;
          private double at;

          @Override
          public boolean hasNext() {
            return left > 0;
          }

          @Override
          public Duration next() {
            if (left == 0) {
              throw new NoSuchElementException();
            }
            double beyond = Math.pow(1 - random.nextDouble(), 1.0 / left);
            at = seconds - (seconds - at) * beyond;
            left--;
            return Duration.ofNanos((long) (at * 1e9));
          }
        };
  }

  /**
   * A Poisson process whose rate changes, by thinning (Lewis and Shedler, 1979).
   *
   * @param perSecond the rate, so many seconds after the start
   * @param most a rate that it never exceeds
   */
  static Arrivals changing(DoubleUnaryOperator perSecond, double most, Duration length) {
    double seconds = length.toNanos() / 1e9;
    return random ->
        new Iterator<>() {
          private double at = advance(0);

          private double advance(double from) {
            double to = from;
            do {
              to += random.nextExponential() / most;
            } while (to < seconds && random.nextDouble() * most >= perSecond.applyAsDouble(to));
            return to;
          }

          @Override
          public boolean hasNext() {
            return at < seconds;
          }

          @Override
          public Duration next() {
            if (!hasNext()) {
              throw new NoSuchElementException();
            }
            Duration now = Duration.ofNanos((long) (at * 1e9));
            at = advance(at);
            return now;
          }
        };
  }

  static Arrivals steady(double perSecond, Duration length) {
    return changing(at -> perSecond, perSecond, length);
  }
}
