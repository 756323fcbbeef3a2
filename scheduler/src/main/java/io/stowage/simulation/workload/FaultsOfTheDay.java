package io.stowage.simulation.workload;

import io.stowage.cluster.Node;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Occurrence.NodeDrains;
import io.stowage.simulation.Occurrence.NodeFails;
import io.stowage.simulation.Occurrence.NodeRecovers;
import io.stowage.simulation.Occurrence.NodeUncordoned;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;

/** A day's troubles: nodes that die for a while, one that comes and goes, maintenance of some. */
final class FaultsOfTheDay {
  private static final double PART_IN_MAINTENANCE = 0.04;

  private final List<Node> nodes;
  private final RandomGenerator random;
  private final List<Occurrence> faults = new ArrayList<>();

  private FaultsOfTheDay(List<Node> nodes, RandomGenerator random) {
    this.nodes = new ArrayList<>(nodes);
    this.random = random;
  }

  static List<Occurrence> of(List<Node> nodes, RandomGenerator random) {
    FaultsOfTheDay day = new FaultsOfTheDay(nodes, random);
    day.dies(minutes(3, 40), Duration.ofMinutes(70));
    day.dies(minutes(9, 40), Duration.ofMinutes(45));
    day.flaps(minutes(14, 5));
    int maintained = Math.max(1, (int) Math.round(nodes.size() * PART_IN_MAINTENANCE));
    for (int i = 0; i < maintained; i++) {
      day.isMaintained(minutes(11, 20 * i), Duration.ofMinutes(50));
    }
    day.faults.sort(Comparator.comparing(Occurrence::at));
    return day.faults;
  }

  private void dies(Duration at, Duration time) {
    String node = draw();
    faults.add(new NodeFails(at, node));
    faults.add(new NodeRecovers(at.plus(time), node));
  }

  /** Silent for half a minute, which nobody notices, then for one and a half, then for three. */
  private void flaps(Duration at) {
    String node = draw();
    Duration next = at;
    for (long seconds : new long[] {30, 90, 180}) {
      faults.add(new NodeFails(next, node));
      faults.add(new NodeRecovers(next.plusSeconds(seconds), node));
      next = next.plusSeconds(seconds).plusMinutes(2);
    }
  }

  private void isMaintained(Duration at, Duration time) {
    String node = draw();
    faults.add(new NodeDrains(at, node));
    faults.add(new NodeUncordoned(at.plus(time), node));
  }

  /** A node that has had no trouble yet, while there is one. */
  private String draw() {
    int chosen = random.nextInt(nodes.size());
    return nodes.size() > 1 ? nodes.remove(chosen).name() : nodes.getFirst().name();
  }

  private static Duration minutes(int hours, int minutes) {
    return Duration.ofHours(hours).plusMinutes(minutes);
  }
}
