package io.stowage.kubernetes;

import io.stowage.cluster.Pod;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** Binds pods that another scheduler has decided on and leaves to us. For any thread. */
public final class DelegatedBinder {
  private static final int MOST_AT_ONCE = 100;

  private final ClusterWatch watch;
  private final Binder binder;

  public DelegatedBinder(ApiServer api, ClientLimits limits, ClusterWatch watch) {
    this.watch = watch;
    this.binder =
        new Binder(api, limits.budget(), new Semaphore(MOST_AT_ONCE, true), watch, () -> true);
  }

  /** Binds the pod and waits for the outcome; why it is not bound there, if so. */
  public Optional<String> bind(Pod pod, String node) throws InterruptedException {
    return switch (binder.bind(pod, node, watch.nodeUid(node))) {
      case Binder.Outcome.Bound _ -> Optional.empty();
      case Binder.Outcome.Overtaken overtaken -> Optional.of(overtaken.how());
      case Binder.Outcome.Failed failed -> Optional.of(failed.why());
    };
  }
}
