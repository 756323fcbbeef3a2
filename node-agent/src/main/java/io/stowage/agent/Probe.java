package io.stowage.agent;

import java.io.IOException;
import java.time.Duration;

/** One way to find out how far away a user is. */
interface Probe {

  /** How long it took to get an answer. */
  Duration once(Duration timeout) throws IOException, InterruptedException;
}
