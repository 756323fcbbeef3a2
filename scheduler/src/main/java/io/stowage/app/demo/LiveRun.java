package io.stowage.app.demo;

import io.stowage.app.demo.BoardFrame.Cell;
import io.stowage.app.demo.BoardFrame.Told;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.Observer;
import io.stowage.simulation.SimulatedCluster;
import io.stowage.simulation.SimulatedNode;
import io.stowage.simulation.SimulatedPod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Looks on while one policy runs, makes a frame of it at the end of each piece of the day, and
 * waits there for the others.
 */
final class LiveRun implements Observer, DecisionListener {
  private static final double JOULES_PER_KWH = 3.6e6;

  private final Day day;
  private final DecisionTeller teller;
  private final Conductor conductor;
  private final CellsShown cells;
  private final List<Told> told = new ArrayList<>();
  private Optional<BoardFrame> frame = Optional.empty();
  private Duration now = Duration.ZERO;
  private Duration metered = Duration.ZERO;
  private int framesTaken;
  private double joules;
  private long pending;
  private long running;
  private long evicted;
  private boolean refusalTold;

  LiveRun(Day day, DecisionTeller teller, Conductor conductor) {
    this.day = day;
    this.teller = teller;
    this.conductor = conductor;
    this.cells = new CellsShown(day.nodes().size());
  }

  /** The last frame; to be read while the run waits. */
  BoardFrame frame() {
    return frame.orElseThrow();
  }

  @Override
  public void endOfInstant(
      Duration at, Duration stays, SimulatedCluster real, ClusterSnapshot known) {
    Duration until = at.plus(stays);
    while (framesTaken < day.frames() && day.frameEnd(framesTaken).compareTo(until) <= 0) {
      meter(day.frameEnd(framesTaken), real.totals().watts());
      frame = Optional.of(take(real));
      framesTaken++;
      conductor.frameDone();
    }
    meter(until, real.totals().watts());
    now = until;
  }

  private void meter(Duration until, double watts) {
    joules += watts * until.minus(metered).toNanos() / 1e9;
    metered = until;
  }

  private BoardFrame take(SimulatedCluster real) {
    BoardFrame taken =
        new BoardFrame(
            new Figures.OfDay(
                rounded(real.totals().watts() / 1000, 100),
                rounded(joules / JOULES_PER_KWH, 100),
                real.totals().activeNodes(),
                pending,
                running,
                evicted,
                latency(real).isPresent() ? latency(real).getAsDouble() : null),
            changedCells(real),
            List.copyOf(told));
    told.clear();
    refusalTold = false;
    return taken;
  }

  static double rounded(double value, double perUnit) {
    return Math.round(value * perUnit) / perUnit;
  }

  private static OptionalDouble latency(SimulatedCluster real) {
    double sum = 0;
    long pods = 0;
    for (SimulatedNode node : real.nodes()) {
      if (node.latencyMillis().isPresent()) {
        sum += node.latencyMillis().getAsDouble() * node.pods().size();
        pods += node.pods().size();
      }
    }
    return pods == 0 ? OptionalDouble.empty() : OptionalDouble.of(rounded(sum / pods, 10));
  }

  private List<Cell> changedCells(SimulatedCluster real) {
    List<Cell> now = new ArrayList<>();
    for (SimulatedNode node : real.nodes()) {
      now.add(Cells.of(day.nodeIndex(node.node().name()), node));
    }
    return cells.changed(now);
  }

  @Override
  public void podArrived(Duration at, SimulatedPod pod) {
    pending++;
  }

  @Override
  public void podStarted(Duration at, SimulatedPod pod, SimulatedNode node) {
    pending--;
    running++;
  }

  @Override
  public void podEvicted(Duration at, SimulatedPod pod) {
    evicted++;
  }

  @Override
  public void podEnded(Duration at, SimulatedPod pod) {
    if (pod.pod().startedAt().isPresent()) {
      running--;
    } else {
      pending--;
    }
  }

  /** Tells of the pod that all policies are asked about, and of one refusal in each frame. */
  @Override
  public void onDecision(Decision decision) {
    boolean featured = day.isFeatured(decision.pod().name());
    boolean refusal = !(decision instanceof Decision.Place);
    if (featured || (refusal && !refusalTold)) {
      told.add(teller.tell(decision, featured, now));
      refusalTold |= refusal;
    }
  }
}
