package io.stowage.simulation;

import io.stowage.cluster.Node;
import io.stowage.simulation.NodeEnergy.Life;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Where a run has put its pods, and what energy that takes if they fare otherwise. */
public final class Placements implements Observer {

  /** A pod that was started. */
  record Placed(PodRun run, Duration at) {}

  private final NodeEnergy energy;
  private final Map<Node, List<Placed>> byNode = new LinkedHashMap<>();
  private int count;

  public Placements(Scenario scenario) {
    this.energy = new NodeEnergy(scenario);
  }

  @Override
  public void podStarted(Duration at, SimulatedPod pod, SimulatedNode node) {
    byNode.computeIfAbsent(node.node(), first -> new ArrayList<>()).add(new Placed(pod.run(), at));
    count++;
  }

  /** How many pods have been placed. */
  public int count() {
    return count;
  }

  Map<Node, List<Placed>> byNode() {
    return Collections.unmodifiableMap(byNode);
  }

  /** The energy of nodes with pods on them, with pods that fare like this. */
  public double kwh(Map<String, PodRun> fate) {
    double kwh = 0;
    for (Map.Entry<Node, List<Placed>> each : byNode.entrySet()) {
      List<Life> lives =
          each.getValue().stream()
              .map(placed -> energy.life(fated(placed.run.name(), fate), placed.at))
              .toList();
      kwh += energy.kwh(each.getKey(), lives);
    }
    return kwh;
  }

  private static PodRun fated(String name, Map<String, PodRun> fate) {
    return Objects.requireNonNull(fate.get(name), name);
  }
}
