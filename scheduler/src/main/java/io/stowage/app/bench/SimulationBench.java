package io.stowage.app.bench;

import com.sun.management.ThreadMXBean;
import io.stowage.cluster.ClusterEvent;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.World;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.RunRecorder;
import io.stowage.simulation.metric.Samples;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;

/**
 * Decisions per second of a whole simulation, as {@code compare} runs it: clock, arrivals, queue,
 * the ends of pods and the recording of all curves included. One pod comes a second, on the
 * clusters of {@link CoreBench}, and as many run at a time as there.
 */
public final class SimulationBench {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long SEED = 42;

  private final Function<PolicyInputs, PlacementPolicy> policy;
  private final Duration warmUp;
  private final Duration measured;

  public SimulationBench(
      Function<PolicyInputs, PlacementPolicy> policy, Duration warmUp, Duration measured) {
    this.policy = policy;
    this.warmUp = warmUp;
    this.measured = measured;
  }

  public BenchRow run(int nodes, BenchWorkload workload) {
    Scenario scenario = scenario(nodes, workload);
    RunRecorder recorder =
        new RunRecorder(scenario, Quantities.catalogue().values(), false, System::nanoTime);
    Stopwatch stopwatch = new Stopwatch(recorder.record().decisionMicros());
    new Simulation(scenario, policy, SEED, List.of(recorder), List.of(recorder))
        .run(stopwatch::isRunning);
    Samples micros = stopwatch.micros();
    return new BenchRow(
        "simulation",
        nodes,
        0,
        workload.label(),
        "stowage",
        stopwatch.decisions() / stopwatch.seconds(),
        stopwatch.cpuMillis() / stopwatch.decisions(),
        micros.percentile(0.5).orElse(Double.NaN),
        micros.percentile(0.99).orElse(Double.NaN),
        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6,
        stopwatch.bytes() / stopwatch.decisions());
  }

  private static Scenario scenario(int nodes, BenchWorkload workload) {
    List<ClusterEvent> beginning = new ArrayList<>(BenchCluster.nodes(nodes));
    workload.objects().forEach(object -> beginning.add(new ClusterEvent.ObjectChanged(object)));
    Lifetime lifetime = new Lifetime.Lasting(Duration.ofSeconds(nodes / 2));
    Iterable<Occurrence> arrivals =
        () ->
            LongStream.iterate(0, i -> i + 1)
                .<Occurrence>mapToObj(
                    i ->
                        new Occurrence.PodArrives(
                            Duration.ofSeconds(i),
                            PodRun.of("pod-" + i, workload.spec(i), lifetime)))
                .iterator();
    return new Scenario(
        beginning, arrivals, Duration.ofDays(10_000), World.USUAL, Optional.empty());
  }

  /** Warms up, then measures, then says that it is enough. */
  private final class Stopwatch {
    private final Samples all;
    private final long begin = System.nanoTime();
    private int warmDecisions;
    private long warmNanos;
    private long warmCpu;
    private long warmBytes;
    private long endNanos;

    Stopwatch(Samples all) {
      this.all = all;
    }

    boolean isRunning() {
      long now = System.nanoTime();
      if (warmNanos == 0 && now - begin > warmUp.toNanos()) {
        warmNanos = now;
        warmDecisions = all.size();
        warmCpu = THREADS.getCurrentThreadCpuTime();
        warmBytes = THREADS.getCurrentThreadAllocatedBytes();
      }
      endNanos = now;
      return now - begin < warmUp.plus(measured).toNanos() || all.size() - warmDecisions < 3;
    }

    int decisions() {
      return all.size() - warmDecisions;
    }

    double seconds() {
      return (endNanos - warmNanos) / 1e9;
    }

    double cpuMillis() {
      return (THREADS.getCurrentThreadCpuTime() - warmCpu) / 1e6;
    }

    double bytes() {
      return THREADS.getCurrentThreadAllocatedBytes() - warmBytes;
    }

    /** What the decisions took after the warm-up. */
    Samples micros() {
      Samples measuredOnes = new Samples();
      int[] position = {0};
      all.forEach(
          value -> {
            if (position[0]++ >= warmDecisions) {
              measuredOnes.add(value);
            }
          });
      return measuredOnes;
    }
  }
}
