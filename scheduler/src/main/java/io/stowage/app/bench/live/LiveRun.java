package io.stowage.app.bench.live;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.app.controlplane.RunningProgram;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** One scheduler on a control plane of its own, which places pods whenever it is asked to. */
final class LiveRun implements AutoCloseable {
  private static final String WARM_UP = "warm-up-";

  private final LiveBench bench;
  private final LiveWorkload workload;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final List<Measured> programs = new ArrayList<>();
  private final ClusterLoad load;
  private final BoundPods bound;
  private final Throughput throughput = new Throughput();
  private int slices;
  private int placed;

  /** One of the programs that work for each pod. */
  private static final class Measured {
    private final String label;
    private final RunningProgram program;
    private final Optional<ScrapedTimes> scraped;
    private Duration cpu = Duration.ZERO;
    private Duration cpuBefore = Duration.ZERO;
    private DecisionTimes timesBefore = DecisionTimes.read("");

    Measured(String label, RunningProgram program, Optional<ScrapedTimes> scraped) {
      this.label = label;
      this.program = program;
      this.scraped = scraped;
    }

    DecisionTimes times() throws Exception {
      return scraped.isPresent() ? scraped.get().read() : DecisionTimes.read("");
    }
  }

  LiveRun(LiveBench bench, Starter scheduler, LiveWorkload workload) throws Exception {
    this.bench = bench;
    this.workload = workload;
    try {
      ControlPlane plane =
          opened(ControlPlane.start(ControlPlaneOptions.bare().withProgress(bench.progress())));
      ApiServer api =
          opened(new ApiServer(Connection.of(plane.kubeconfig()), Duration.ofSeconds(60)));
      load = opened(new ClusterLoad(api));
      fill();
      bound = opened(new BoundPods(api));
      Starter.Started started =
          opened(scheduler.start(plane, bench.qps(), MeasuredScheduler.freePort()));
      remember(plane, scheduler.label(), started);
    } catch (Exception failed) {
      close();
      throw failed;
    }
  }

  private <T extends AutoCloseable> T opened(T part) {
    open.push(part);
    return part;
  }

  private void fill() {
    load.nodes(bench.nodes());
    if (workload == LiveWorkload.SERVICE) {
      load.service();
    }
    if (workload == LiveWorkload.PREEMPTION) {
      load.priorityClass();
      load.pods(bench.nodes(), i -> LiveWorkload.victim("victim-" + i, i));
    }
  }

  private void remember(ControlPlane plane, String label, Starter.Started started) {
    programs.add(
        new Measured(
            label,
            started.program(),
            Optional.of(new ScrapedTimes(started.metrics(), DecisionTimes.OF_A_SCHEDULER))));
    started
        .extender()
        .ifPresent(
            asked ->
                programs.add(
                    new Measured(
                        asked.verb() + " call",
                        asked.program(),
                        Optional.of(
                            new ScrapedTimes(asked.metrics(), DecisionTimes.OF_AN_EXTENDER)))));
    if (bench.all()) {
      others(plane)
          .forEach(other -> programs.add(new Measured(other.name(), other, Optional.empty())));
    }
  }

  /** Who works for each pod besides the scheduler and whom it asks. */
  private static List<RunningProgram> others(ControlPlane plane) {
    return List.of(
        plane.program(ControlPlane.API_SERVER),
        plane.program(ControlPlane.ETCD),
        new RunningProgram("the load's maker", ProcessHandle.current().pid()));
  }

  void warmUp() throws Exception {
    load.pods(bench.warmUpPods(), i -> workload.pod(WARM_UP + i));
    bound.await(WARM_UP, bench.warmUpPods(), bench.within(), new Throughput());
    for (Measured each : programs) {
      each.timesBefore = each.times();
    }
  }

  /** Places so many more pods, and counts what that takes. */
  void place(int pods) throws InterruptedException {
    String prefix = "measured-" + slices++ + "-";
    programs.forEach(each -> each.cpuBefore = each.program.cpuTime());
    try (ClusterLoad.Churn _ = workload.churns() ? load.churn(workload) : () -> {}) {
      Thread creator =
          Thread.ofPlatform().daemon().start(() -> load.pods(pods, i -> workload.pod(prefix + i)));
      bound.await(prefix, pods, bench.within(), throughput);
      creator.join();
    }
    for (Measured each : programs) {
      each.cpu = each.cpu.plus(each.program.cpuTime().minus(each.cpuBefore));
    }
    placed += pods;
  }

  List<BenchRow> rows() throws Exception {
    List<BenchRow> rows = new ArrayList<>();
    for (Measured each : programs) {
      rows.add(row(each));
    }
    return rows;
  }

  private BenchRow row(Measured program) throws Exception {
    DecisionTimes times = program.times().since(program.timesBefore);
    return new BenchRow(
        "live",
        bench.nodes(),
        placed,
        workload.label(),
        program.label,
        throughput.average(),
        program.cpu.toNanos() / 1e6 / placed,
        times.quantileMicros(0.5).orElse(Double.NaN),
        times.quantileMicros(0.99).orElse(Double.NaN),
        Starter.residentMegabytes(program.program),
        Double.NaN);
  }

  /** The last that was begun ends first. */
  @Override
  public void close() throws IOException {
    for (AutoCloseable part : open) {
      try {
        part.close();
      } catch (Exception failed) {
        throw new IOException("%s could not be closed".formatted(part), failed);
      }
    }
    open.clear();
  }
}
