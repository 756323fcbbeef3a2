package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.QueuedPod.Place;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The pods that wait for a node, and which of them is tried next; kube-scheduler's queue (v1.36.3).
 *
 * <p>A pod becomes active when it arrives without scheduling gates. Active pods are tried by
 * priority, then age. A pod that was refused waits in a pool until an event comes that, as the
 * filters that refused it say, may help; then it is active again, or backs off first if its last
 * attempt was a moment ago. A pod whose attempt or binding broke down backs off whatever happens.
 * When no pod is active, those that back off are tried before their time, but not those that do so
 * after an error. Events that come while a pod is being tried are looked at when it comes back.
 *
 * <p>One thread owns the queue; time is what callers say it is. Each call takes logarithmic time,
 * but an event asks once for each group of twins in the pool.
 */
public final class PendingQueue {
  // An eviction of which nothing is seen by then has failed, or is not really carried out (shadow).
  private static final Duration LONGEST_WAIT_FOR_EVICTIONS = Duration.ofSeconds(30);

  private final QueueSettings settings;
  private final List<DecisionListener> listeners;
  private final Hints hints;
  private final Map<String, QueuedPod> podsByUid = new HashMap<>();
  private final TreeSet<QueuedPod> active = new TreeSet<>(QueuedPod.BY_PRIORITY);
  private final TreeSet<QueuedPod> backoff = new TreeSet<>(QueuedPod.BY_BACKOFF);
  private final TreeSet<QueuedPod> backoffAfterError = new TreeSet<>(QueuedPod.BY_ERROR_BACKOFF);
  private final UnschedulablePool pool;
  private final InFlight inFlight = new InFlight();

  /** How many pods are at each place; others than the owner of the queue may look. */
  private final Map<Place, AtomicInteger> population = new EnumMap<>(Place.class);

  private Profiles profiles;
  private long tickets;

  /** How many pods are where; the first four are upstream's pending_pods metric. */
  public record Population(
      int active, int backoff, int unschedulable, int gated, int inFlight, int binding) {}

  public PendingQueue(QueueSettings settings, Profiles profiles) {
    this(settings, profiles, List.of());
  }

  PendingQueue(QueueSettings settings, Profiles profiles, List<DecisionListener> listeners) {
    this.settings = settings;
    this.listeners = listeners;
    this.profiles = profiles;
    this.hints = new Hints(profiles);
    this.pool = new UnschedulablePool(hints);
    for (Place place : Place.values()) {
      population.put(place, new AtomicInteger());
    }
  }

  /** From now on these profiles decide: who waits may fare better, and others may be ours. */
  public void use(Profiles changed, ClusterSnapshot cluster, Instant now) {
    profiles = changed;
    hints.use(changed);
    for (QueuedPod queued : List.copyOf(podsByUid.values())) {
      if (!profiles.isOurs(queued.pod)) {
        forget(queued);
      } else if (queued.place == Place.UNSCHEDULABLE) {
        queued.curedMeanwhile = true;
        if (queued.awaitedVictims.isEmpty()) {
          retry(queued, now, QueueEvents.FORCED);
        }
      }
    }
    for (Pod pod : cluster.pods()) {
      if (pod.nodeName().isEmpty() && profiles.isOurs(pod) && !podsByUid.containsKey(pod.uid())) {
        arrive(pod, now);
      }
    }
  }

  /** Takes note of an event; {@code before} is the cluster without it. */
  public void apply(ClusterEvent event, ClusterSnapshot before, Instant now) {
    switch (event) {
      case ClusterEvent.PodPending pending -> arriveOrChange(pending, before, now);
      case ClusterEvent.PodAssumed assumed -> {
        tellOfRoomThatWasHeld(assumed.pod(), before, now);
        QueuedPod queued = find(assumed.pod());
        if (queued != null) {
          inFlight.end(queued.pod.uid());
          move(queued, Place.BINDING);
        }
      }
      case ClusterEvent.PodBound bound -> bind(bound, before, now);
      case ClusterEvent.BindFailed failed -> takeBack(failed.pod(), before, now);
      case ClusterEvent.PodGone gone -> remove(gone.pod(), before, now);
      case ClusterEvent.NodeChanged changed -> {
        Optional<Node> was = before.node(changed.node().name()).map(NodeView::node);
        if (!was.equals(Optional.of(changed.node()))) {
          tellWaiting(Arrival.of(event, before), now);
        }
      }
      case ClusterEvent.NodeAdded added -> tellWaiting(Arrival.of(event, before), now);
      case ClusterEvent.NodeRemoved removed -> tellWaiting(Arrival.of(event, before), now);
      case ClusterEvent.ObjectChanged changed -> tellWaiting(Arrival.of(event, before), now);
      case ClusterEvent.ObjectRemoved removed -> tellWaiting(Arrival.of(event, before), now);
      case ClusterEvent.UsageMeasured measured -> {
        if (bringsUsersNearer(measured, before)) {
          tellWaiting(Arrival.of(event, before), now);
        }
      }
    }
  }

