package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.BindFailed;
import io.stowage.cluster.ClusterEvent.PodAssumed;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodGone;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.Pod;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A small cluster on a virtual clock, for tests: what is done to it comes back as events, and it
 * closes when nothing is left to happen. The same script gives the same events.
 */
public final class VirtualCluster implements Environment {
  private record Due(Instant at, long order, Runnable deed) {}

  private final PriorityQueue<Due> agenda =
      new PriorityQueue<>(Comparator.comparing(Due::at).thenComparingLong(Due::order));
  private final Map<String, Pod> pods = new HashMap<>();
  private final List<ClusterEvent> unread = new ArrayList<>();
  private final List<String> evictions = new ArrayList<>();
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final Instant start = now;
  private Instant end = now.plus(Duration.ofHours(1));
  private long orders;
  private boolean open = true;

  private Duration bindingTime = Duration.ofMillis(50);
  private Duration gracePeriod = Duration.ofSeconds(2);
  private Predicate<Pod> bindingFails = pod -> false;
  private Function<Pod, Optional<Duration>> lifetime = pod -> Optional.empty();
  private UnaryOperator<Pod> afterlife = pod -> pod;
  private boolean recreatesEvicted;

  public VirtualCluster bindingTime(Duration time) {
    bindingTime = time;
    return this;
  }

  public VirtualCluster gracePeriod(Duration period) {
    gracePeriod = period;
    return this;
  }

  public VirtualCluster bindingFailsFor(Predicate<Pod> pods) {
    bindingFails = pods;
    return this;
  }

  public VirtualCluster lifetime(Function<Pod, Optional<Duration>> ofPod) {
    lifetime = ofPod;
    return this;
  }

  /** A controller makes each evicted pod anew, in the form that is given. */
  public VirtualCluster recreatingEvicted(UnaryOperator<Pod> anew) {
    recreatesEvicted = true;
    afterlife = anew;
    return this;
  }

  public VirtualCluster endingAfter(Duration duration) {
    end = start.plus(duration);
    return this;
  }

  /** Lets these events happen, so long after the start. */
  public VirtualCluster after(Duration delay, ClusterEvent... events) {
    for (ClusterEvent event : events) {
      plan(start.plus(delay), () -> happen(event));
    }
    return this;
  }

  /** The names of the pods that were told to end, in order. */
  public List<String> evictions() {
    return evictions;
  }

  public Optional<Pod> pod(String name) {
    return Optional.ofNullable(pods.get("default/" + name));
  }

  /** Seconds since the start. */
  public double seconds() {
    return Duration.between(start, now).toMillis() / 1000.0;
  }

  @Override
  public List<ClusterEvent> await(Instant deadline) {
    Instant next = agenda.isEmpty() ? Instant.MAX : agenda.peek().at();
    Instant until = deadline.isBefore(next) ? deadline : next;
    if (!unread.isEmpty()) {
      until = now;
    }
    if (until.isAfter(end) || until.equals(Instant.MAX)) {
      close();
      return List.of();
    }
    now = until.isAfter(now) ? until : now;
    while (!agenda.isEmpty() && !agenda.peek().at().isAfter(now)) {
      agenda.poll().deed().run();
    }
    List<ClusterEvent> events = List.copyOf(unread);
    unread.clear();
    return events;
  }

  @Override
  public void bind(Pod placed, VolumePlan volumes) {
    happen(new PodAssumed(placed));
    plan(
        now.plus(bindingTime),
        () -> {
          if (!isThere(placed)) {
            return;
          }
          if (bindingFails.test(placed)) {
            happen(new BindFailed(placed, "refused"));
          } else {
            happen(new PodBound(placed.started(now)));
            lifetime.apply(placed).ifPresent(time -> plan(now.plus(time), () -> vanish(placed)));
          }
        });
  }

  @Override
  public void evict(Pod victim, Pod inFavourOf) {
    evictions.add(victim.name());
    happen(new PodBound(victim.evicted()));
    plan(
        now.plus(gracePeriod),
        () -> {
          vanish(victim);
          if (recreatesEvicted) {
            Pod anew = afterlife.apply(victim);
            happen(anew.nodeName().isPresent() ? new PodBound(anew) : new PodPending(anew));
          }
        });
  }

  @Override
  public void nominate(Pod pod, String node) {
    if (isThere(pod)) {
      happen(new PodPending(pods.get(pod.key()).nominatedTo(node)));
    }
  }

  @Override
  public void withdrawNomination(Pod pod) {
    if (isThere(pod)) {
      happen(new PodPending(pods.get(pod.key()).withoutNomination()));
    }
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

  private void plan(Instant at, Runnable deed) {
    agenda.add(new Due(at, orders++, deed));
  }

  private void vanish(Pod pod) {
    if (isThere(pod)) {
      happen(new PodGone(pods.get(pod.key())));
    }
  }

  private boolean isThere(Pod pod) {
    Pod known = pods.get(pod.key());
    return known != null && known.uid().equals(pod.uid());
  }

  private void happen(ClusterEvent event) {
    unread.add(event);
    switch (event) {
      case PodPending pending -> pods.put(pending.pod().key(), pending.pod());
      case PodAssumed assumed -> pods.put(assumed.pod().key(), assumed.pod());
      case PodBound bound -> pods.put(bound.pod().key(), bound.pod());
      case BindFailed failed -> pods.put(failed.pod().key(), failed.pod().unplaced());
      case PodGone gone -> pods.remove(gone.pod().key());
      case ClusterEvent.NodeAdded added -> {}
      case ClusterEvent.NodeChanged changed -> {}
      case ClusterEvent.NodeRemoved removed -> {}
      case ClusterEvent.UsageMeasured measured -> {}
      case ClusterEvent.ObjectChanged changed -> {}
      case ClusterEvent.ObjectRemoved removed -> {}
    }
  }
}
