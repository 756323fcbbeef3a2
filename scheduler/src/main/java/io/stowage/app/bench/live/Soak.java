package io.stowage.app.bench.live;

import io.stowage.app.bench.live.Starter.Started;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.Connection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Lets Stowage run for long under churn, and looks whether it grows: pods come and go, some fit
 * nowhere, nodes and services change.
 *
 * @param alive how many pods are there at a time
 */
public record Soak(int nodes, int alive, int podsPerSecond, Consumer<String> progress) {
  private static final double QPS = 500;
  private static final Duration BOUND_WITHIN = Duration.ofMinutes(2);

  /**
   * What the process held at one moment.
   *
   * @param megabytes what it occupies
   * @param liveMegabytes what is left of its heap after a full collection, if that can be told
   */
  public record Sample(
      Duration after,
      int podsBound,
      double megabytes,
      OptionalDouble liveMegabytes,
      long threads,
      long openFiles) {}

  /** Goes on for so long; a sample each time that so much has passed. */
  public List<Sample> run(Duration length, Duration every) throws Exception {
    try (ControlPlane plane =
            ControlPlane.start(ControlPlaneOptions.bare().withProgress(progress));
        ApiServer api = new ApiServer(Connection.of(plane.kubeconfig()), Duration.ofSeconds(60));
        ClusterLoad load = new ClusterLoad(api)) {
      load.nodes(nodes);
      try (BoundPods bound = new BoundPods(api);
          Started started =
              MeasuredScheduler.STOWAGE.start(plane, QPS, MeasuredScheduler.freePort());
          ClusterLoad.Churn _ = load.churn(LiveWorkload.MIXED_CHURN)) {
        return churn(load, bound, started, length, every);
      }
    }
  }

  private List<Sample> churn(
      ClusterLoad load, BoundPods bound, Started started, Duration length, Duration every)
      throws Exception {
    List<Sample> samples = new ArrayList<>();
    Deque<String> living = new ArrayDeque<>();
    long begun = System.nanoTime();
    long nextSample = begun + every.toNanos();
    for (int second = 0; System.nanoTime() - begun < length.toNanos(); second++) {
      int batch = second;
      load.pods(podsPerSecond, i -> LiveWorkload.BASIC.pod("soak-" + batch + "-" + i));
      for (int i = 0; i < podsPerSecond; i++) {
        living.add("soak-" + batch + "-" + i);
      }
      while (living.size() > alive) {
        load.deletePod(living.remove());
      }
      if (System.nanoTime() - nextSample > 0) {
        nextSample += every.toNanos();
        samples.add(sample(bound, started, Duration.ofNanos(System.nanoTime() - begun)));
        progress.accept(samples.getLast().toString());
      }
      long rest = begun + (second + 1) * 1_000_000_000L - System.nanoTime();
      Thread.sleep(Math.max(1, rest / 1_000_000));
    }
    bound.await("soak-", living.size(), BOUND_WITHIN, new Throughput());
    return samples;
  }

  private static Sample sample(BoundPods bound, Started started, Duration after)
      throws IOException {
    Path process = Path.of("/proc/" + started.program().processId());
    long threads;
    long files;
    try (Stream<Path> tasks = Files.list(process.resolve("task"));
        Stream<Path> open = Files.list(process.resolve("fd"))) {
      threads = tasks.count();
      files = open.count();
    }
    return new Sample(
        after,
        bound.count("soak-"),
        started.residentMegabytes(),
        new LiveHeap(started.program().processId()).megabytes(),
        threads,
        files);
  }
}
