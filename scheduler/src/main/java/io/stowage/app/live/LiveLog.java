package io.stowage.app.live;

import io.stowage.cluster.Pod;
import io.stowage.kubernetes.BindListener;
import io.stowage.kubernetes.WatchListener;
import io.stowage.manifest.ManifestProblem;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;

/** What a live scheduler writes into its log. */
final class LiveLog implements WatchListener, BindListener, Consumer<LiveScheduler.Turn> {
  private final Logger log = System.getLogger("stowage");

  void note(String text) {
    log.log(Level.INFO, text);
  }

  void warn(String text) {
    log.log(Level.WARNING, text);
  }

  @Override
  public void accept(LiveScheduler.Turn turn) {
    switch (turn) {
      case LEADING -> note("It is our turn: scheduling.");
      case WAITING -> note("It is not our turn: watching.");
    }
  }

  @Override
  public void onTrouble(String resource, String what) {
    warn("What we know of " + resource + " may be old: " + what);
  }

  @Override
  public void onRecovery(String resource) {
    note("What we know of " + resource + " is up to date again.");
  }

  @Override
  public void onFoundByResync(String resource, int objects) {
    warn("News of %d %s had been lost and were found by a new list.".formatted(objects, resource));
  }

  @Override
  public void onBrokenObject(ManifestProblem problem) {
    warn(problem.message());
  }

  @Override
  public void onBound(Pod pod, Duration took) {
    log.log(Level.DEBUG, () -> "Bound %s in %d ms.".formatted(pod.key(), took.toMillis()));
  }

  @Override
  public void onOvertaken(Pod pod, String how) {
    note("Did not bind %s: %s.".formatted(pod.key(), how));
  }

  @Override
  public void onBindFailed(Pod pod, String why) {
    warn("Could not bind %s: %s".formatted(pod.key(), why));
  }
}
