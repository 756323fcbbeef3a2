package io.stowage.kubernetes;

import io.stowage.manifest.ManifestProblem;

/** Somebody who wants to know how well we keep up with the cluster: the log, the metrics. */
public interface WatchListener {

  /** The state of these objects may be old until the recovery. */
  default void onTrouble(String resource, String what) {}

  default void onRecovery(String resource) {}

  /** A watch has ended and is made anew. */
  default void onWatchEnd(String resource) {}

  /** News of so many objects had been lost. */
  default void onFoundByResync(String resource, int objects) {}

  /** An object cannot be understood; it counts as it was before. */
  default void onBrokenObject(ManifestProblem problem) {}
}