  /** Of all that is measured, no filter but NodeLatency reads anything, and of that the latency. */
  private static boolean bringsUsersNearer(
      ClusterEvent.UsageMeasured measured, ClusterSnapshot before) {
    OptionalDouble was =
        before.node(measured.node()).map(NodeView::latencyMillis).orElseGet(OptionalDouble::empty);
    return was.isPresent() && measured.usage().latencyMillis().orElse(0) < was.getAsDouble();
  }

  /** The next pod to try; its attempt ends with {@link #decided} or {@link #drop}. */
  public Optional<Pod> poll(Instant now) {
    releaseDue(now);
    SortedSet<QueuedPod> source = active.isEmpty() ? backoff : active;
    if (source.isEmpty()) {
      return Optional.empty();
    }
    QueuedPod next = source.getFirst();
    if (next.place == Place.BACKOFF) {
      tellQueued(next, Place.ACTIVE, QueueEvents.POPPED_FROM_BACKOFF);
    }
    move(next, Place.IN_FLIGHT);
    inFlight.begin(next.pod.uid());
    return Optional.of(next.pod);
  }

  /** Ends a pod's attempt. */
  public void decided(Decision decision, Instant now) {
    QueuedPod queued = find(decision.pod());
    if (queued == null || queued.place != Place.IN_FLIGHT) {
      return;
    }
    List<Arrival> missed = inFlight.end(queued.pod.uid());
    switch (decision) {
      case Decision.Place place -> move(queued, Place.BINDING);
      case Decision.Preempt preempt -> {
        preempt.victims().stream()
            .filter(victim -> !victim.deleting())
            .forEach(victim -> queued.awaitedVictims.add(victim.uid()));
        missed.forEach(
            arrival -> arrival.leaving().ifPresent(pod -> queued.awaitedVictims.remove(pod.uid())));
        comeBack(queued, preempt.diagnosis().filters(), missed, now);
      }
      case Decision.Reject reject ->
          comeBack(
              queued,
              reject.diagnosis().fault().isPresent() ? Set.of() : reject.diagnosis().filters(),
              missed,
              now);
    }
  }

  /** Ends the attempt of a pod that is not to be tried at all. */
  public void drop(Pod pod) {
    QueuedPod queued = find(pod);
    if (queued != null) {
      forget(queued);
    }
  }

  /** When there will be a pod to try if nothing happens until then. */
  public Instant nextAttempt(Instant now) {
    if (!active.isEmpty() || !backoff.isEmpty()) {
      return now;
    }
    Instant release = pool.nextRelease();
    if (backoffAfterError.isEmpty()) {
      return release;
    }
    Instant retry = backoffAfterError.getFirst().backoffEnd.plus(QueueSettings.WINDOW);
    return retry.isBefore(release) ? retry : release;
  }

  /** May be asked by any thread. */
  public Population population() {
    return new Population(
        count(Place.ACTIVE),
        count(Place.BACKOFF) + count(Place.BACKOFF_AFTER_ERROR),
        count(Place.UNSCHEDULABLE),
        count(Place.GATED),
        count(Place.IN_FLIGHT),
        count(Place.BINDING));
  }

  private int count(Place place) {
    return counter(place).getOpaque();
  }

  private void count(Place place, int change) {
    AtomicInteger counter = counter(place);
    counter.setOpaque(counter.getPlain() + change);
  }

  private AtomicInteger counter(Place place) {
    return Objects.requireNonNull(population.get(place));
  }

  private void arriveOrChange(
      ClusterEvent.PodPending pending, ClusterSnapshot before, Instant now) {
    Pod pod = pending.pod();
    before.pod(pod.key()).filter(was -> !was.uid().equals(pod.uid())).ifPresent(this::drop);
    QueuedPod known = find(pod);
    if (known != null) {
      change(known, pending, before, now);
    } else if (profiles.isOurs(pod) && !before.isAssumed(pod)) {
      arrive(pod, now);
    }
    tellOfLostNomination(pod, before, now);
  }

