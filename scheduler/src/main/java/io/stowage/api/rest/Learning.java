package io.stowage.api.rest;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What is known of a model that is learned on while it decides. For any thread. */
public interface Learning {

  /** Nothing is learned on. */
  Learning OFF =
      () ->
          new State(
              false, Optional.empty(), 0, 0, 0, OptionalInt.empty(), Optional.empty(), List.of());

  /**
   * Where it stands.
   *
   * @param every placements from one attempt to the next
   * @param placements since the last attempt began
   * @param episodes simulated runs that were learned from, in all attempts
   * @param remembered pods that came lately, from which the next attempt would learn; absent where
   *     nothing is learned on
   * @param since when the attempt that is being made began
   * @param attempts the last ones, the newest first
   */
  record State(
      boolean enabled,
      Optional<String> model,
      int every,
      long placements,
      long episodes,
      OptionalInt remembered,
      Optional<Instant> since,
      List<Attempt> attempts) {
    public State {
      attempts = List.copyOf(attempts);
    }
  }

  /**
   * An attempt that has ended.
   *
   * @param gain by how much the candidate was better on what came last; absent where it came to
   *     none
   * @param promoted the version that decides from then on; absent where the candidate was refused
   * @param why in words
   */
  record Attempt(
      Instant began, Instant ended, Optional<Gain> gain, OptionalInt promoted, String why) {}

  /** A mean of paired differences and its 95 % interval. */
  record Gain(double mean, double low, double high, int runs) {}

  State state();
}
