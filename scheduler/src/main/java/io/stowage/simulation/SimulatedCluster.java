package io.stowage.simulation;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.BindFailed;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.NodeChanged;
import io.stowage.cluster.ClusterEvent.NodeRemoved;
import io.stowage.cluster.ClusterEvent.ObjectChanged;
import io.stowage.cluster.ClusterEvent.PodAssumed;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Environment;
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
  private final RandomGenerator random;
  private final Instant end;
  private final Iterator<Occurrence> occurrences;
  private final Agenda agenda = new Agenda();
  private final Map<String, SimulatedNode> nodes = new LinkedHashMap<>();
  private final Map<String, SimulatedPod> pods = new LinkedHashMap<>();
  private final ClusterTotals totals = new ClusterTotals();
  private final NodeFaults faults;
  private final List<Observer> observers;
  private List<ClusterEvent> unread = new ArrayList<>();
  private @Nullable Occurrence upcoming;
  private Instant now;
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
    this.random = random;
    this.now = world.start();
    this.end = now.plus(scenario.length());
    this.occurrences = scenario.occurrences().iterator();
    this.faults = new NodeFaults(this);
    scenario.beginning().forEach(this::begin);
    advanceOccurrences();
    world.measuring().ifPresent(how -> new UsageMeter(this, how, random).measure());
    if (!world.tariffs().areConstant()) {
      passAnHour();
    }
  }

  /** Stops the clock at each full hour, where tariffs change. */
  private void passAnHour() {
    agenda.plan(now.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS), this::passAnHour);
  }

  @Override
  public List<ClusterEvent> await(Instant deadline) {
    if (unread.isEmpty()) {
      Instant next = earlier(deadline, earlier(agenda.next(), nextOccurrence()));
      moveClock(earlier(next, end));
      if (next.isAfter(end)) {
        close();
        return List.of();
      }
    }
    agenda.doUntil(now);
    while (upcoming != null && !nextOccurrence().isAfter(now)) {
      Occurrence due = upcoming;
      advanceOccurrences();
      happen(due);
    }
    List<ClusterEvent> events = unread;
    unread = new ArrayList<>();
    return events;
  }

  private void moveClock(Instant to) {
    if (to.isAfter(now)) {
      Duration stays = Duration.between(now, to);
      observers.forEach(o -> o.endOfInstant(sinceStart(), stays, this, known.get()));
      now = to;
    }
  }

  @Override
  public void bind(Pod placed) {
    tell(new PodAssumed(placed));
    simulated(placed)
        .ifPresent(known -> plan(world.bindingTime(), () -> finishBinding(known, placed)));
  }

  private void finishBinding(SimulatedPod known, Pod placed) {
    if (known.isGone()) {
      return;
    }
    SimulatedNode node = nodes.get(placed.nodeName().orElseThrow());
    if (node == null) {
      tell(new BindFailed(placed, "the node is gone"));
    } else if (world.bindFailures() > 0 && random.nextDouble() < world.bindFailures()) {
      tell(new BindFailed(placed, "the API server refused the binding"));
    } else {
      start(known, placed.started(now), node);
    }
  }

  private void start(SimulatedPod pod, Pod started, SimulatedNode node) {
    pod.become(started);
    node.start(pod, sinceStart());
    totals.changed(node);
    observers.forEach(o -> o.podStarted(sinceStart(), pod, node));
    tell(new PodBound(started));
    if (pod.run().lifetime() instanceof Lifetime.Lasting lasting) {
      plan(lasting.time(), () -> finish(pod));
    }
  }

  /** A pod on a silent node does not get on with its work; nobody would hear that it is done. */
  private void finish(SimulatedPod pod) {
    Optional<SimulatedNode> node = pod.pod().nodeName().map(nodes::get);
    if (node.filter(SimulatedNode::isSilent).isPresent()) {
      plan(world.podsGivenUp(), () -> finish(pod));
    } else {
      remove(pod);
    }
  }

  @Override
  public void evict(Pod victim, Pod inFavourOf) {
    simulated(victim).ifPresent(this::evict);
  }

  /** Tells a pod to end; its controller makes another at once, as a ReplicaSet does. */
  void evict(SimulatedPod pod) {
    if (pod.pod().deleting()) {
      return;
    }
    if (pod.pod().nodeName().isEmpty()) {
      // Its binding is under way; it never gets there.
      lose(pod);
      return;
    }
    pod.become(pod.pod().evicted());
    observers.forEach(o -> o.podEvicted(sinceStart(), pod));
    tell(new PodBound(pod.pod()));
    recreate(pod);
    plan(world.gracePeriod(), () -> remove(pod));
  }

  /** The pod is no more, and its controller makes another. */
  void lose(SimulatedPod pod) {
    boolean replaced = pod.pod().deleting();
    remove(pod);
    if (!replaced) {
      recreate(pod);
    }
  }

  private void recreate(SimulatedPod pod) {
    if (pod.run().recreated()) {
      int generation = pod.generation() + 1;
      arrive(pod.run(), pod.run().name() + "." + generation, generation);
    }
  }

  /** The pod is no more. */
  private void remove(SimulatedPod pod) {
    if (pod.isGone()) {
      return;
    }
    pod.end();
    pods.remove(pod.key(), pod);
    pod.pod()
        .nodeName()
        .map(nodes::get)
        .ifPresent(
            node -> {
              node.end(pod);
              totals.changed(node);
            });
    observers.forEach(o -> o.podEnded(sinceStart(), pod));
    tell(new PodGone(pod.pod()));
  }

  private void arrive(PodRun run, String name, int generation) {
    Pod pod = Pod.pending(name, run.spec(), now);
    SimulatedPod arrived = new SimulatedPod(run, generation, pod);
    pods.put(arrived.key(), arrived);
    observers.forEach(o -> o.podArrived(sinceStart(), arrived));
    tell(new PodPending(pod));
    if (run.lifetime() instanceof Lifetime.Until until) {
      agenda.plan(world.start().plus(until.at()), () -> remove(arrived));
    }
    world
        .patience()
        .ifPresent(
            time ->
                plan(
                    time,
                    () -> {
                      if (arrived.pod().nodeName().isEmpty()) {
                        remove(arrived);
                      }
                    }));
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
        SimulatedPod pod = found(bound.pod());
        node.start(pod, Duration.ZERO);
        totals.changed(node);
        tell(bound);
      }
      case PodPending pending -> {
        found(pending.pod());
        tell(pending);
      }
      case ObjectChanged changed -> tell(changed);
      case NodeChanged other -> throw notABeginning(other);
      case NodeRemoved other -> throw notABeginning(other);
      case PodAssumed other -> throw notABeginning(other);
      case PodGone other -> throw notABeginning(other);
      case BindFailed other -> throw notABeginning(other);
      case ClusterEvent.UsageMeasured measured -> tell(measured);
      case ClusterEvent.ObjectRemoved other -> throw notABeginning(other);
    }
  }

  private SimulatedPod found(Pod pod) {
    SimulatedPod found = new SimulatedPod(runOf(pod), 1, pod);
    pods.put(pod.key(), found);
    observers.forEach(o -> o.podFound(found));
    return found;
  }

  private static IllegalArgumentException notABeginning(ClusterEvent event) {
    return new IllegalArgumentException("A scenario cannot begin with " + event);
  }

  private static PodRun runOf(Pod pod) {
    PodRun run = PodRun.of(pod.name(), pod.spec(), new Lifetime.Forever());
    return pod.spec().controller().isPresent() ? run.byController() : run;
  }

  private void happen(Occurrence occurrence) {
    switch (occurrence) {
      case Occurrence.PodArrives arrives -> arrive(arrives.run(), arrives.run().name(), 1);
      case Occurrence.PodDeleted deleted ->
          Optional.ofNullable(pods.get(deleted.pod())).ifPresent(this::remove);
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
    List.copyOf(node.pods()).forEach(this::lose);
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

  /** The pod, unless it is gone or was made anew. */
  private Optional<SimulatedPod> simulated(Pod pod) {
    return Optional.ofNullable(pods.get(pod.key()))
        .filter(known -> known.pod().uid().equals(pod.uid()));
  }

  void tell(ClusterEvent event) {
    unread.add(event);
  }

  void plan(Duration later, Runnable deed) {
    agenda.plan(now.plus(later), deed);
  }

  @Override
  public void nominate(Pod pod, String node) {
    simulated(pod).ifPresent(known -> waitOn(known, known.pod().nominatedTo(node)));
  }

  @Override
  public void withdrawNomination(Pod pod) {
    simulated(pod).ifPresent(known -> waitOn(known, known.pod().withoutNomination()));
  }

  private void waitOn(SimulatedPod known, Pod pod) {
    known.become(pod);
    tell(new PodPending(pod));
  }

  private Instant nextOccurrence() {
    return upcoming == null ? Instant.MAX : world.start().plus(upcoming.at());
  }

  private void advanceOccurrences() {
    upcoming = occurrences.hasNext() ? occurrences.next() : null;
  }

  private static Instant earlier(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  /** Lets observers see the cluster as the scheduler knows it, too. */
  void known(Supplier<ClusterSnapshot> toScheduler) {
    known = toScheduler;
  }

  World world() {
    return world;
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
    return Duration.between(world.start(), now);
  }

  @Override
  public InstantSource clock() {
    return () -> now;
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
