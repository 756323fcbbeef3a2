package io.stowage.training.experiment;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.PodSpec;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A cluster whose load drifts. Each day pods come one by one until 130 % of the GPUs are asked for,
 * those that find no place are dropped, and at midnight all end. After some days, pods of other
 * kinds come.
 */
public record DriftingLoad(
    List<Node> nodes, List<PodSpec> before, List<PodSpec> after, int daysBefore, int daysAfter)
    implements Workload {
  private static final double DEMAND = 1.3;
  private static final Duration DAY = Duration.ofDays(1);
  // Far less than from one pod to the next.
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  public DriftingLoad {
    nodes = List.copyOf(nodes);
    before = List.copyOf(before);
    after = List.copyOf(after);
    if (capacityMilli(nodes) == 0 || asked(before) == 0 || asked(after) == 0) {
      throw new IllegalArgumentException(
          "A day ends when enough GPUs are asked for. Maybe nodes and pods with GPUs.");
    }
  }

  /** The same cluster with the first pods only. */
  public DriftingLoad undrifted(int days) {
    return new DriftingLoad(nodes, before, before, 0, days);
  }

  /** The same cluster with the last pods only. */
  public DriftingLoad drifted(int days) {
    return new DriftingLoad(nodes, after, after, 0, days);
  }

  /** When it drifts. */
  public Duration driftsAt() {
    return DAY.multipliedBy(daysBefore);
  }

  public double capacityMilli() {
    return capacityMilli(nodes);
  }

  private static double capacityMilli(List<Node> nodes) {
    return nodes.stream()
        .mapToDouble(node -> node.devices().map(devices -> 1000.0 * devices.count()).orElse(0.0))
        .sum();
  }

  private static double asked(List<PodSpec> pods) {
    return pods.stream().mapToDouble(DriftingLoad::asked).sum();
  }

  private static double asked(PodSpec spec) {
    return spec.gpu().map(GpuRequest::totalMilli).orElse(0L);
  }

  @Override
  public Scenario scenario(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Occurrence> arrivals = new ArrayList<>();
    for (int day = 0; day < daysBefore + daysAfter; day++) {
      arrivals.addAll(day(day, random));
    }
    World world = World.USUAL.bindingTime(Duration.ZERO).patience(PATIENCE);
    return Scenario.of(nodes, arrivals, DAY.multipliedBy((long) daysBefore + daysAfter), world);
  }

  private List<Occurrence> day(int day, SplittableRandom random) {
    List<PodSpec> kinds = day < daysBefore ? before : after;
    List<PodSpec> coming = new ArrayList<>();
    double wanted = DEMAND * capacityMilli();
    for (double asked = 0; asked < wanted; asked += asked(coming.getLast())) {
      coming.add(kinds.get(random.nextInt(kinds.size())));
    }
    Duration midnight = DAY.multipliedBy(day);
    Duration between = DAY.dividedBy(coming.size() + 1);
    List<Occurrence> arrivals = new ArrayList<>();
    for (PodSpec spec : coming) {
      Duration at = midnight.plus(between.multipliedBy(arrivals.size()));
      String name = "day-%d-pod-%d".formatted(day, arrivals.size());
      Lifetime untilMidnight = new Lifetime.Until(midnight.plus(DAY));
      arrivals.add(new Occurrence.PodArrives(at, PodRun.of(name, spec, untilMidnight)));
    }
    return arrivals;
  }
}
