package io.stowage.kubernetes;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tells of each pod that has failed, with what befell it; also of those that had failed before, and
 * more than once where it changes later.
 */
public final class FailedPods implements AutoCloseable {
  private final Consumer<Pod> listener;
  private final Reflector reflector;
  private final Thread watching;

  /** Begins to watch. */
  public FailedPods(
      ApiServer api, WatchSettings settings, WatchListener trouble, Consumer<Pod> listener) {
    this.listener = listener;
    this.reflector = new Reflector(WatchedKinds.FAILED_PODS, api, settings, trouble);
    reflector.subscribe(this::tell);
    watching = Thread.ofVirtual().name("watch failed pods").start(reflector);
  }

  private void tell(List<ClusterEvent> events) {
    for (ClusterEvent event : events) {
      if (event instanceof ClusterEvent.PodGone gone) {
        listener.accept(gone.pod());
      }
    }
  }

  @Override
  public void close() {
    reflector.close();
    watching.interrupt();
  }
}
