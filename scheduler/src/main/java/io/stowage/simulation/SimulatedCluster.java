package io.stowage.simulation;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.BindFailed;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.NodeRemoved;
import io.stowage.cluster.ClusterEvent.ObjectChanged;
import io.stowage.cluster.ClusterEvent.ObjectRemoved;
import io.stowage.cluster.ClusterEvent.PodAssumed;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Environment;
import io.stowage.scheduling.VolumePlan;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A cluster on a virtual clock. It knows how things really are; the scheduler learns of that
 * through events, as from a live cluster, and its clock jumps to whatever happens next. Closes when
 * the scenario's time is over. The same scenario, decisions and generator give the same events.
 */
public final class SimulatedCluster implements Environment {
  private final World world;
  private final VirtualClock clock;
  private final long end;
  private final Iterator<Occurrence> occurrences;
  private final Map<String, SimulatedNode> nodes = new LinkedHashMap<>();
  private final ClusterTotals totals = new ClusterTotals();
  private final PodFates pods;
  private final NodeFaults faults;
  private final List<Observer> observers;
  private List<ClusterEvent> unread = new ArrayList<>();
  private @Nullable Occurrence upcoming;
  private long upcomingAt = Agenda.NEVER;
  private boolean open = true;
  private Supplier<ClusterSnapshot> known = ClusterSnapshot::empty;

  /**
   * A cluster at its scenario's beginning.
   *
   * @param random decides what the scenario leaves open: which bindings fail, which news is lost
   */
  public SimulatedCluster(Scenario scenario, RandomGenerator random, List<Observer> observers) {
    this.observers = List.copyOf(observers);
    this.world = scenario.world();
    this.clock = new VirtualClock(world.start());
    this.end = VirtualClock.nanosOf(scenario.length());
    this.occurrences = scenario.occurrences().iterator();
    this.pods = new PodFates(this, world, clock, random);
    this.faults = new NodeFaults(this, pods);
    scenario.beginning().forEach(this::begin);
    advanceOccurrences();
    world.measuring().ifPresent(how -> new UsageMeter(this, how, random).measure());
    if (!world.tariffs().areConstant()) {
      passAnHour();
    }
  }

  /** Stops the clock at each full hour, where tariffs change. */
  private void passAnHour() {
    Instant now = clock.instant();
    Instant next = now.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
    plan(Duration.between(now, next), this::passAnHour);
  }

  @Override
  public List<ClusterEvent> await(Instant deadline) {
    if (unread.isEmpty()) {
      long next = Math.min(clock.nanosAt(deadline), Math.min(clock.nextDeed(), upcomingAt));
      moveClock(Math.min(next, end));
      if (next > end) {
        close();
        return List.of();
      }
    }
    clock.doWhatIsDue();
    while (upcoming != null && upcomingAt <= clock.nanos()) {
      Occurrence due = upcoming;
      advanceOccurrences();
      happen(due);
    }
    List<ClusterEvent> events = unread;
    unread = new ArrayList<>();
    return events;
  }

  private void moveClock(long to) {
    if (to > clock.nanos()) {
      Duration stays = Duration.ofNanos(to - clock.nanos());
      observers.forEach(o -> o.endOfInstant(sinceStart(), stays, this, known.get()));
      clock.moveTo(to);
    }
  }

  private void advanceOccurrences() {
    upcoming = occurrences.hasNext() ? occurrences.next() : null;
    upcomingAt = upcoming == null ? Agenda.NEVER : VirtualClock.nanosOf(upcoming.at());
  }

  private void begin(ClusterEvent event) {
    switch (event) {
      case NodeAdded added -> join(added.node());
      case PodBound bound -> {
        SimulatedNode node = nodes.get(bound.pod().nodeName().orElseThrow());
        if (node == null) {
          throw new NoSuchElementException(
              "Pod %s runs on a node that is not there: %s"
                  .formatted(bound.pod().key(), bound.pod().nodeName().get()));
        }
        SimulatedPod pod = pods.find(bound.pod());
        node.start(pod, Duration.ZERO);
        totals.changed(node);
        tell(bound);
      }
      case PodPending pending -> {
        pods.find(pending.pod());
        tell(pending);
      }
      case ObjectChanged changed -> tell(changed);
      case NodeChanged other -> throw notABeginning(other);
      case NodeRemoved other -> throw notABeginning(other);
      case PodAssumed other -> throw notABeginning(other);
      case PodGone other -> throw notABeginning(other);
      case BindFailed other -> throw notABeginning(other);
      case ClusterEvent.UsageMeasured measured -> tell(measured);
      case ObjectRemoved other -> throw notABeginning(other);
    }
  }

