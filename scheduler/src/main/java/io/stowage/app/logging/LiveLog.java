package io.stowage.app.logging;

import io.stowage.cluster.Pod;
import io.stowage.kubernetes.BindListener;
import io.stowage.kubernetes.WatchListener;
import io.stowage.manifest.ManifestProblem;
import java.time.Duration;

/** Logs what goes wrong between us and a live cluster, and what goes well where asked for. */
public final class LiveLog implements WatchListener, BindListener {
  private final StructuredLog log;

  public LiveLog(StructuredLog log) {
    this.log = log;
  }

  @Override
  public void onTrouble(String resource, String what) {
    log.warning("A watch is in trouble", "resource", resource, "problem", what);
  }

  @Override
  public void onRecovery(String resource) {
    log.info("A watch has recovered", "resource", resource);
  }

  @Override
  public void onWatchEnd(String resource) {
    log.debug("A watch has ended and is made anew", "resource", resource);
  }

  @Override
  public void onFoundByResync(String resource, int objects) {
    log.warning("News of objects had been lost", "resource", resource, "objects", objects);
  }

  @Override
  public void onBrokenObject(ManifestProblem problem) {
    log.warning("An object cannot be understood", "problem", problem.message());
  }

  @Override
  public void onBound(Pod pod, Duration took) {
    log.debug(
        "Bound a pod",
        "pod",
        pod.key(),
        "node",
        pod.nodeName().orElse(""),
        "millis",
        took.toMillis());
  }

  @Override
  public void onOvertaken(Pod pod, String how) {
    log.info("A binding came too late", "pod", pod.key(), "how", how);
  }

  @Override
  public void onBindFailed(Pod pod, String why) {
    log.warning("A binding failed", "pod", pod.key(), "problem", why);
  }
}
