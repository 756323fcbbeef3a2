package io.stowage.api.recorded;

import io.stowage.api.rest.DecisionsResource.Ranked;
import io.stowage.api.rest.DecisionsResource.Told;
import io.stowage.api.rest.Outcome;
import io.stowage.api.rest.SecondOpinion;
import io.stowage.journal.JournalEntry;
import io.stowage.journal.JournalEntry.Compared;
import io.stowage.journal.JournalEntry.Decided;
import io.stowage.scheduling.Comparison;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A decision as a journal tells it. There may be millions of them: each is put into words when
 * somebody asks.
 *
 * @param id counted from 1
 * @param entry how many entries of the journal lie before it
 * @param nodes how many there were then
 * @param schedulerName as the pod names it; absent where the journal does not tell of the pod
 */
record RecordedDecision(
    long id, int entry, Instant at, int nodes, Optional<String> schedulerName, Source source) {
  // So many of the best are recorded; of more there is no telling how many there were.
  private static final int MOST_RECORDED = 5;

  /** Whose decision it was. */
  sealed interface Source {}

  /** We decided. */
  record Ours(Decided decided) implements Source {}

  /** Another scheduler did, and it was compared with what we would have done. */
  record Others(Comparison comparison) implements Source {}

  /** The decision that the entry tells of; empty for an event. */
  static Optional<RecordedDecision> of(long id, JournalEntry entry, Moment before) {
    return switch (entry) {
      case JournalEntry.Happened _ -> Optional.empty();
      case Decided decided -> Optional.of(of(id, before, decided.pod(), new Ours(decided)));
      case Compared compared ->
          Optional.of(
              of(id, before, compared.comparison().pod(), new Others(compared.comparison())));
    };
  }

  private static RecordedDecision of(long id, Moment before, String pod, Source source) {
    return new RecordedDecision(
        id,
        before.entries(),
        before.at(),
        before.cluster().nodes().size(),
        before.cluster().pod(pod).map(known -> known.spec().schedulerName()),
        source);
  }

  String pod() {
    return switch (source) {
      case Ours ours -> ours.decided.pod();
      case Others others -> others.comparison.pod();
    };
  }

  String uid() {
    return switch (source) {
      case Ours ours -> ours.decided.uid();
      case Others others -> others.comparison.uid();
    };
  }

  Optional<String> node() {
    return switch (source) {
      case Ours ours -> ours.decided.node();
      case Others others -> Optional.of(others.comparison.node());
    };
  }

  Outcome outcome() {
    return switch (source) {
      case Ours ours -> Moment.outcome(ours.decided);
      case Others _ -> Outcome.PLACED;
    };
  }

  boolean chose(String node) {
    return outcome() == Outcome.PLACED && node().equals(Optional.of(node));
  }

  boolean has(String part) {
    return pod().contains(part) || node().orElse("").contains(part);
  }

  /** What the journal says of ours; empty where another scheduler decided. */
  Optional<Decided> ours() {
    return source instanceof Ours ours ? Optional.of(ours.decided) : Optional.empty();
  }

  Told told() {
    return switch (source) {
      case Ours ours -> told(ours.decided);
      case Others others -> told(others.comparison);
    };
  }

  private Told told(Decided decided) {
    return new Told(
        id,
        at,
        decided.pod(),
        schedulerName,
        outcome(),
        decided.node(),
        decided.best().isEmpty() ? Optional.empty() : Optional.of(decided.policy()),
        nodes,
        candidates(decided),
        best(decided),
        OptionalDouble.empty(),
        Optional.of(decided.message()).filter(message -> !message.isEmpty()),
        decided.victims(),
        Optional.empty());
  }

  private OptionalInt candidates(Decided decided) {
    if (outcome() != Outcome.PLACED) {
      return OptionalInt.of(0);
    }
    int recorded = decided.best().size();
    return recorded < MOST_RECORDED ? OptionalInt.of(Math.max(1, recorded)) : OptionalInt.empty();
  }

  private List<Ranked> best(Decided decided) {
    if (outcome() != Outcome.PLACED) {
      return List.of();
    }
    String chosen = decided.node().orElseThrow();
    List<Ranked> best = new ArrayList<>();
    for (JournalEntry.Scored scored : decided.best()) {
      boolean isChosen = scored.node().equals(chosen);
      best.add(new Ranked(scored.node(), isChosen, OptionalDouble.of(scored.score()), Map.of()));
    }
    if (best.stream().noneMatch(Ranked::chosen)) {
      best.add(new Ranked(chosen, true, OptionalDouble.empty(), Map.of()));
    }
    return best;
  }

  private Told told(Comparison comparison) {
    SecondOpinion ours = SecondOpinion.of(comparison);
    return new Told(
        id,
        at,
        comparison.pod(),
        Optional.of(comparison.schedulerName()),
        outcome(),
        Optional.of(comparison.node()),
        Optional.of(ours.other()),
        nodes,
        OptionalInt.of(comparison.candidates()),
        List.of(),
        OptionalDouble.empty(),
        Optional.of(ours.says()),
        List.of(),
        Optional.of(ours));
  }
}
