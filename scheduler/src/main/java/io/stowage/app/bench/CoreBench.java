package io.stowage.app.bench;

import com.sun.management.ThreadMXBean;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Preemption;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.Scheduler;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Decisions per second of the core on one thread: for each pod, the event that it waits, the
 * decision over all nodes, and the events that it is assumed and bound. Placed pods leave again so
 * that the cluster stays as full as it began.
 */
public final class CoreBench {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int MOST_DECISIONS = 200_000;

  private final Supplier<Scheduler> schedulers;
  private final Duration warmUp;
  private final Duration measured;

  /**
   * @param schedulers makes a fresh scheduler for each line
   * @param warmUp how long to place pods before measuring, so that the code is compiled
   * @param measured how long to measure
   */
  public CoreBench(Supplier<Scheduler> schedulers, Duration warmUp, Duration measured) {
    this.schedulers = schedulers;
    this.warmUp = warmUp;
    this.measured = measured;
  }

  public BenchRow run(int nodes, int runningPods, BenchWorkload workload) {
    int running = BenchCluster.runningPods(nodes, runningPods, workload);
    Run run = new Run(schedulers.get(), BenchCluster.of(nodes, running, workload), workload, nodes);
    run.placeFor(warmUp);
    double heapMegabytes = usedHeapMegabytes();
    long cpuBefore = THREADS.getCurrentThreadCpuTime();
    long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
    long[] nanos = run.placeFor(measured);
    double bytes = THREADS.getCurrentThreadAllocatedBytes() - bytesBefore;
    double cpuMillis = (THREADS.getCurrentThreadCpuTime() - cpuBefore) / 1e6;
    Arrays.sort(nanos);
    return new BenchRow(
        "core",
        nodes,
        running,
        workload.label(),
        "stowage",
        nanos.length / (Arrays.stream(nanos).sum() / 1e9),
        cpuMillis / nanos.length,
        nanos[nanos.length / 2] / 1e3,
        nanos[(int) (nanos.length * 0.99)] / 1e3,
        heapMegabytes,
        bytes / nanos.length);
  }

  private static double usedHeapMegabytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6;
  }

  /** One cluster being filled. */
  private static final class Run {
    private final Scheduler scheduler;
    private final Preemption preemption;
    private final BenchWorkload workload;
    private final int mostPlaced;
    private final Deque<Pod> placed = new ArrayDeque<>();
    private ClusterSnapshot cluster;
    private long number;

    Run(Scheduler scheduler, ClusterSnapshot cluster, BenchWorkload workload, int nodes) {
      this.scheduler = scheduler;
      this.cluster = cluster;
      this.workload = workload;
      this.preemption =
          new Preemption(
              scheduler.filters(), PreemptionSettings.DEFAULT, new SplittableRandom(nodes));
      this.mostPlaced = nodes / 2;
    }

    /** Places pods for a while; the nanoseconds that each took. */
    long[] placeFor(Duration time) {
      long[] nanos = new long[MOST_DECISIONS];
      int decisions = 0;
      long end = System.nanoTime() + time.toNanos();
      while (decisions < MOST_DECISIONS && (decisions < 3 || System.nanoTime() < end)) {
        Pod pod = Pod.pending("pod-" + number, workload.spec(number), Instant.EPOCH);
        number++;
        long start = System.nanoTime();
        place(pod);
        nanos[decisions++] = System.nanoTime() - start;
        if (placed.size() > mostPlaced) {
          cluster = cluster.after(new ClusterEvent.PodGone(placed.removeFirst()));
        }
      }
      return Arrays.copyOf(nanos, decisions);
    }

    private Decision decide(Pod pod) {
      Decision first = scheduler.decide(pod, cluster);
      return first instanceof Decision.Reject reject ? preemption.insteadOf(reject) : first;
    }

    private void place(Pod pod) {
      cluster = cluster.after(new ClusterEvent.PodPending(pod));
      switch (decide(pod)) {
        case Decision.Place place -> {
          Pod bound = pod.on(place.node().name(), place.devices());
          cluster =
              cluster
                  .after(new ClusterEvent.PodAssumed(bound))
                  .after(new ClusterEvent.PodBound(bound));
          placed.addLast(bound);
        }
        case Decision.Preempt preempt ->
            cluster = cluster.after(List.of(new ClusterEvent.PodGone(pod)));
        case Decision.Reject reject ->
            throw new IllegalStateException(
                pod.key() + " fits nowhere: " + reject.diagnosis().message());
      }
    }
  }
}
