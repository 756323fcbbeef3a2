package io.stowage.app.demo;

import io.stowage.app.demo.BoardFrame.Cell;
import io.stowage.app.demo.BoardFrame.Told;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.kubernetes.BindListener;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.Diagnosis;
import io.stowage.scheduling.Policy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** Looks on while a real cluster is scheduled, and makes frames of it. For many threads. */
final class RealBoard implements DecisionListener, BindListener {
  /** So many frames pass between two placements that are told, unless the pod had to wait. */
  private static final int FRAMES_PER_PLACEMENT = 3;

  private static final int LATEST = 100;
  private static final double MEDIAN = 50;

  private final List<String> nodes;
  private final DecisionTeller teller;
  private final CellsShown cells;
  private long began = System.nanoTime();
  private final List<Told> told = new ArrayList<>();
  private final Map<String, String> reasonsTold = new HashMap<>();
  private final Map<String, Long> firstSeenNanos = new HashMap<>();
  private final Set<String> waiting = new HashSet<>();
  private final Set<String> evicted = new HashSet<>();
  private final Timings decisions = new Timings();
  private final Timings untilBound = new Timings();
  private long attemptNanos;
  private int framesSincePlacement;

  /**
   * A board that has seen nothing yet.
   *
   * @param nodes the names of all nodes that there will ever be, as the page numbers them
   * @param policy gives the parts of scores
   */
  RealBoard(List<String> nodes, Policy policy) {
    this.nodes = List.copyOf(nodes);
    this.teller = new DecisionTeller(this.nodes::indexOf, policy, Diagnosis::announcement);
    this.cells = new CellsShown(nodes.size());
  }

  /** From now on the page's time counts. */
  synchronized void begin() {
    began = System.nanoTime();
  }

  @Override
  public synchronized void onEvent(ClusterEvent event, Instant at) {
    switch (event) {
      case ClusterEvent.PodPending pending -> {
        waiting.add(pending.pod().uid());
        firstSeenNanos.putIfAbsent(pending.pod().uid(), System.nanoTime());
      }
      case ClusterEvent.BindFailed failed -> waiting.add(failed.pod().uid());
      case ClusterEvent.PodAssumed assumed -> waiting.remove(assumed.pod().uid());
      case ClusterEvent.PodBound bound -> waiting.remove(bound.pod().uid());
      case ClusterEvent.PodGone gone -> waiting.remove(gone.pod().uid());
      case ClusterEvent.NodeAdded _,
          ClusterEvent.NodeChanged _,
          ClusterEvent.NodeRemoved _,
          ClusterEvent.UsageMeasured _,
          ClusterEvent.ObjectChanged _,
          ClusterEvent.ObjectRemoved _ -> {}
    }
  }

  @Override
  public synchronized void onAttempt(Pod pod, Instant at) {
    attemptNanos = System.nanoTime();
  }

  @Override
  public synchronized void onDecision(Decision decision) {
    decisions.add(System.nanoTime() - attemptNanos);
    if (decision instanceof Decision.Preempt preempt) {
      preempt.victims().forEach(victim -> evicted.add(victim.uid()));
    }
    if (isWorthTelling(decision)) {
      told.add(teller.tell(decision, true, Duration.ofNanos(System.nanoTime() - began)));
    }
  }

  /** A pod that waits is tried again and again; a reason is told once. */
  private boolean isWorthTelling(Decision decision) {
    String pod = decision.pod().uid();
    return switch (decision) {
      case Decision.Place _ -> {
        boolean hadToWait = reasonsTold.remove(pod) != null;
        boolean itsTurn = framesSincePlacement >= FRAMES_PER_PLACEMENT;
        framesSincePlacement = itsTurn ? 0 : framesSincePlacement;
        yield hadToWait || itsTurn;
      }
      case Decision.Preempt _ -> true;
      case Decision.Reject reject -> {
        String reason = reject.diagnosis().message();
        yield !reason.equals(reasonsTold.put(pod, reason));
      }
    };
  }

  @Override
  public synchronized void onBound(Pod pod, Duration took) {
    Long seen = firstSeenNanos.remove(pod.uid());
    if (seen != null) {
      untilBound.add(System.nanoTime() - seen);
    }
  }

  /** What is new since the last frame. */
  synchronized BoardFrame frame(ClusterSnapshot cluster) {
    List<Cell> present = new ArrayList<>();
    int active = 0;
    long asked = 0;
    long all = 0;
    long running = 0;
    for (NodeView node : cluster.nodes()) {
      present.add(Cells.of(nodes.indexOf(node.name()), node));
      active += node.podCount() == 0 ? 0 : 1;
      running += node.podCount();
      asked += node.requestedMilliCpu();
      all += node.allocatableMilliCpu();
    }
    OptionalDouble decision = decisions.percentileOfLatest(LATEST, MEDIAN);
    Figures figures =
        new Figures.OfCluster(
            running,
            waiting.size(),
            active,
            evicted.size(),
            all == 0 ? 0 : LiveRun.rounded(100.0 * asked / all, 10),
            decision.isPresent() ? LiveRun.rounded(decision.getAsDouble(), 1000) : null);
    BoardFrame frame = new BoardFrame(figures, cells.changed(present), List.copyOf(told));
    told.clear();
    framesSincePlacement++;
    return frame;
  }

  synchronized RealSummary summary() {
    return new RealSummary(
        untilBound.count(), evicted.size(), waiting.size(), decisions, untilBound);
  }
}
