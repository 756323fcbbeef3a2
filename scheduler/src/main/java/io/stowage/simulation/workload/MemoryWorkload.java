package io.stowage.simulation.workload;

import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The simulator load of "A Reinforcement Learning-based Scheduler for Kubernetes" with its
 * constants: three nodes of memory 1, pods of memory N(0.2, 0.1) but at least 0.05, lifetimes
 * U(0.001, 0.01) s; spawned so fast that 0.8 of all memory is asked for on the average. One of its
 * seconds is so many of ours as {@code scale} says, and a node's memory is 64 GiB.
 */
public final class MemoryWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("nodes", "pods", "demand", "scale");
  private static final long NODE_MEMORY = 64 * NodePool.GIB;
  private static final double MEAN_MEMORY = 0.2;
  private static final double DEVIATION = 0.1;
  private static final double LEAST_MEMORY = 0.05;
  private static final double SHORTEST_SECONDS = 0.001;
  private static final double LONGEST_SECONDS = 0.01;
  // So fine that sizes are as good as continuous, and pods of one size are twins.
  private static final int SIZES = 100;

  private final int nodes;
  private final int pods;
  private final double demand;
  private final RunTimes runTimes;

  private MemoryWorkload(int nodes, int pods, double demand, double scale) {
    this.nodes = nodes;
    this.pods = pods;
    this.demand = demand;
    this.runTimes = new RunTimes.Uniform(SHORTEST_SECONDS * scale, LONGEST_SECONDS * scale);
  }

  static MemoryWorkload of(OptionedName name) {
    return new MemoryWorkload(
        name.count("nodes", 3),
        name.count("pods", 5_000),
        name.positive("demand", 0.8),
        name.positive("scale", 60_000));
  }

  @Override
  public Scenario scenario(long seed) {
    List<Node> machines =
        IntStream.range(0, nodes)
            .mapToObj(i -> "node-" + i)
            .map(
                name ->
                    Node.of(
                        name,
                        Resources.of(64_000, NODE_MEMORY),
                        110,
                        Map.of(NodePool.HOSTNAME, name)))
            .toList();
    double perSecond = demand * nodes / (MEAN_MEMORY * runTimes.meanSeconds());
    Duration length = RunTimes.seconds(pods / perSecond);
    return Scenario.of(
        machines,
        () -> arrivals(length, new SplittableRandom(seed)),
        length,
        World.USUAL.bindingTime(Duration.ZERO));
  }

  private Iterator<Occurrence> arrivals(Duration length, SplittableRandom random) {
    PodSpec[] specs = new PodSpec[SIZES + 1];
    for (int size = 0; size <= SIZES; size++) {
      specs[size] = spec(size);
    }
    Iterator<Duration> times = Arrivals.poisson(pods, length).times(random);
    return IntStream.range(0, pods)
        .<Occurrence>mapToObj(
            i -> {
              double memory = random.nextGaussian(MEAN_MEMORY, DEVIATION);
              double kept = Math.clamp(memory, LEAST_MEMORY, 1);
              PodSpec spec = specs[(int) Math.round(kept * SIZES)];
              Lifetime lifetime = new Lifetime.Lasting(runTimes.draw(random));
              return new Occurrence.PodArrives(times.next(), PodRun.of("pod-" + i, spec, lifetime));
            })
        .iterator();
  }

  private static PodSpec spec(int size) {
    Resources memory = Resources.of(100, NODE_MEMORY / SIZES * size);
    return PodSpec.builder("s3").requests(PodRequests.of(memory)).build();
  }
}
