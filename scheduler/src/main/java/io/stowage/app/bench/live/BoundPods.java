package io.stowage.app.bench.live;

import io.stowage.cluster.ClusterEvent;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.ClusterWatch;
import io.stowage.kubernetes.WatchListener;
import io.stowage.kubernetes.WatchSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Counts the pods of a bench whose nodeName has been set. */
final class BoundPods implements AutoCloseable {
  private static final Duration SAMPLE = Duration.ofSeconds(1);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private final ClusterWatch watch;
  private final Set<String> bound = new HashSet<>();
  private long lastBoundNanos;

  BoundPods(ApiServer api) throws IOException, InterruptedException {
    this.watch = ClusterWatch.ofPodsAndNodes(api, WatchSettings.DEFAULT, new WatchListener() {});
    watch.start();
    watch.awaitSync();
    watch.subscribe(this::note);
  }

  private synchronized void note(List<ClusterEvent> events) {
    for (ClusterEvent event : events) {
      if (event instanceof ClusterEvent.PodBound placed) {
        if (bound.add(placed.pod().key())) {
          lastBoundNanos = System.nanoTime();
        }
      }
    }
  }

  synchronized int count(String prefix) {
    return (int) bound.stream().filter(key -> key.startsWith("default/" + prefix)).count();
  }

  private synchronized long lastBoundNanos() {
    return lastBoundNanos;
  }

  /**
   * Waits until so many pods are bound whose names begin so.
   *
   * @param throughput learns how many were bound each second, the last of them until the last pod
   */
  void await(String prefix, int pods, Duration within, Throughput throughput)
      throws InterruptedException {
    long giveUp = System.nanoTime() + within.toNanos();
    long sampled = System.nanoTime();
    int before = count(prefix);
    int now = before;
    while (now < pods) {
      if (System.nanoTime() - giveUp > 0) {
        throw new IllegalStateException(
            "Only %d of %d pods were bound within %d s".formatted(now, pods, within.toSeconds()));
      }
      Thread.sleep(LOOK_EVERY);
      now = count(prefix);
      long at = now < pods ? System.nanoTime() : lastBoundNanos();
      if (now == pods || at - sampled >= SAMPLE.toNanos()) {
        throughput.sample(now - before, Duration.ofNanos(at - sampled));
        before = now;
        sampled = at;
      }
    }
  }

  @Override
  public void close() {
    watch.close();
  }
}
