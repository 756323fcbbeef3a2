package io.stowage.training.schedule;

/**
 * Goes straight from start to end and stays there.
 *
 * @param steps when the end is reached
 */
public record LinearDecay(double start, double end, long steps) implements Schedule {
  @Override
  public double at(long step) {
    return step >= steps ? end : start + (end - start) * step / steps;
  }
}
