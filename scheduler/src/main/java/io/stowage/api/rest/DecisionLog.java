package io.stowage.api.rest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Decision.Place;
import io.stowage.scheduling.DecisionListener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Remembers the last decisions, and of each pod that waits why it does. The loop's thread writes
 * and any may read. It keeps what a decision was made of, which costs the loop nothing; why one
 * node was better than others is worked out when somebody asks.
 */
public final class DecisionLog implements DecisionListener {
  // A decision holds the cluster that it was made in: tens of kilobytes at 5,000 nodes.
  private static final int MOST_WAITING = 512;

  // Pods that find no node are tried again and again: what was placed meanwhile is kept apart.
  private static final int PLACEMENTS = 32;

  private final AtomicReferenceArray<Made> ring;
  private final AtomicReferenceArray<Made> placements = new AtomicReferenceArray<>(PLACEMENTS);
  private final AtomicReferenceArray<Made> compared = new AtomicReferenceArray<>(PLACEMENTS);
  private final Map<String, Waiting> waitingByUid = new ConcurrentHashMap<>();
  private volatile Counts counts = Counts.NONE;
  private volatile long next = 1;
  private long comparisons;
  private Instant attemptAt = Instant.EPOCH;

  /**
   * A decision, when it was made, and its number, counted from 1.
   *
   * @param comparison where another scheduler has placed the pod: then ours is what we would have
   *     done
   */
  public record Made(long id, Instant at, Decision decision, Optional<Comparison> comparison) {

    /** The placement as it came to be; empty where it is none, or not on a node that would do. */
    Optional<Place> placement() {
      return decision instanceof Place ours
          ? comparison.map(other -> onNode(other.node(), ours)).orElse(Optional.of(ours))
          : Optional.empty();
    }

    private static Optional<Place> onNode(String node, Place ours) {
      List<NodeView> candidates = ours.choice().candidates();
      for (int i = 0; i < candidates.size(); i++) {
        if (candidates.get(i).name().equals(node)) {
          return Optional.of(new Place(ours.choice(), ours.scores(), i, List.of()));
        }
      }
      return Optional.empty();
    }
  }

  /** A pod that was tried in vain, how often, and the last try. */
  public record Waiting(int attempts, Made last) {}

  /** What became of all attempts and bindings. */
  public record Counts(
      long placed, long refused, long preemptions, long bound, long failedBindings) {
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    /** One attempt more. */
    public Counts after(Outcome outcome) {
      return switch (outcome) {
        case PLACED -> new Counts(placed + 1, refused, preemptions, bound, failedBindings);
        case REFUSED -> new Counts(placed, refused + 1, preemptions, bound, failedBindings);
        case PREEMPTING -> new Counts(placed, refused, preemptions + 1, bound, failedBindings);
      };
    }

    /** The same, unless the event tells how a binding went. */
    public Counts after(ClusterEvent event) {
      if (event instanceof ClusterEvent.PodBound) {
        return withBound();
      }
      return event instanceof ClusterEvent.BindFailed ? withFailedBinding() : this;
    }

    private Counts withBound() {
      return new Counts(placed, refused, preemptions, bound + 1, failedBindings);
    }

    private Counts withFailedBinding() {
      return new Counts(placed, refused, preemptions, bound, failedBindings + 1);
    }
  }

  public DecisionLog(int remembered) {
    this.ring = new AtomicReferenceArray<>(remembered);
  }

  /**
   * A turn begins or ends: a new loop will tell of all pods afresh, but not of those that have gone
   * meanwhile. What was decided stays.
   */
  public void beginAnew() {
    waitingByUid.clear();
  }

  @Override
  public void onAttempt(Pod pod, Instant at) {
    attemptAt = at;
  }

  @Override
  public void onDecision(Decision decision) {
    Made made = kept(attemptAt, decision, Optional.empty());
    counts = counts.after(Outcome.of(decision));
    String uid = decision.pod().uid();
    if (decision instanceof Place) {
      placements.set(Math.floorMod(counts.placed(), PLACEMENTS), made);
      waitingByUid.remove(uid);
    } else if (waitingByUid.size() < MOST_WAITING || waitingByUid.containsKey(uid)) {
      waitingByUid.merge(
          uid, new Waiting(1, made), (was, now) -> new Waiting(was.attempts() + 1, made));
    }
  }

  /** What another scheduler did in our stead is no attempt of ours, and is not counted. */
  public void onCompared(Comparison comparison, Decision ours, Instant at) {
    Made made = kept(at, ours, Optional.of(comparison));
    compared.set(Math.floorMod(comparisons++, PLACEMENTS), made);
  }

  private Made kept(Instant at, Decision decision, Optional<Comparison> comparison) {
    long id = next;
    Made made = new Made(id, at, decision, comparison);
    ring.set(slot(id), made);
    next = id + 1;
    return made;
  }

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    if (event instanceof ClusterEvent.PodGone gone) {
      waitingByUid.remove(gone.pod().uid());
    } else if (event instanceof ClusterEvent.PodBound bound) {
      waitingByUid.remove(bound.pod().uid());
    }
    counts = counts.after(event);
  }

  /** The latest first. */
  public List<Made> latest(int most) {
    List<Made> latest = new ArrayList<>();
    long end = next;
    for (long id = end - 1; id >= 1 && id >= end - ring.length() && latest.size() < most; id--) {
      find(id).ifPresent(latest::add);
    }
    return latest;
  }

  /**
   * The latest placements first, those by other schedulers among them, also such as others have
   * pushed out of all that is kept.
   */
  public List<Made> latestPlacements() {
    List<Made> latest = new ArrayList<>();
    for (int i = 0; i < PLACEMENTS; i++) {
      Optional.ofNullable(placements.get(i)).ifPresent(latest::add);
      Optional.ofNullable(compared.get(i)).ifPresent(latest::add);
    }
    latest.sort(Comparator.comparingLong(made -> -made.id()));
    return latest;
  }

  /** The decision of this number; empty where it is forgotten or not made yet. */
  public Optional<Made> find(long id) {
    return Optional.ofNullable(ring.get(slot(id)))
        .filter(made -> made.id() == id)
        .or(() -> latestPlacements().stream().filter(made -> made.id() == id).findFirst());
  }

  public Optional<Waiting> waiting(Pod pod) {
    return Optional.ofNullable(waitingByUid.get(pod.uid()));
  }

  public int remembered() {
    return ring.length();
  }

  public Counts counts() {
    return counts;
  }

  private int slot(long id) {
    return Math.floorMod(id, ring.length());
  }
}
