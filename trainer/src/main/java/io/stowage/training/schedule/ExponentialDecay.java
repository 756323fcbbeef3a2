package io.stowage.training.schedule;

/**
 * Nears its end by the same share in each step: end + (start − end)·exp(−step / constant).
 *
 * @param constant steps after which a third of the way is left
 */
public record ExponentialDecay(double start, double end, double constant) implements Schedule {
  @Override
  public double at(long step) {
    return end + (start - end) * Math.exp(-step / constant);
  }
}
