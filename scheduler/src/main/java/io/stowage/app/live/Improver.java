package io.stowage.app.live;

import io.stowage.journal.RecentEvents;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Somebody who tries to better the running model by what came lately. For one thread at a time. */
interface Improver extends AutoCloseable {

  /**
   * What came of it.
   *
   * @param mean by how much the candidate was better on what came last
   * @param episodes simulated runs that it learned from
   * @param promoted the new version; empty where the candidate was not better beyond doubt
   */
  record Answer(
      double mean,
      double low,
      double high,
      int runs,
      long episodes,
      Optional<Integer> promoted,
      String why) {}

  /**
   * Tries it.
   *
   * @param rivals policies that decided in the model's place, and must be beaten, too
   */
  Answer improve(RecentEvents.Story story, List<String> rivals, long seed)
      throws IOException, InterruptedException;

  @Override
  void close() throws IOException;
}