  private void arrive(Pod pod, Instant now) {
    QueuedPod queued = new QueuedPod(pod, now, tickets++);
    podsByUid.put(pod.uid(), queued);
    enter(queued, queued.isGated() ? Place.GATED : Place.ACTIVE, QueueEvents.ARRIVED);
  }

  private void change(
      QueuedPod queued, ClusterEvent.PodPending pending, ClusterSnapshot before, Instant now) {
    boolean specChanged = !queued.pod.spec().equals(pending.pod().spec());
    Arrival ownChange = Arrival.of(pending, before);
    Place place = queued.place;
    leave(queued);
    queued.pod = pending.pod();
    enter(queued, place);
    switch (place) {
      case GATED -> {
        if (!queued.isGated()) {
          retry(queued, now, QueueEvents.CHANGED);
        }
      }
      case UNSCHEDULABLE -> {
        if (specChanged && hints.worthATry(queued.refusedBy, queued.pod, ownChange)) {
          queued.curedMeanwhile = true;
          if (queued.awaitedVictims.isEmpty()) {
            retry(queued, now, QueueEvents.CHANGED);
          }
        }
      }
      case IN_FLIGHT -> {
        if (specChanged) {
          inFlight.record(ownChange);
        }
      }
      case ACTIVE, BACKOFF, BACKOFF_AFTER_ERROR, BINDING -> {}
    }
  }

  /** eventhandlers.go, v1.36.3: a nomination that ends frees a place, as if a pod had left. */
  private void tellOfLostNomination(Pod pod, ClusterSnapshot before, Instant now) {
    before
        .pod(pod.key())
        .filter(was -> was.nominatedNode().isPresent() && was.nodeName().isEmpty())
        .filter(was -> !was.nominatedNode().equals(pod.nominatedNode()))
        .ifPresent(was -> tellWaiting(Arrival.nominationLost(was, before), now));
  }

  private void bind(ClusterEvent.PodBound bound, ClusterSnapshot before, Instant now) {
    drop(bound.pod());
    if (nobodyListens()) {
      // The cluster without the pod need not be worked out for nobody.
      return;
    }
    Optional<Pod> was = before.pod(bound.pod().key());
    if (before.isAssumed(bound.pod())) {
      tellOfRoomThatWasHeld(bound.pod(), before, now);
      // To those who wait, a pod comes when its binding is known, not when we counted on it.
      tellWaiting(Arrival.of(bound, before.without(bound.pod())), now);
    } else if (!was.equals(Optional.of(bound.pod()))) {
      tellWaiting(Arrival.of(bound, before), now);
    }
  }

  private void takeBack(Pod pod, ClusterSnapshot before, Instant now) {
    if (!before.isAssumed(pod)) {
      return;
    }
    Pod waiting = pod.unplaced().withoutNomination();
    tellOfRoomThatWasHeld(waiting, before, now);
    QueuedPod queued = find(pod);
    if (queued != null) {
      queued.pod = waiting;
      comeBack(queued, Set.of(), List.of(), now);
    } else if (profiles.isOurs(waiting)) {
      arrive(waiting, now);
    }
  }

  /** Where a pod counted that is elsewhere now, it leaves room. */
  private void tellOfRoomThatWasHeld(Pod pod, ClusterSnapshot before, Instant now) {
    before
        .pod(pod.key())
        .filter(held -> before.isAssumed(held) && !held.nodeName().equals(pod.nodeName()))
        .ifPresent(held -> tellWaiting(Arrival.of(new ClusterEvent.PodGone(held), before), now));
  }

  private void remove(Pod pod, ClusterSnapshot before, Instant now) {
    drop(pod);
    if (nobodyListens()) {
      return;
    }
    Pod was = before.pod(pod.key()).filter(known -> known.uid().equals(pod.uid())).orElse(null);
    if (was != null && was.nodeName().isPresent()) {
      tellWaiting(Arrival.of(new ClusterEvent.PodGone(was), before), now);
    } else if (was != null && was.nominatedNode().isPresent()) {
      tellWaiting(Arrival.nominationLost(was, before), now);
    }
  }

  private boolean nobodyListens() {
    return pool.isEmpty() && inFlight.isEmpty();
  }

