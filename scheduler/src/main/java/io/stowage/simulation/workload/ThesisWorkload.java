package io.stowage.simulation.workload;

import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Occurrence.LatencyChanges;
import io.stowage.simulation.Occurrence.PodArrives;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The two tests of the thesis "Orchestrating tasks in the cloud continuum with reinforcement
 * learning": nginx pods with latency limits on three workers, of which one is near the users, one
 * in reach and one too far; which is which changes twice. A worker has room for all pods.
 */
public final class ThesisWorkload implements Workload {
  static final Set<String> OPTIONS_OF_TEST1 = Set.of("rounds", "pods", "measured", "limits");
  static final Set<String> OPTIONS_OF_TEST2 = Set.of("steps", "pods", "measured", "limits");

  private static final int WORKERS = 3;
  private static final Resources WORKER = Resources.of(8_000, 16 * NodePool.GIB);
  private static final double[] MILLIS = {12, 24, 45};
  private static final Duration MEASUREMENT_DELAY = Duration.ofMillis(500);
  // The first measurements are in by then.
  private static final Duration FIRST_POD = Duration.ofSeconds(5);
  private static final PodSpec NGINX =
      PodSpec.builder("default")
          .labels(Map.of("app", "nginx"))
          .images(List.of("nginx:latest"))
          .requests(PodRequests.of(Resources.of(250, 64L << 20)))
          .build();
  private static final PodSpec LIMITED_NGINX =
      NGINX.toBuilder().latency(LatencyLimits.of(20, 30)).build();

  private final List<Occurrence> occurrences;
  private final Duration length;
  private final Duration measured;

  private ThesisWorkload(List<Occurrence> occurrences, Duration length, Duration measured) {
    this.occurrences = occurrences.stream().sorted(Comparator.comparing(Occurrence::at)).toList();
    this.length = length;
    this.measured = measured;
  }

  /** Rounds of pods three seconds apart, 20 s of rest, the end of all of them, 5 s of rest. */
  static ThesisWorkload test1(OptionedName name) {
    int rounds = name.count("rounds", 30);
    int pods = name.count("pods", 30);
    Duration between = Duration.ofSeconds(3);
    Duration busy = between.multipliedBy(pods).plusSeconds(20);
    Duration round = busy.plusSeconds(5);
    PodSpec spec = spec(name);
    List<Occurrence> occurrences = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      Duration start = FIRST_POD.plus(round.multipliedBy(i));
      for (int j = 0; j < pods; j++) {
        Duration from = start.plus(between.multipliedBy(j));
        occurrences.add(nginx(i * pods + j, spec, from, start.plus(busy)));
      }
    }
    for (int change = 1; change < WORKERS; change++) {
      // While no pod runs.
      Duration at = round.multipliedBy((long) rounds * change / WORKERS).plusMillis(1);
      occurrences.addAll(latencyChange(at, change));
    }
    Duration length = FIRST_POD.plus(round.multipliedBy(rounds));
    return new ThesisWorkload(occurrences, length, measured(name));
  }

  /**
   * Pods two seconds apart; then again and again the oldest ends, and three seconds later another
   * comes, for which one second is left.
   */
  static ThesisWorkload test2(OptionedName name) {
    int steps = name.count("steps", 120);
    int pods = name.count("pods", 20);
    Duration full = FIRST_POD.plus(Duration.ofSeconds(2).multipliedBy(pods));
    Duration step = Duration.ofSeconds(4);
    Duration length = full.plus(step.multipliedBy(steps));
    PodSpec spec = spec(name);
    List<Occurrence> occurrences = new ArrayList<>();
    for (int i = 0; i < pods + steps; i++) {
      Duration from =
          i < pods
              ? FIRST_POD.plusSeconds(2L * i)
              : full.plus(step.multipliedBy(i - pods)).plusSeconds(3);
      occurrences.add(nginx(i, spec, from, full.plus(step.multipliedBy(i))));
    }
    for (int change = 1; change < WORKERS; change++) {
      Duration at = full.plus(step.multipliedBy((long) steps * change / WORKERS));
      occurrences.addAll(latencyChange(at, change));
    }
    return new ThesisWorkload(occurrences, length, measured(name));
  }

  private static Duration measured(OptionedName name) {
    return name.time("measured", Duration.ofSeconds(1));
  }

  /** Without limits, pods go to any worker, as those that no latency-aware policy looks at. */
  private static PodSpec spec(OptionedName name) {
    return name.word("limits", "true", Set.of("true", "false")).equals("true")
        ? LIMITED_NGINX
        : NGINX;
  }

  private static Occurrence nginx(int number, PodSpec spec, Duration from, Duration until) {
    String name = "nginx-deployment-" + number;
    return new PodArrives(from, PodRun.of(name, spec, new Lifetime.Until(until)));
  }

  private static List<LatencyChanges> latencyChange(Duration at, int change) {
    return IntStream.range(0, WORKERS)
        .mapToObj(worker -> new LatencyChanges(at, name(worker), millis(worker, change)))
        .toList();
  }

  /** After each change the next worker is the near one, and the one that was is too far. */
  private static double millis(int worker, int changes) {
    return MILLIS[Math.floorMod(worker - changes, WORKERS)];
  }

  private static String name(int worker) {
    return "node" + worker;
  }

  @Override
  public Scenario scenario(long seed) {
    List<Node> nodes = new ArrayList<>();
    Map<String, Double> latency = new LinkedHashMap<>();
    for (int i = 0; i < WORKERS; i++) {
      nodes.add(Node.of(name(i), WORKER, 110, Map.of(NodePool.HOSTNAME, name(i))));
      latency.put(name(i), millis(i, 0));
    }
    World world =
        World.USUAL
            .latencyMillis(latency)
            .measuring(new World.Measuring(measured, MEASUREMENT_DELAY, 0));
    return Scenario.of(nodes, occurrences, length, world);
  }
}
