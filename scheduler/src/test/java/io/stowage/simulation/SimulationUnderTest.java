package io.stowage.simulation;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A run with all that happened in it, for tests: the same script gives the same events. */
final class SimulationUnderTest implements DecisionListener, Observer {
  private final List<Node> nodes;
  private final List<Occurrence> occurrences = new ArrayList<>();
  private final List<ClusterEvent> beginning = new ArrayList<>();
  private final List<String> log = new ArrayList<>();
  private final List<ClusterEvent> events = new ArrayList<>();
  private World world = World.USUAL;
  private Duration length = Duration.ofHours(1);
  private String policy = "first-fit";
  private ClusterSnapshot known = ClusterSnapshot.empty();

  SimulationUnderTest(Node... nodes) {
    this.nodes = List.of(nodes);
  }

  static Duration seconds(double seconds) {
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  SimulationUnderTest in(UnaryOperator<World> change) {
    world = change.apply(world);
    return this;
  }

  SimulationUnderTest lasting(Duration time) {
    length = time;
    return this;
  }

  SimulationUnderTest under(String otherPolicy) {
    policy = otherPolicy;
    return this;
  }

  SimulationUnderTest beginningWith(ClusterEvent event) {
    beginning.add(event);
    return this;
  }

  SimulationUnderTest with(Occurrence occurrence) {
    occurrences.add(occurrence);
    return this;
  }

  SimulationUnderTest arrives(double second, Pod pod, Lifetime lifetime) {
    return with(
        new Occurrence.PodArrives(seconds(second), PodRun.of(pod.name(), pod.spec(), lifetime)));
  }

  SimulationUnderTest replica(double second, Pod pod) {
    return with(
        new Occurrence.PodArrives(
            seconds(second),
            PodRun.of(pod.name(), pod.spec(), new Lifetime.Forever()).byController()));
  }

  SimulationUnderTest run() {
    List<ClusterEvent> first = new ArrayList<>();
    nodes.forEach(node -> first.add(new ClusterEvent.NodeAdded(node)));
    first.addAll(beginning);
    List<Occurrence> inTime =
        occurrences.stream().sorted(Comparator.comparing(Occurrence::at)).toList();
    Scenario scenario = new Scenario(first, inTime, length, world, Optional.empty());
    new Simulation(
            scenario,
            inputs -> Policies.of(OptionedName.policy(policy), inputs),
            7,
            List.of(this),
            List.of(this))
        .run(() -> true);
    return this;
  }

  /** What happened to pods and nodes, each with its second. */
  List<String> log() {
    return log;
  }

  List<ClusterEvent> events() {
    return events;
  }

  /** The cluster as the scheduler knew it in the end. */
  ClusterSnapshot known() {
    return known;
  }

  @Override
  public void onDecision(Decision decision) {}

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    events.add(event);
    known = known.after(event);
    Object second = Duration.between(world.start(), at).toMillis() / 1000.0;
    switch (event) {
      case ClusterEvent.PodPending it -> log.add("%s %s waits".formatted(second, it.pod().name()));
      case ClusterEvent.PodBound it ->
          log.add(
              "%s %s %s on %s"
                  .formatted(
                      second,
                      it.pod().name(),
                      it.pod().deleting() ? "is told to end" : "runs",
                      it.pod().nodeName().orElseThrow()));
      case ClusterEvent.PodGone it -> log.add("%s %s is gone".formatted(second, it.pod().name()));
      case ClusterEvent.BindFailed it ->
          log.add("%s %s fails: %s".formatted(second, it.pod().name(), it.reason()));
      case ClusterEvent.NodeChanged it ->
          log.add(
              "%s %s is %s%s"
                  .formatted(
                      second,
                      it.node().name(),
                      it.node().ready() ? "ready" : "not ready",
                      it.node().unschedulable() ? " and cordoned" : ""));
      case ClusterEvent.NodeRemoved it -> log.add("%s %s leaves".formatted(second, it.name()));
      case ClusterEvent.NodeAdded it -> {}
      case ClusterEvent.PodAssumed it -> {}
      case ClusterEvent.UsageMeasured it -> {}
      case ClusterEvent.ObjectChanged it -> {}
      case ClusterEvent.ObjectRemoved it -> {}
    }
  }
}
