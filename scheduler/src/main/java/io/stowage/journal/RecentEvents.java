package io.stowage.journal;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What happened lately, in bounded memory and without work for the loop: two halves, of which the
 * older is forgotten when the newer is full. A half begins with the cluster as it was then. For the
 * loop's thread alone.
 */
public final class RecentEvents implements DecisionListener {
  private static final int MOST_EVENTS_PER_POD = 16;

  private final int podsEach;
  private final Supplier<ClusterSnapshot> cluster;
  private Optional<Half> older = Optional.empty();
  private Optional<Half> newer = Optional.empty();
  private boolean forgot;

  /** One half, and how many pods came in it. */
  private static final class Half {
    private final ClusterSnapshot before;
    private final Instant since;
    private final List<JournalEntry.Happened> events = new ArrayList<>();
    private int pods;

    Half(ClusterSnapshot before, Instant since) {
      this.before = before;
      this.since = since;
    }
  }

  /**
   * An empty memory.
   *
   * @param pods about so many that came last are remembered, and at least half of them
   * @param cluster as the loop knows it, before the event that is told
   */
  public RecentEvents(int pods, Supplier<ClusterSnapshot> cluster) {
    this.podsEach = Math.max(1, pods / 2);
    this.cluster = cluster;
  }

  @Override
  public void onEvent(ClusterEvent event, Instant at) {
    if (event instanceof ClusterEvent.UsageMeasured) {
      return;
    }
    Half half = newer.filter(this::hasRoom).orElseGet(() -> begin(at));
    half.events.add(new JournalEntry.Happened(at, event));
    half.pods += event instanceof ClusterEvent.PodPending ? 1 : 0;
  }

  private boolean hasRoom(Half half) {
    return half.pods < podsEach && half.events.size() < (long) podsEach * MOST_EVENTS_PER_POD;
  }

  private Half begin(Instant at) {
    Half half = new Half(cluster.get(), at);
    forgot |= older.isPresent();
    older = newer;
    newer = Optional.of(half);
    return half;
  }

  @Override
  public void onDecision(Decision decision) {}

  /** How many pods that came are remembered. */
  public int pods() {
    return Stream.concat(older.stream(), newer.stream()).mapToInt(half -> half.pods).sum();
  }

  /** All that is remembered until now. */
  public Story story() {
    Half first = older.or(() -> newer).orElseGet(() -> new Half(cluster.get(), Instant.EPOCH));
    List<JournalEntry.Happened> events = new ArrayList<>();
    Stream.concat(older.stream(), newer.stream()).forEach(half -> events.addAll(half.events));
    return new Story(first.before, first.since, events, !forgot);
  }

  /**
   * A cluster, and what happened to it since. To be told by any thread, since that takes a while in
   * a large cluster.
   *
   * @param isAll whether nothing that was heard of has been forgotten
   */
  public record Story(
      ClusterSnapshot before, Instant since, List<JournalEntry.Happened> events, boolean isAll) {

    /** As a journal would tell it. */
    public List<JournalEntry.Happened> told() {
      List<JournalEntry.Happened> told = new ArrayList<>();
      SnapshotEvents.of(before).forEach(event -> told.add(new JournalEntry.Happened(since, event)));
      told.addAll(events);
      return told;
    }
  }
}
