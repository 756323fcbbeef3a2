package io.stowage.training.schedule;

/**
 * Is multiplied by a factor once in a while, until it reaches its end.
 *
 * @param every steps from one multiplication to the next
 */
public record MultiplicativeDecay(double start, double end, double factor, long every)
    implements Schedule {
  @Override
  public double at(long step) {
    long times = step / every;
    double value = start * Math.pow(factor, (double) times);
    return factor < 1 ? Math.max(end, value) : Math.min(end, value);
  }
}
