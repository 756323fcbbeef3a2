package io.stowage.app.size;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;

/**
 * The smallest size that will do under a policy.
 *
 * @param enough absent where no size that was tried will do
 * @param tooFew the largest size below that was tried; absent where the smallest will do
 * @param finished whether nothing between the two is left to be tried
 */
public record SizeAnswer(
    String policy, OptionalInt enough, Optional<TooFew> tooFew, boolean finished) {

  /**
   * A size with which a run broke a limit.
   *
   * @param broken what that run came to, by the metrics of the limits that it broke; not a number
   *     where it has no such metric
   */
  public record TooFew(int size, SequencedMap<String, Double> broken) {}
}
