package io.stowage.simulation.metric;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.Observer;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.SimulatedCluster;
import io.stowage.simulation.SimulatedNode;
import io.stowage.simulation.SimulatedPod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Looks on while a run goes by and writes its record. */
public final class RunRecorder implements Observer, DecisionListener {
  private static final int PIECES = 240;
  private static final int HEAT_MAP_PIECES = 60;

  private record Curve(
      String name, ToDoubleFunction<Moment> reading, ByArrival byArrival, OverTime overTime) {}

  private final Instant start;
  private final Duration length;
  private final Tally tally;
  private final List<Curve> curves = new ArrayList<>();
  private final Samples pendingSeconds = new Samples();
  private final Samples latencyMillis = new Samples();
  private final Samples decisionMicros = new Samples();
  private final Optional<PodsPerNode> podsPerNode;
  private final LongSupplier nanos;
  private long stepBegan;
  private boolean decided;
  private boolean arrived;

  /**
   * A recorder for one run.
   *
   * @param nanos a stopwatch that shows how long decisions take
   */
  public RunRecorder(
      Scenario scenario, Collection<Quantity> quantities, boolean withHeatMap, LongSupplier nanos) {
    this.start = scenario.world().start();
    this.length = scenario.length();
    this.tally = new Tally(scenario.nodes());
    this.nanos = nanos;
    this.stepBegan = nanos.getAsLong();
    this.podsPerNode =
        withHeatMap ? Optional.of(new PodsPerNode(length, HEAT_MAP_PIECES)) : Optional.empty();
    for (Quantity quantity : quantities) {
      curves.add(
          new Curve(
              quantity.name(),
              quantity.reading().apply(scenario),
              new ByArrival(),
              new OverTime(length, PIECES)));
    }
  }

  @Override
  public void endOfInstant(
      Duration at, Duration stays, SimulatedCluster real, ClusterSnapshot known) {
    Moment moment = new Moment(real, known, tally);
    double from = at.toNanos() / 1e9;
    double until = from + stays.toNanos() / 1e9;
    int percent = (int) Math.round(tally.arrivedPercent());
    for (Curve curve : curves) {
      double value = curve.reading.applyAsDouble(moment);
      if (Double.isNaN(value)) {
        continue;
      }
      curve.overTime.add(from, until, value);
      if (arrived) {
        curve.byArrival.add(percent, value);
      }
    }
    arrived = false;
    podsPerNode.ifPresent(counts -> counts.see(at, stays, real));
  }

  @Override
  public void podFound(SimulatedPod pod) {
    tally.found(pod);
  }

  @Override
  public void podArrived(Duration at, SimulatedPod pod) {
    tally.arrived(pod);
    arrived = true;
  }

  @Override
  public void podStarted(Duration at, SimulatedPod pod, SimulatedNode node) {
    tally.started(pod);
    tally.checkCap(pod, node);
    node.latencyMillis().ifPresent(millis -> startedAt(millis, pod));
    pod.pod()
        .startedAt()
        .ifPresent(
            started ->
                pendingSeconds.add(Duration.between(waitedSince(pod), started).toNanos() / 1e9));
  }

  /** What a pod waited before the run began is nobody's doing here. */
  private Instant waitedSince(SimulatedPod pod) {
    Instant created = pod.pod().createdAt();
    return created.isBefore(start) ? start : created;
  }

  private void startedAt(double millis, SimulatedPod pod) {
    latencyMillis.add(millis);
    pod.pod().spec().latency().ifPresent(limits -> tally.startedAt(millis, limits));
  }

  @Override
  public void podEvicted(Duration at, SimulatedPod pod) {
    tally.evicted();
  }

  @Override
  public void podEnded(Duration at, SimulatedPod pod) {
    tally.ended(pod);
  }

  @Override
  public void onDecision(Decision decision) {
    decided = true;
  }

  @Override
  public void stepDone() {
    long now = nanos.getAsLong();
    if (decided) {
      decisionMicros.add((now - stepBegan) / 1000.0);
    }
    decided = false;
    stepBegan = now;
  }

  public RunRecord record() {
    return new RunRecord(
        length,
        tally,
        curvesBy(Curve::byArrival),
        curvesBy(Curve::overTime),
        pendingSeconds,
        latencyMillis,
        decisionMicros,
        podsPerNode);
  }

  private <T> Map<String, T> curvesBy(Function<Curve, T> kind) {
    return curves.stream().collect(Collectors.toMap(Curve::name, kind));
  }
}
