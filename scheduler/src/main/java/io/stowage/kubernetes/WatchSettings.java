package io.stowage.kubernetes;

import java.time.Duration;

/**
 * How we keep up with the cluster.
 *
 * @param maxWatchAge after one to two times as long a watch is made anew, as client-go does
 * @param longestSilence after so long without a word, not even one of the server's bookmarks (one a
 *     minute), a watch counts as dead
 * @param resyncEvery how often whoever places pods looks whether news was lost
 * @param graceOfResync how long news may take that are still on their way
 * @param staleListsBelieved after so many lists in a row that are older than what we know, the
 *     cluster really went back in time, as after a restore
 */
public record WatchSettings(
    Duration maxWatchAge,
    Duration longestSilence,
    Duration resyncEvery,
    Duration graceOfResync,
    Duration firstRetry,
    Duration longestRetry,
    int staleListsBelieved) {

  public static final WatchSettings DEFAULT =
      new WatchSettings(
          Duration.ofMinutes(5),
          Duration.ofSeconds(150),
          Duration.ofMinutes(4),
          Duration.ofSeconds(10),
          Duration.ofMillis(200),
          Duration.ofSeconds(10),
          8);
}
