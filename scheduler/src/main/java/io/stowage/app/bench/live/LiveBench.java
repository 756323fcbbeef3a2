package io.stowage.app.bench.live;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.live.Starter.Asked;
import io.stowage.app.bench.live.Starter.Started;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.controlplane.ControlPlaneOptions;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.Connection;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/**
 * Lets one scheduler place one workload on a fresh control plane: some pods to get warm, then those
 * that count.
 *
 * @param qps what each scheduler may send a second
 */
public record LiveBench(
    int nodes, int warmUpPods, int pods, double qps, Duration within, Consumer<String> progress) {
  private static final String WARM_UP = "warm-up-";
  private static final String MEASURED = "measured-";

  /** The scheduler's row and, where it asks an extender, another for that. */
  public List<BenchRow> rows(Starter scheduler, LiveWorkload workload) throws Exception {
    try (ControlPlane plane =
            ControlPlane.start(ControlPlaneOptions.bare().withProgress(progress));
        ApiServer api = new ApiServer(Connection.of(plane.kubeconfig()), Duration.ofSeconds(60));
        ClusterLoad load = new ClusterLoad(api)) {
      load.nodes(nodes);
      if (workload == LiveWorkload.SERVICE) {
        load.service();
      }
      if (workload == LiveWorkload.PREEMPTION) {
        load.priorityClass();
        load.pods(nodes, i -> LiveWorkload.victim("victim-" + i, i));
      }
      try (BoundPods bound = new BoundPods(api);
          Started started = scheduler.start(plane, qps, MeasuredScheduler.freePort())) {
        return fitting(workload).measured(scheduler, workload, load, bound, started);
      }
    }
  }

  /** Where a node takes but one pod of the workload, no more than there are nodes. */
  private LiveBench fitting(LiveWorkload workload) {
    int most = workload.mostPods(nodes);
    int toGetWarm = Math.min(warmUpPods, most / 2);
    return new LiveBench(nodes, toGetWarm, Math.min(pods, most - toGetWarm), qps, within, progress);
  }

  private List<BenchRow> measured(
      Starter scheduler, LiveWorkload workload, ClusterLoad load, BoundPods bound, Started started)
      throws Exception {
    load.pods(warmUpPods, i -> workload.pod(WARM_UP + i));
    Throughput _ = bound.await(WARM_UP, warmUpPods, within);
    DecisionTimes timesBefore = times(started.metrics(), DecisionTimes.OF_A_SCHEDULER);
    Duration cpuBefore = started.cpuTime();
    Optional<Usage> askedBefore = usage(started.extender());
    Throughput throughput;
    try (ClusterLoad.Churn _ = workload.churns() ? load.churn(workload) : () -> {}) {
      Thread creator =
          Thread.ofPlatform()
              .daemon()
              .start(() -> load.pods(pods, i -> workload.pod(MEASURED + i)));
      throughput = bound.await(MEASURED, pods, within);
      creator.join();
    }
    Duration cpu = started.cpuTime().minus(cpuBefore);
    DecisionTimes times = times(started.metrics(), DecisionTimes.OF_A_SCHEDULER).since(timesBefore);
    List<BenchRow> rows = new ArrayList<>();
    double perSecond = throughput.average();
    rows.add(row(workload, scheduler.label(), perSecond, cpu, times, started.residentMegabytes()));
    if (askedBefore.isPresent()) {
      Asked asked = started.extender().orElseThrow();
      Usage after = usage(started.extender()).orElseThrow();
      rows.add(
          row(
              workload,
              "prioritize call",
              perSecond,
              after.cpu.minus(askedBefore.get().cpu),
              after.times.since(askedBefore.get().times),
              Starter.residentMegabytes(asked.program())));
    }
    return rows;
  }

  /** What an extender has taken so far. */
  private record Usage(Duration cpu, DecisionTimes times) {}

  private static Optional<Usage> usage(Optional<Asked> extender) throws Exception {
    return extender.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Usage(
                extender.get().program().cpuTime(),
                times(extender.get().metrics(), DecisionTimes.OF_AN_EXTENDER)));
  }

  private BenchRow row(
      LiveWorkload workload,
      String scheduler,
      double podsPerSecond,
      Duration cpu,
      DecisionTimes times,
      double megabytes) {
    return new BenchRow(
        "live",
        nodes,
        pods,
        workload.label(),
        scheduler,
        podsPerSecond,
        cpu.toNanos() / 1e6 / pods,
        times.quantileMicros(0.5).orElse(Double.NaN),
        times.quantileMicros(0.99).orElse(Double.NaN),
        megabytes,
        Double.NaN);
  }

  private static DecisionTimes times(URI metrics, String histogram) throws Exception {
    try (HttpClient client = HttpClient.newBuilder().sslContext(trustingAll()).build()) {
      return DecisionTimes.read(
          client.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString()).body(),
          histogram);
    } catch (IOException withoutMetrics) {
      return DecisionTimes.read("");
    }
  }

  // kube-scheduler makes its own certificate at each start, and listens on loopback only.
  private static SSLContext trustingAll() throws Exception {
    SSLContext tls = SSLContext.getInstance("TLS");
    TrustManager all =
        new X509TrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type) {}

          @Override
          public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
          }
        };
    tls.init(null, new TrustManager[] {all}, new SecureRandom());
    return tls;
  }
}
