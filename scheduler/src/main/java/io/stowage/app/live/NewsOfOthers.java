package io.stowage.app.live;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.extender.Advice;
import io.stowage.api.extender.ExtenderListener;
import io.stowage.api.extender.Neutral;
import io.stowage.api.rest.ComparisonTally;
import io.stowage.api.rest.DecisionLog;
import io.stowage.app.logging.StructuredLog;
import io.stowage.app.metrics.ComparisonMetrics;
import io.stowage.app.metrics.ExtenderMetrics;
import io.stowage.journal.Journal;
import io.stowage.journal.JournalEntry;
import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Profile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What other schedulers ask us and do: counted, logged, and written into the journal. */
final class NewsOfOthers implements ExtenderListener, Onlooker.Listener, Guard.Listener {
  private static final Duration BETWEEN_ALARMS = Duration.ofMinutes(1);

  private final StructuredLog log;
  private final ExtenderMetrics extender;
  private final ComparisonMetrics comparisons;
  private final ComparisonTally tally;
  private final DecisionLog decisions;
  private Optional<Journal> journal = Optional.empty();
  private final UnaskedPods unasked = new UnaskedPods();
  private final GivenAdvice given = new GivenAdvice();
  private Instant nextAlarm = Instant.MIN;

  NewsOfOthers(
      StructuredLog log,
      PrometheusRegistry registry,
      List<String> schedulerNames,
      ComparisonTally tally,
      DecisionLog decisions) {
    this.log = log;
    this.tally = tally;
    this.decisions = decisions;
    this.extender = new ExtenderMetrics(registry);
    this.comparisons = new ComparisonMetrics(registry);
    schedulerNames.forEach(comparisons::beginWith);
  }

  /** From now on comparisons are kept there, too; before the loop begins. */
  void writeInto(Journal opened) {
    journal = Optional.of(opened);
  }

  /** Where kube-scheduler was told to put a pod. */
  Optional<Decision.Place> advice(String uid) {
    return given.take(uid);
  }

  @Override
  public void onAnswer(String verb, Optional<Neutral> neutral, Duration took) {
    extender.onAnswer(verb, neutral, took);
  }

  @Override
  public void onAdvice(String pod, String uid, Advice advice) {
    unasked.askedAbout(uid);
    advice.place().ifPresent(place -> given.heard(uid, place));
    log.debug("Advised kube-scheduler", "pod", pod, "decidedBy", advice.decidedBy());
  }

  @Override
  public void onBadQuestion(String verb, String why) {
    extender.onBadQuestion(verb, why);
    log.debug("A question cannot be understood", "verb", verb, "why", why);
  }

  /** On the loop's thread, as the journal wants it. */
  @Override
  public void onCompared(Profile profile, Comparison comparison, Decision ours, Instant at) {
    if (isOpinionOf(profile, ours)) {
      comparisons.compared(comparison, tally.add(profile.policy(), comparison).nodesSaved());
    } else {
      comparisons.stoodIn(comparison);
    }
    decisions.onCompared(comparison, ours, at);
    journal.ifPresent(open -> open.append(new JournalEntry.Compared(at, comparison)));
    if (unasked.isUnasked(comparison)) {
      comparisons.unasked(comparison.schedulerName());
      alarm(comparison, at);
    }
  }

  /** Whether the policy that the profile asks for has decided, and none in its stead. */
  private static boolean isOpinionOf(Profile profile, Decision ours) {
    boolean stoodIn =
        ours instanceof Decision.Place place
            && place.decidedBy().flatMap(DecidedBy::standsIn).isPresent();
    return !stoodIn && profile.tripwire().reason().isEmpty();
  }

  @Override
  public void onRollback(String schedulerName, String why) {
    comparisons.rolledBack(schedulerName);
    log.warning(
        "Rolled back: the policy is trusted no more. Maybe mend it and touch the configuration",
        "profile",
        schedulerName,
        "why",
        why);
  }

  @Override
  public void onStepBack(String schedulerName, String earlier, String why) {
    comparisons.rolledBack(schedulerName);
    log.warning(
        "Rolled back to the version that was promoted before",
        "profile",
        schedulerName,
        "policy",
        earlier,
        "why",
        why);
  }

  @Override
  public void onControl(String schedulerName, ControlledOutcomes outcomes) {
    for (ControlledOutcomes.Outcome outcome : ControlledOutcomes.Outcome.values()) {
      comparisons.heldAgainstControl(
          schedulerName,
          outcome.label(),
          Math.min(1, outcomes.of(outcome).stake() / ControlEvidence.ENOUGH));
    }
  }

  private void alarm(Comparison comparison, Instant at) {
    if (at.isBefore(nextAlarm)) {
      return;
    }
    nextAlarm = at.plus(BETWEEN_ALARMS);
    log.warning(
        "kube-scheduler placed a pod without asking. Maybe its extender does not reach us, or its"
            + " httpTimeout is too short",
        "pod",
        comparison.pod(),
        "node",
        comparison.node());
  }
}
