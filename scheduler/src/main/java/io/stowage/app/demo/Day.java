package io.stowage.app.demo;

import io.stowage.app.demo.Opening.NodeCard;
import io.stowage.app.demo.Opening.PolicyCard;
import io.stowage.cluster.Node;
import io.stowage.cluster.Resources;
import io.stowage.energy.PoolLabel;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Scenario;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What is the same for all policies: the nodes, the length of a frame, what happens by itself, and
 * for each frame the pod that all policies are asked about.
 */
final class Day {
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final double GIB = 1L << 30;

  private final Scenario scenario;
  private final int frames;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<String, Integer> indexByName = new HashMap<>();
  private final Set<String> featuredPods = new HashSet<>();
  private int pods;
  private final Happenings happenings = new Happenings();

  /**
   * Reads all that will happen.
   *
   * @param scenario one that is not run, since what happens in a scenario is read once
   */
  Day(Scenario scenario, int frames) {
    this.scenario = scenario;
    this.frames = frames;
    scenario.nodes().forEach(this::add);
    String[] featured = new String[frames];
    long[] most = new long[frames];
    for (Occurrence occurrence : scenario.occurrences()) {
      if (occurrence instanceof Occurrence.PodArrives arrives) {
        pods++;
        int frame = frameAt(arrives.at());
        long size = size(arrives.run().spec().requests().held());
        if (frame < frames && size > most[frame]) {
          most[frame] = size;
          featured[frame] = arrives.run().name();
        }
      } else if (occurrence instanceof Occurrence.NodeJoins joins) {
        add(joins.node());
      }
      happenings.see(occurrence);
    }
    Stream.of(featured).filter(Objects::nonNull).forEach(featuredPods::add);
  }

  private void add(Node node) {
    if (indexByName.putIfAbsent(node.name(), nodes.size()) == null) {
      nodes.add(node);
    }
  }

  private static long size(Resources asked) {
    return asked.milliCpu() + asked.memoryBytes() / (1L << 22);
  }

  private int frameAt(Duration at) {
    return (int) (at.toMillis() * frames / scenario.length().toMillis());
  }

  int frames() {
    return frames;
  }

  Duration frameEnd(int frame) {
    return scenario.length().multipliedBy(frame + 1L).dividedBy(frames);
  }

  List<Node> nodes() {
    return List.copyOf(nodes);
  }

  int nodeIndex(String name) {
    return Optional.ofNullable(indexByName.get(name)).orElseThrow();
  }

  boolean isFeatured(String pod) {
    return featuredPods.contains(pod);
  }

  Opening opening(long seed, List<PolicyCard> policies) {
    return new Opening(
        seed,
        scenario.length().toSeconds(),
        scenario.world().start().atZone(ZoneOffset.UTC).toLocalTime().toSecondOfDay(),
        frames,
        pods,
        policies,
        nodes.stream().map(Day::card).toList(),
        happenings.told(),
        null);
  }

  static NodeCard card(Node node) {
    return new NodeCard(
        node.name(),
        node.labels().getOrDefault(PoolLabel.KEY, "nodes"),
        node.labels().getOrDefault(ZONE, ""),
        node.allocatable().milliCpu() / 1000.0,
        node.allocatable().memoryBytes() / GIB,
        node.devices().map(gpus -> gpus.count() + " × " + gpus.model()).orElse(""));
  }
}
