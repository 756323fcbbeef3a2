package io.stowage.api.recorded;

import io.stowage.api.rest.DecisionLog.Counts;
import io.stowage.api.rest.Outcome;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.journal.JournalEntry;
import java.time.Instant;

/**
 * A recorded cluster at one moment.
 *
 * @param entries how many entries of the journal lie before it
 */
public record Moment(int entries, ClusterSnapshot cluster, Counts counts) {

  static Moment beginning(Instant at) {
    return new Moment(0, ClusterSnapshot.empty().asOf(at), Counts.NONE);
  }

  public Instant at() {
    return cluster.at();
  }

  /** The moment after one entry more; a clock that was set back does not take time back. */
  Moment after(JournalEntry entry) {
    Instant later = entry.at().isAfter(at()) ? entry.at() : at();
    return switch (entry) {
      case JournalEntry.Happened happened -> after(happened.event(), later);
      case JournalEntry.Decided decided ->
          new Moment(entries + 1, cluster, counts.after(outcome(decided)));
      case JournalEntry.Compared _ -> new Moment(entries + 1, cluster, counts);
    };
  }

  private Moment after(ClusterEvent event, Instant later) {
    return new Moment(entries + 1, cluster.after(event, later), counts.after(event));
  }

  /** The same, looked at later. */
  Moment asOf(Instant later) {
    return new Moment(entries, cluster.asOf(later), counts);
  }

  static Outcome outcome(JournalEntry.Decided decided) {
    if (decided.node().isEmpty()) {
      return Outcome.REFUSED;
    }
    return decided.message().isEmpty() ? Outcome.PLACED : Outcome.PREEMPTING;
  }
}
