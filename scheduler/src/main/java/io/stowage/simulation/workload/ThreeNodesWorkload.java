package io.stowage.simulation.workload;

import io.stowage.energy.LinearPower;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The three nodes of "RL-K8-Scheduler" as a cluster: instances of its app (200m, 256Mi) come and go
 * on machines of 4, 8 and 16 cores. Its samples, read with the right decimal sign, tell the watts
 * of one host, 10.3 idle and 92.4 under load, which the largest machine draws here; those of the
 * other two are assumed.
 */
public final class ThreeNodesWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("pods", "load", "lifetime");
  private static final List<NodePool> POOLS =
      List.of(
          pool("c4-r16g", 4, 16, new LinearPower(8.6, 19)),
          pool("c8-r24g", 8, 24, new LinearPower(9.4, 33)),
          pool("c16-r24g", 16, 24, new LinearPower(10.3, 92.4)));

  private final int pods;
  private final double podsPerSecond;
  private final ServiceClass app;

  private ThreeNodesWorkload(int pods, double load, Duration lifetime) {
    this.pods = pods;
    this.app =
        ServiceClass.of("app", 1, 200, 256, new RunTimes.Exponential(lifetime.toNanos() / 1e9))
            .using(new DailyUsage(new DayCurve(1, Duration.ZERO, 1), 0.9, 0.8));
    this.podsPerSecond = load * PoissonWorkload.fullRate(List.of(app), NodePool.capacity(POOLS));
  }

  static ThreeNodesWorkload of(OptionedName name) {
    return new ThreeNodesWorkload(
        name.count("pods", 2_000),
        name.positive("load", 0.5),
        name.time("lifetime", Duration.ofMinutes(5)));
  }

  private static NodePool pool(String name, long cores, long gib, LinearPower power) {
    return NodePool.of(name, 1, cores, gib, List.of("zone-a"), power);
  }

  @Override
  public Scenario scenario(long seed) {
    Duration length = RunTimes.seconds(pods / podsPerSecond);
    Arrivals arrivals = Arrivals.poisson(pods, length);
    return Scenario.of(
        NodePool.nodes(POOLS),
        () -> new PodStream(arrivals, PodStream.parts(List.of(app), 1), new SplittableRandom(seed)),
        length,
        World.USUAL
            .power(NodePool.power(POOLS))
            .measuring(new World.Measuring(Duration.ofSeconds(15), Duration.ofSeconds(1), 0)));
  }
}