  private static IllegalArgumentException notABeginning(ClusterEvent event) {
    return new IllegalArgumentException("A scenario cannot begin with " + event);
  }

  private void happen(Occurrence occurrence) {
    switch (occurrence) {
      case Occurrence.PodArrives arrives -> pods.arrive(arrives.run());
      case Occurrence.PodDeleted deleted -> pods.delete(deleted.pod());
      case Occurrence.NodeJoins joins -> join(joins.node());
      case Occurrence.NodeChanges changes -> change(node(changes.node().name()), changes.node());
      case Occurrence.NodeLeaves leaves -> leave(leaves.node());
      case Occurrence.NodeFails fails -> faults.fail(node(fails.node()));
      case Occurrence.NodeRecovers recovers -> faults.recover(node(recovers.node()));
      case Occurrence.NodeDrains drains -> faults.drain(node(drains.node()));
      case Occurrence.NodeUncordoned uncordoned -> faults.uncordon(node(uncordoned.node()));
      case Occurrence.LatencyChanges changes -> {
        SimulatedNode node = node(changes.node());
        node.latencyMillis(changes.millis());
        totals.changed(node);
      }
      case Occurrence.ObjectChanges changes -> tell(new ObjectChanged(changes.object()));
      case Occurrence.ObjectDisappears gone -> tell(new ObjectRemoved(gone.object()));
    }
  }

  private void join(Node node) {
    Double latency = world.latencyMillis().get(node.name());
    SimulatedNode joined =
        new SimulatedNode(
            node,
            world.power(),
            latency == null ? OptionalDouble.empty() : OptionalDouble.of(latency));
    nodes.put(node.name(), joined);
    totals.changed(joined);
    tell(new NodeAdded(node));
  }

  private void leave(String name) {
    SimulatedNode node = node(name);
    List.copyOf(node.pods()).forEach(pods::lose);
    nodes.remove(name);
    totals.gone(node);
    tell(new NodeRemoved(name));
  }

  /** Takes note that the node is not what it was, whether anybody hears of that or not. */
  void changed(SimulatedNode node) {
    totals.changed(node);
  }

  /** Changes what the node shows of itself. */
  void change(SimulatedNode node, Node shown) {
    node.become(shown);
    totals.changed(node);
    tell(new NodeChanged(shown));
  }

  private SimulatedNode node(String name) {
    SimulatedNode node = nodes.get(name);
    if (node == null) {
      throw new NoSuchElementException("The scenario names a node that is not there: " + name);
    }
    return node;
  }

  /** The node that the pod names, if it is there. */
  Optional<SimulatedNode> nodeOf(Pod pod) {
    return pod.nodeName().map(nodes::get);
  }

  @Override
  public void bind(Pod placed, VolumePlan volumes) {
    volumes.objectsAfter().forEach(object -> tell(new ObjectChanged(object)));
    pods.bind(placed);
  }

  @Override
  public void evict(Pod victim, Pod inFavourOf) {
    pods.evict(victim);
  }

  @Override
  public void nominate(Pod pod, String node) {
    pods.nominate(pod, node);
  }

  @Override
  public void withdrawNomination(Pod pod) {
    pods.withdrawNomination(pod);
  }

  void tell(ClusterEvent event) {
    unread.add(event);
  }

  void plan(Duration later, Runnable deed) {
    clock.plan(later, deed);
  }

  /** Lets observers see the cluster as the scheduler knows it, too. */
  void known(Supplier<ClusterSnapshot> toScheduler) {
    known = toScheduler;
  }

  World world() {
    return world;
  }

  List<Observer> observers() {
    return observers;
  }

  /** How things really are, summed up. */
  public ClusterTotals totals() {
    return totals;
  }

  /** The nodes as they really are. */
  public Collection<SimulatedNode> nodes() {
    return Collections.unmodifiableCollection(nodes.values());
  }

  public Duration sinceStart() {
    return clock.sinceStart();
  }

  @Override
  public InstantSource clock() {
    return clock;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    open = false;
  }
}