  private void tellWaiting(Arrival arrival, Instant now) {
    pool.curedBy(arrival).forEach(queued -> retry(queued, now, QueueEvents.of(arrival)));
    inFlight.record(arrival);
  }

  private void comeBack(
      QueuedPod queued, Set<String> refusedBy, List<Arrival> missed, Instant now) {
    leave(queued);
    queued.refusedBy = refusedBy;
    queued.refusals += refusedBy.isEmpty() ? 0 : 1;
    queued.errorsInARow = refusedBy.isEmpty() ? queued.errorsInARow + 1 : 0;
    queued.since = now;
    queued.ticket = tickets++;
    int failures = refusedBy.isEmpty() ? queued.errorsInARow : queued.refusals;
    queued.backoffEnd = settings.backoffEnd(now, failures);
    queued.releaseAfter =
        now.plus(
            queued.awaitedVictims.isEmpty()
                ? settings.longestUnschedulable()
                : LONGEST_WAIT_FOR_EVICTIONS);
    boolean worthATry =
        refusedBy.isEmpty()
            || missed.stream().anyMatch(arrival -> hints.worthATry(refusedBy, queued.pod, arrival));
    queued.curedMeanwhile = worthATry;
    boolean mayTry = worthATry && queued.awaitedVictims.isEmpty();
    Place place = mayTry ? placeOfRetry(queued, now) : Place.UNSCHEDULABLE;
    listeners.forEach(listener -> listener.onRefused(queued.pod, refusedBy));
    enter(queued, place, QueueEvents.FAILED);
  }

  /** Another try, now or after the back-off. */
  private void retry(QueuedPod queued, Instant now, String event) {
    leave(queued);
    queued.awaitedVictims.clear();
    enter(queued, placeOfRetry(queued, now), event);
  }

  private static Place placeOfRetry(QueuedPod queued, Instant now) {
    if (queued.isGated()) {
      return Place.GATED;
    }
    if (QueueSettings.isOver(queued.backoffEnd, now)) {
      return Place.ACTIVE;
    }
    return queued.refusedBy.isEmpty() ? Place.BACKOFF_AFTER_ERROR : Place.BACKOFF;
  }

  private void releaseDue(Instant now) {
    releaseBackoff(backoff, now);
    releaseBackoff(backoffAfterError, now);
    pool.overdue(now).forEach(queued -> retry(queued, now, QueueEvents.OVERDUE));
  }

  private void releaseBackoff(SortedSet<QueuedPod> waiting, Instant now) {
    while (!waiting.isEmpty() && QueueSettings.isOver(waiting.getFirst().backoffEnd, now)) {
      QueuedPod rested = waiting.getFirst();
      leave(rested);
      enter(rested, Place.ACTIVE, QueueEvents.RESTED);
    }
  }

  private @Nullable QueuedPod find(Pod pod) {
    return podsByUid.get(pod.uid());
  }

  private void forget(QueuedPod queued) {
    leave(queued);
    inFlight.end(queued.pod.uid());
    podsByUid.remove(queued.pod.uid());
  }

  private void move(QueuedPod queued, Place to) {
    leave(queued);
    enter(queued, to);
  }

  private void enter(QueuedPod queued, Place to, String event) {
    enter(queued, to);
    tellQueued(queued, to, event);
  }

  private void tellQueued(QueuedPod queued, Place place, String event) {
    for (DecisionListener listener : listeners) {
      listener.onQueued(queued.pod, QueueEvents.queue(place), event);
    }
  }

  private void enter(QueuedPod queued, Place to) {
    queued.place = to;
    count(to, 1);
    switch (to) {
      case ACTIVE -> active.add(queued);
      case BACKOFF -> backoff.add(queued);
      case BACKOFF_AFTER_ERROR -> backoffAfterError.add(queued);
      case UNSCHEDULABLE -> pool.add(queued);
      case GATED, IN_FLIGHT, BINDING -> {}
    }
  }

  private void leave(QueuedPod queued) {
    count(queued.place, -1);
    switch (queued.place) {
      case ACTIVE -> active.remove(queued);
      case BACKOFF -> backoff.remove(queued);
      case BACKOFF_AFTER_ERROR -> backoffAfterError.remove(queued);
      case UNSCHEDULABLE -> pool.remove(queued);
      case GATED, IN_FLIGHT, BINDING -> {}
    }
  }
}
