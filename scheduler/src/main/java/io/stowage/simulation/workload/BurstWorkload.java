package io.stowage.simulation.workload;

import io.stowage.cluster.Resources;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A quiet background, and now and then a Job of many pods that all come at one instant; every third
 * Job is more important than the background and evicts it where need be.
 */
public final class BurstWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("nodes", "bursts", "size", "every", "load");
  private static final int KINDS_OF_BACKGROUND = 20;
  private static final int IMPORTANT = 100;
  private static final int EVERY_SO_MANYTH_IS_IMPORTANT = 3;

  private final List<NodePool> pools;
  private final int bursts;
  private final int size;
  private final Duration every;
  private final ServiceClass background;
  private final double backgroundPerSecond;

  private BurstWorkload(int nodes, int bursts, int size, Duration every, double load) {
    this.pools = Pools.mixed(nodes);
    this.bursts = bursts;
    this.size = size;
    this.every = every;
    this.background =
        ServiceClass.of("background", 1, 1_500, 6_144, new RunTimes.Exponential(3_600)).deployed();
    Resources capacity = NodePool.capacity(pools);
    this.backgroundPerSecond = load * PoissonWorkload.fullRate(List.of(background), capacity);
  }

  static BurstWorkload of(OptionedName name) {
    int nodes = name.count("nodes", 50);
    return new BurstWorkload(
        nodes,
        name.count("bursts", 12),
        name.count("size", 5 * nodes),
        name.time("every", Duration.ofMinutes(30)),
        name.positive("load", 0.5));
  }

  @Override
  public Scenario scenario(long seed) {
    return Scenario.of(
        NodePool.nodes(pools),
        () -> occurrences(new SplittableRandom(seed)),
        length(),
        World.USUAL.power(NodePool.power(pools)));
  }

  private Duration length() {
    return every.multipliedBy(bursts + 1L);
  }

  private Iterator<Occurrence> occurrences(SplittableRandom random) {
    List<Iterator<? extends Occurrence>> streams = new ArrayList<>();
    streams.add(
        new PodStream(
            Arrivals.steady(backgroundPerSecond, length()),
            PodStream.parts(List.of(background), KINDS_OF_BACKGROUND),
            random.split()));
    for (int i = 1; i <= bursts; i++) {
      streams.add(burst(i, random.split()));
    }
    return new InTimeOrder(streams);
  }

  private Iterator<Occurrence> burst(int number, SplittableRandom random) {
    boolean important = number % EVERY_SO_MANYTH_IS_IMPORTANT == 0;
    PodTemplate template =
        ServiceClass.of("burst-" + number, 1, 3_000, 6_144, new RunTimes.LogNormal(600, 0.5))
            .withPriority(important ? IMPORTANT : 0)
            .services(1)
            .getFirst();
    Duration at = every.multipliedBy(number);
    return IntStream.range(0, size)
        .<Occurrence>mapToObj(i -> new Occurrence.PodArrives(at, template.pod(i, random)))
        .iterator();
  }
}
