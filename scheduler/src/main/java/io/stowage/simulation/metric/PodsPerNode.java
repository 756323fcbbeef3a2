package io.stowage.simulation.metric;

import io.stowage.simulation.SimulatedCluster;
import io.stowage.simulation.SimulatedNode;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** How many pods each node ran, at the end of each of some equally long pieces of time. */
public final class PodsPerNode {
  private final double pieceSeconds;
  private final int pieces;
  private final SequencedMap<String, int[]> counts = new LinkedHashMap<>();
  private int next;

  PodsPerNode(Duration length, int pieces) {
    this.pieceSeconds = length.toNanos() / 1e9 / pieces;
    this.pieces = pieces;
  }

  void see(Duration at, Duration stays, SimulatedCluster real) {
    double until = at.plus(stays).toNanos() / 1e9;
    while (next < pieces && (next + 1) * pieceSeconds <= until) {
      for (SimulatedNode node : real.nodes()) {
        counts.computeIfAbsent(node.node().name(), name -> new int[pieces])[next] =
            node.pods().size();
      }
      next++;
    }
  }

  public int pieces() {
    return pieces;
  }

  public double pieceSeconds() {
    return pieceSeconds;
  }

  /** By the node's name, in the order in which the nodes joined. */
  public SequencedMap<String, int[]> counts() {
    return Collections.unmodifiableSequencedMap(counts);
  }
}
