package io.stowage.api.recorded;

import io.stowage.api.rest.DecisionsResource.Decisions;
import io.stowage.api.rest.DecisionsResource.Ranked;
import io.stowage.api.rest.DecisionsResource.Told;
import io.stowage.api.rest.Problem;
import io.stowage.api.rest.Question;
import io.stowage.api.rest.Route;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.journal.JournalEntry.Decided;
import io.stowage.learning.store.ModelException;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Scheduler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * The decisions that a journal recorded, as they were told then. The parts of scores are not
 * recorded: they can be worked out again, and are then told apart from what was recorded.
 */
public final class RecordedDecisionsResource {
  private static final int USUAL = 20;
  private static final int MOST = 1_000;

  private final Tape tape;
  private final Supplier<Moment> now;
  private final Deciders deciders;

  /**
   * What a policy of today says of a recorded choice.
   *
   * @param policy who was asked, as the journal names it
   * @param candidates how many nodes would do by today's filters
   * @param best the nodes that were recorded, with today's scores and their parts
   * @param largestDifference between a recorded score and today's; 0 where all are the same
   */
  public record Recomputed(
      String policy, int candidates, List<Ranked> best, OptionalDouble largestDifference) {}

  public RecordedDecisionsResource(Tape tape, Supplier<Moment> now, Deciders deciders) {
    this.tape = tape;
    this.now = now;
    this.deciders = deciders;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/v1/decisions",
                "The last decisions that were recorded before the moment, the latest first, as the"
                    + " journal tells them.",
                Decisions.class,
                this::all)
            .query("limit", "so many at most; usually 20")
            .query("pod", "only those about this pod, as NAMESPACE/NAME")
            .query("node", "only those that chose this node")
            .query("has", "only those whose pod or node has this in its name")
            .query("outcome", "only PLACED, PREEMPTING or REFUSED"),
        Route.get(
            "/api/v1/decisions/{id}",
            "One decision as it was recorded.",
            Told.class,
            question -> found(question).told()),
        Route.get(
            "/api/v1/decisions/{id}/recomputed",
            "The parts of the scores of a recorded decision, which a journal does not keep: worked"
                + " out now by the policy that is named there, on the cluster as it was then.",
            Recomputed.class,
            question -> recomputed(found(question))));
  }

  private Decisions all(Question question) {
    return new Decisions(
        tape.decisions(now.get()).stream()
            .filter(made -> question.asked("pod").map(made.pod()::equals).orElse(true))
            .filter(made -> question.asked("node").map(made::chose).orElse(true))
            .filter(made -> question.asked("has").map(made::has).orElse(true))
            .filter(
                made -> question.asked("outcome").map(made.outcome().name()::equals).orElse(true))
            .limit(question.count("limit", USUAL, MOST))
            .map(RecordedDecision::told)
            .toList());
  }

  private RecordedDecision found(Question question) {
    String id = question.part("id");
    return Optional.of(id)
        .filter(text -> text.matches("[0-9]{1,9}"))
        .flatMap(text -> tape.decision(Long.parseLong(text)))
        .orElseThrow(
            () ->
                Problem.notFound(
                    "The journal has no decision '%s'. Maybe one of /api/v1/decisions."
                        .formatted(id)));
  }

  private Recomputed recomputed(RecordedDecision made) {
    Decided recorded =
        made.ours()
            .filter(decided -> !decided.best().isEmpty())
            .orElseThrow(
                () ->
                    Problem.conflict(
                        "No scores were recorded for this pod: there was nothing to choose."));
    ClusterSnapshot then = tape.before(made.entry()).cluster();
    Pod pod =
        then.pod(recorded.pod())
            .orElseThrow(
                () ->
                    Problem.conflict(
                        "The journal does not tell of pod '%s' before it was placed."
                            .formatted(recorded.pod())));
    String policy = Deciders.policy(recorded.policy());
    Scheduler scheduler = scheduler(policy);
    if (scheduler.decide(pod, then) instanceof Decision.Place place && place.scores().length > 0) {
      return compared(policy, made, place, scheduler.policy().parts(place.choice()));
    }
    throw Problem.conflict(
        "Today's filters leave no choice for this pod, so that there are no scores to take apart.");
  }

  private Scheduler scheduler(String policy) {
    try {
      return deciders.under(policy);
    } catch (IllegalArgumentException | ModelException unknown) {
      throw Problem.conflict(String.valueOf(unknown.getMessage()));
    }
  }

  private static Recomputed compared(
      String policy, RecordedDecision made, Decision.Place place, Map<String, double[]> parts) {
    Map<String, Integer> indices = new LinkedHashMap<>();
    List<NodeView> candidates = place.choice().candidates();
    for (int i = 0; i < candidates.size(); i++) {
      indices.put(candidates.get(i).name(), i);
    }
    List<Ranked> best = new ArrayList<>();
    double largest = 0;
    for (Ranked recorded : made.told().best()) {
      OptionalInt at = index(indices, recorded.node());
      if (at.isEmpty()) {
        largest = Double.POSITIVE_INFINITY;
        continue;
      }
      double score = place.scores()[at.getAsInt()];
      largest = Math.max(largest, Math.abs(score - recorded.score().orElse(score)));
      best.add(
          new Ranked(
              recorded.node(),
              recorded.chosen(),
              OptionalDouble.of(score),
              own(parts, at.getAsInt())));
    }
    return new Recomputed(
        policy,
        candidates.size(),
        best,
        Double.isInfinite(largest) ? OptionalDouble.empty() : OptionalDouble.of(largest));
  }

  private static OptionalInt index(Map<String, Integer> indices, String node) {
    Integer index = indices.get(node);
    return index == null ? OptionalInt.empty() : OptionalInt.of(index);
  }

  private static Map<String, Double> own(Map<String, double[]> parts, int candidate) {
    Map<String, Double> own = new LinkedHashMap<>();
    parts.forEach((name, points) -> own.put(name, points[candidate]));
    return own;
  }
}
