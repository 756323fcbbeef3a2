package io.stowage.simulation;

import io.stowage.cluster.Node;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.energy.PoolLabel;
import io.stowage.simulation.NodeEnergy.Life;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What placements take in the mean of many fates. Energy is a sum over nodes, and before anything
 * shows, pods that ask for the same fare the same in the mean; so each group of pods on a kind of
 * node is rated once, by as many such groups as the fates can form. For any thread.
 */
public final class MeanEnergy {

  /** A kind of node, and how many pods of each kind share it. */
  private record Group(String pool, Resources allocatable, Map<PodSpec, Integer> pods) {}

  private final NodeEnergy energy;
  private final List<Map<PodSpec, List<PodRun>>> fates;
  private final Map<Group, Double> known = new ConcurrentHashMap<>();

  /** The mean over the fates with these seeds. */
  public MeanEnergy(Scenario scenario, Fates fates, LongStream seeds) {
    this.energy = new NodeEnergy(scenario);
    this.fates = seeds.mapToObj(seed -> bySpec(fates.draw(seed))).toList();
  }

  private static Map<PodSpec, List<PodRun>> bySpec(Map<String, PodRun> fate) {
    return fate.values().stream()
        .collect(Collectors.groupingBy(PodRun::spec, LinkedHashMap::new, Collectors.toList()));
  }

  public double kwh(Placements placed) {
    double kwh = 0;
    for (Map.Entry<Node, List<Placements.Placed>> each : placed.byNode().entrySet()) {
      Node node = each.getKey();
      Map<PodSpec, Integer> pods = new HashMap<>();
      each.getValue().forEach(one -> pods.merge(one.run().spec(), 1, Integer::sum));
      Group group = new Group(PoolLabel.of(node), node.allocatable(), pods);
      kwh += known.computeIfAbsent(group, first -> mean(node, first.pods));
    }
    return kwh;
  }

  private double mean(Node node, Map<PodSpec, Integer> pods) {
    double sum = 0;
    int groups = 0;
    for (Map<PodSpec, List<PodRun>> fate : fates) {
      for (int group = 0; group < groupsIn(fate, pods); group++) {
        sum += energy.kwh(node, lives(group, pods, fate));
        groups++;
      }
    }
    return sum / groups;
  }

  private static int groupsIn(Map<PodSpec, List<PodRun>> fate, Map<PodSpec, Integer> pods) {
    int most = Integer.MAX_VALUE;
    for (Map.Entry<PodSpec, List<PodRun>> kind : fate.entrySet()) {
      int wanted = pods.getOrDefault(kind.getKey(), 0);
      most = wanted == 0 ? most : Math.min(most, kind.getValue().size() / wanted);
    }
    return most;
  }

  /** The pods of the group with this number, always in the same order; none is in two groups. */
  private List<Life> lives(int group, Map<PodSpec, Integer> pods, Map<PodSpec, List<PodRun>> fate) {
    List<Life> lives = new ArrayList<>();
    fate.forEach(
        (spec, runs) -> {
          int wanted = pods.getOrDefault(spec, 0);
          for (PodRun run : runs.subList(group * wanted, (group + 1) * wanted)) {
            lives.add(energy.life(run, Duration.ZERO));
          }
        });
    return lives;
  }
}
