package io.stowage.api.recorded;

import io.stowage.api.rest.ClusterResource;
import io.stowage.api.rest.Timeline;
import io.stowage.cluster.ClusterEvent;
import io.stowage.journal.JournalEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A journal in memory, which can be looked at as of any moment: some hundred moments are kept, and
 * others are folded from the one before. Never changed once it is made; for any thread.
 */
public final class Tape {
  private static final int KEPT = 256;

  private final List<JournalEntry> entries;
  private final int step;
  private final List<Moment> kept = new ArrayList<>();
  private final List<Instant> times = new ArrayList<>();
  private final List<RecordedDecision> decisions = new ArrayList<>();
  private final Map<String, List<RecordedDecision>> byUid = new HashMap<>();
  private final List<Timeline.Sample> samples;
  private Moment reading;

  /**
   * Reads a journal to its end.
   *
   * @throws IllegalArgumentException where nothing is recorded
   */
  public Tape(Stream<JournalEntry> recorded) {
    Map<String, String> texts = new HashMap<>();
    this.entries = recorded.map(entry -> lean(entry, texts)).toList();
    if (entries.isEmpty()) {
      throw new IllegalArgumentException("Nothing is recorded. Maybe it is another file.");
    }
    this.step = Math.max(1, entries.size() / KEPT);
    this.reading = Moment.beginning(entries.getFirst().at());
    Timeline timeline = new Timeline(() -> reading.cluster(), () -> reading.counts());
    entries.forEach(entry -> read(entry, timeline));
    this.samples = List.copyOf(timeline.samples(reading.cluster()));
  }

  /** Pods that find no node are refused with the same long words again and again. */
  private static JournalEntry lean(JournalEntry entry, Map<String, String> texts) {
    return entry instanceof JournalEntry.Decided decided
        ? decided.withMessage(texts.computeIfAbsent(decided.message(), text -> text))
        : entry;
  }

  private void read(JournalEntry entry, Timeline timeline) {
    if (reading.entries() % step == 0) {
      kept.add(reading);
    }
    RecordedDecision.of(decisions.size() + 1, entry, reading).ifPresent(this::keep);
    reading = reading.after(entry);
    times.add(reading.at());
    if (entry instanceof JournalEntry.Happened happened) {
      timeline.onEvent(happened.event(), reading.at());
    }
  }

  private void keep(RecordedDecision decision) {
    decisions.add(decision);
    byUid.computeIfAbsent(decision.uid(), uid -> new ArrayList<>()).add(decision);
  }

  public Instant from() {
    return times.getFirst();
  }

  public Instant to() {
    return times.getLast();
  }

  /** The cluster then, with all that happened until then; the first or last moment beyond those. */
  public Moment at(Instant wanted) {
    Instant then = wanted.isBefore(from()) ? from() : wanted.isAfter(to()) ? to() : wanted;
    return before(entriesUntil(then)).asOf(then);
  }

  private int entriesUntil(Instant then) {
    int low = 0;
    int high = times.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (times.get(middle).isAfter(then)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** The cluster just before the entry with this index. */
  Moment before(int entry) {
    Moment moment = kept.get(Math.min(entry / step, kept.size() - 1));
    while (moment.entries() < entry) {
      moment = moment.after(entries.get(moment.entries()));
    }
    return moment;
  }

  /** The events between two moments. */
  public List<ClusterEvent> between(Moment earlier, Moment later) {
    return entries.subList(earlier.entries(), Math.max(earlier.entries(), later.entries())).stream()
        .filter(JournalEntry.Happened.class::isInstance)
        .map(entry -> ((JournalEntry.Happened) entry).event())
        .toList();
  }

  /** How the cluster went on until this moment, which is the last. */
  public List<Timeline.Sample> samples(Moment now) {
    List<Timeline.Sample> until = new ArrayList<>();
    samples.stream().filter(sample -> sample.at().isBefore(now.at())).forEach(until::add);
    if (!now.cluster().nodes().isEmpty()) {
      int pending = (int) now.cluster().pods().stream().filter(ClusterResource::waits).count();
      until.add(Timeline.sample(now.cluster(), now.at(), pending, now.counts()));
    }
    return until;
  }

  /** The decisions that were made by then, the latest first. */
  List<RecordedDecision> decisions(Moment now) {
    return decisions.subList(0, decisionsBefore(now)).reversed();
  }

  private int decisionsBefore(Moment now) {
    int low = 0;
    int high = decisions.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (decisions.get(middle).entry() >= now.entries()) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** The decisions about one pod that were made by then, the latest last. */
  List<RecordedDecision> decisionsAbout(String uid, Moment now) {
    return byUid.getOrDefault(uid, List.of()).stream()
        .filter(decision -> decision.entry() < now.entries())
        .toList();
  }

  Optional<RecordedDecision> decision(long id) {
    return id >= 1 && id <= decisions.size()
        ? Optional.of(decisions.get((int) id - 1))
        : Optional.empty();
  }

  /** When the next decision was made after this moment. */
  public Optional<Instant> nextDecision(Moment now) {
    int next = decisionsBefore(now);
    return next < decisions.size() ? Optional.of(decisions.get(next).at()) : Optional.empty();
  }

  /** When the last decision was made before this moment. */
  public Optional<Instant> previousDecision(Moment now) {
    return decisions(now).stream()
        .map(RecordedDecision::at)
        .filter(at -> at.isBefore(now.at()))
        .findFirst();
  }

  /** By whom the last decision before this moment was made, as the journal names them. */
  public Optional<String> policy(Moment now) {
    return decisions(now).stream()
        .flatMap(decision -> decision.ours().stream())
        .map(JournalEntry.Decided::policy)
        .findFirst();
  }
}
