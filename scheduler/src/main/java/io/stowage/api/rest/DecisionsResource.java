package io.stowage.api.rest;

import io.stowage.api.rest.DecisionLog.Made;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.Decision.Place;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** The last decisions, and why this node: the best five with the parts of their scores. */
public final class DecisionsResource {
  private static final int USUAL = 20;

  private final WhyThisNode why;
  private final DecisionLog log;
  // Pages ask for the same decisions again and again; to explain one takes milliseconds.
  private final Map<Long, Told> explained = new ConcurrentHashMap<>();

  /** Some decisions, the latest first. */
  public record Decisions(List<Told> items) {}

  /**
   * A decision.
   *
   * @param decidedBy who made the scores; absent where there was nothing to choose
   * @param schedulerName absent where a journal does not tell
   * @param candidates how many nodes would have done; absent where a journal does not tell
   * @param best the best candidates, with the chosen one even where it is not among them
   * @param largestDifference by how much what the parts sum up to differs from the scores of these
   *     candidates, since the parts are worked out when somebody asks; absent where there are none,
   *     as where another policy or version would decide by now. A score that was raised to try a
   *     node does not count
   * @param message why it stays pending
   * @param victims who has to leave for it
   * @param ours where another scheduler has placed the pod: what we would have done, which is what
   *     the candidates are about
   */
  public record Told(
      long id,
      Instant at,
      String pod,
      Optional<String> schedulerName,
      Outcome outcome,
      Optional<String> node,
      Optional<String> decidedBy,
      int nodes,
      OptionalInt candidates,
      List<Ranked> best,
      OptionalDouble largestDifference,
      Optional<String> message,
      List<String> victims,
      Optional<SecondOpinion> ours) {}

  /**
   * A candidate.
   *
   * @param chosen by us, also where another scheduler went elsewhere
   * @param score as it was when it was chosen; absent where there was nothing to choose
   * @param parts what the score is made of, worked out when somebody asks, so that it may not be
   *     quite this score; a journal does not tell
   */
  public record Ranked(
      String node, boolean chosen, OptionalDouble score, Map<String, Double> parts) {}

  public DecisionsResource(Subject subject, DecisionLog log) {
    this.why = new WhyThisNode(subject);
    this.log = log;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/v1/decisions",
                "The last decisions, the latest first, and why this node.",
                Decisions.class,
                this::all)
            .query("limit", "so many at most; usually 20")
            .query("pod", "only those about this pod, as NAMESPACE/NAME")
            .query("node", "only those whose pod went to this node")
            .query("has", "only those whose pod or node has this in its name")
            .query("outcome", "only PLACED, PREEMPTING or REFUSED"),
        Route.get("/api/v1/decisions/{id}", "One decision.", Told.class, this::one));
  }

  private Decisions all(Question question) {
    int most = question.count("limit", USUAL, log.remembered());
    List<Made> found =
        remembered(question.asked("outcome")).stream()
            .filter(made -> question.asked("pod").map(pod(made).key()::equals).orElse(true))
            .filter(
                made ->
                    question.asked("node").isEmpty() || question.asked("node").equals(node(made)))
            .filter(made -> question.asked("has").map(part -> has(made, part)).orElse(true))
            .filter(
                made -> question.asked("outcome").map(outcome(made).name()::equals).orElse(true))
            .limit(most)
            .toList();
    List<Told> items = found.stream().map(this::explained).toList();
    explained.keySet().removeIf(id -> log.find(id).isEmpty());
    return new Decisions(items);
  }

  private Told one(Question question) {
    String id = question.part("id");
    return Optional.of(id)
        .filter(text -> text.matches("[0-9]{1,18}"))
        .flatMap(text -> log.find(Long.parseLong(text)))
        .map(this::explained)
        .orElseThrow(
            () ->
                Problem.notFound(
                    "Decision '%s' is not remembered. Maybe one of /api/v1/decisions, which are the last %d."
                        .formatted(id, log.remembered())));
  }

  private static Pod pod(Made made) {
    return made.decision().pod();
  }

  private static Optional<String> node(Made made) {
    return made.comparison()
        .map(Comparison::node)
        .or(
            () ->
                made.decision() instanceof Place place
                    ? Optional.of(place.node().name())
                    : Optional.empty());
  }

  private List<Made> remembered(Optional<String> outcome) {
    return outcome.equals(Optional.of(Outcome.PLACED.name()))
        ? log.latestPlacements()
        : log.latest(log.remembered());
  }

  private static boolean has(Made made, String part) {
    return pod(made).key().contains(part) || node(made).orElse("").contains(part);
  }

  private static Outcome outcome(Made made) {
    return made.comparison().map(other -> Outcome.PLACED).orElse(Outcome.of(made.decision()));
  }

  private Told explained(Made made) {
    return explained.computeIfAbsent(made.id(), id -> why.told(made));
  }
}
