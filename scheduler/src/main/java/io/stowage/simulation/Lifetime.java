package io.stowage.simulation;

import java.time.Duration;

/** How long a pod runs. */
public sealed interface Lifetime {

  /** To the end of the run. */
  record Forever() implements Lifetime {}

  /** So long after it was started; made anew, it starts from the beginning. */
  record Lasting(Duration time) implements Lifetime {}

  /** To a time, counted from the start of the run, whether it was ever started or not. */
  record Until(Duration at) implements Lifetime {}
}
