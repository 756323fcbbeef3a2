package io.stowage.api.rest;

import io.stowage.api.rest.DecisionLog.Made;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Decision.Place;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** The last decisions, and why this node: the best five with the parts of their scores. */
public final class DecisionsResource {
  private static final int USUAL = 20;
  private static final int SHOWN = 5;

  private final Subject subject;
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
   * @param message why it stays pending
   * @param victims who has to leave for it
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
      Optional<String> message,
      List<String> victims) {}

  /**
   * A candidate.
   *
   * @param score as it was when it was chosen; absent where there was nothing to choose
   * @param parts what the score is made of, worked out when somebody asks; a journal does not tell
   */
  public record Ranked(
      String node, boolean chosen, OptionalDouble score, Map<String, Double> parts) {}

  public DecisionsResource(Subject subject, DecisionLog log) {
    this.subject = subject;
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
            .query("node", "only those that chose this node")
            .query("has", "only those whose pod or node has this in its name")
            .query("outcome", "only PLACED, PREEMPTING or REFUSED"),
        Route.get("/api/v1/decisions/{id}", "One decision.", Told.class, this::one));
  }

  private Decisions all(Question question) {
    int most = question.count("limit", USUAL, log.remembered());
    List<Made> found =
        remembered(question.asked("outcome")).stream()
            .filter(made -> question.asked("pod").map(pod(made).key()::equals).orElse(true))
            .filter(made -> question.asked("node").map(node -> chose(made, node)).orElse(true))
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

  private static boolean chose(Made made, String node) {
    return made.decision() instanceof Place place && place.node().name().equals(node);
  }

  private List<Made> remembered(Optional<String> outcome) {
    return outcome.equals(Optional.of(Outcome.PLACED.name()))
        ? log.latestPlacements()
        : log.latest(log.remembered());
  }

  private static boolean has(Made made, String part) {
    return pod(made).key().contains(part)
        || (made.decision() instanceof Place place && place.node().name().contains(part));
  }

  private static Outcome outcome(Made made) {
    return Outcome.of(made.decision());
  }

  private Told explained(Made made) {
    return explained.computeIfAbsent(made.id(), id -> told(made));
  }

  private Told told(Made made) {
    return switch (made.decision()) {
      case Place place ->
          told(
              made,
              Optional.of(place.node().name()),
              decider(place),
              best(place),
              Optional.empty(),
              List.of());
      case Decision.Preempt preempt ->
          told(
              made,
              Optional.of(preempt.node().name()),
              Optional.empty(),
              List.of(),
              Optional.of(preempt.diagnosis().message()),
              preempt.victims().stream().map(Pod::key).toList());
      case Decision.Reject reject ->
          told(
              made,
              Optional.empty(),
              Optional.empty(),
              List.of(),
              Optional.of(reject.diagnosis().message()),
              List.of());
    };
  }

  private static Told told(
      Made made,
      Optional<String> node,
      Optional<String> decidedBy,
      List<Ranked> best,
      Optional<String> message,
      List<String> victims) {
    Choice choice = made.decision().choice();
    return new Told(
        made.id(),
        made.at(),
        choice.pod().key(),
        Optional.of(choice.pod().spec().schedulerName()),
        outcome(made),
        node,
        decidedBy,
        choice.cluster().nodes().size(),
        OptionalInt.of(choice.candidates().size()),
        best,
        message,
        victims);
  }

  private Optional<String> decider(Place place) {
    if (place.scores().length == 0) {
      return Optional.empty();
    }
    String scheduler = place.pod().spec().schedulerName();
    return place
        .decidedBy()
        .map(DecidedBy::text)
        .or(
            () ->
                subject.profiles().stream()
                    .filter(
                        profile ->
                            profile.schedulerName().equals(scheduler)
                                || profile.schedulerName().equals("*"))
                    .map(Subject.Profile::policy)
                    .findFirst());
  }

  private List<Ranked> best(Place place) {
    double[] scores = place.scores();
    if (scores.length == 0) {
      return List.of(new Ranked(place.node().name(), true, OptionalDouble.empty(), Map.of()));
    }
    List<Integer> best =
        new ArrayList<>(
            IntStream.range(0, scores.length)
                .boxed()
                .sorted(
                    Comparator.comparingDouble((Integer i) -> -scores[i])
                        .thenComparing(i -> i != place.chosen()))
                .limit(SHOWN)
                .toList());
    if (!best.contains(place.chosen())) {
      best.add(place.chosen());
    }
    Map<String, double[]> parts = subject.parts(place.choice());
    return best.stream().map(i -> ranked(place, i, parts)).toList();
  }

  private static Ranked ranked(Place place, int candidate, Map<String, double[]> parts) {
    Map<String, Double> own = new LinkedHashMap<>();
    parts.forEach((name, points) -> own.put(name, points[candidate]));
    return new Ranked(
        place.choice().candidates().get(candidate).name(),
        candidate == place.chosen(),
        OptionalDouble.of(place.scores()[candidate]),
        own);
  }
}
