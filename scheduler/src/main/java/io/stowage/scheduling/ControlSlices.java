package io.stowage.scheduling;

import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;

/**
 * Times at which another policy decides, so that there is something to hold the usual one against:
 * of each block of slices one, drawn by lot, is the control's. Whoever asks hears the same, also
 * after a restart.
 *
 * @param length of a slice
 * @param inBlock how many slices make a block
 */
public record ControlSlices(Duration length, int inBlock, long seed) {

  /**
   * A slice.
   *
   * @param place in its block, from 0
   */
  public record Slice(long block, int place, Instant from, Instant until) {}

  public Slice at(Instant time) {
    long millis = length.toMillis();
    long number = Math.floorDiv(time.toEpochMilli(), millis);
    Instant from = Instant.ofEpochMilli(number * millis);
    return new Slice(
        Math.floorDiv(number, inBlock),
        Math.floorMod(number, inBlock),
        from,
        from.plusMillis(millis));
  }

  /** Which slice of a block is the control's. */
  public int controlOf(long block) {
    return new SplittableRandom(31 * seed + block).nextInt(inBlock);
  }

  public boolean isControl(Instant time) {
    Slice slice = at(time);
    return slice.place == controlOf(slice.block);
  }

  public Instant endOf(long block) {
    return Instant.ofEpochMilli((block + 1) * inBlock * length.toMillis());
  }
}
