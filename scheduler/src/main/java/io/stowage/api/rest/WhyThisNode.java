package io.stowage.api.rest;

import io.stowage.api.rest.DecisionLog.Made;
import io.stowage.api.rest.DecisionsResource.Ranked;
import io.stowage.api.rest.DecisionsResource.Told;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Decision.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Puts a remembered decision into words; the parts of its scores are worked out only here. */
final class WhyThisNode {
  private static final int SHOWN = 5;

  private final Subject subject;

  /** The candidates that are shown, and how well the parts of their scores are known. */
  private record Best(List<Ranked> ranked, OptionalDouble largestDifference) {
    static final Best NONE = new Best(List.of(), OptionalDouble.empty());
  }

  WhyThisNode(Subject subject) {
    this.subject = subject;
  }

  Told told(Made made) {
    if (made.comparison().isPresent()) {
      return told(made, made.comparison().get());
    }
    return switch (made.decision()) {
      case Place place ->
          told(
              made,
              Optional.of(place.node().name()),
              decider(place),
              best(place, place.chosen()),
              Optional.empty(),
              List.of());
      case Decision.Preempt preempt ->
          told(
              made,
              Optional.of(preempt.node().name()),
              Optional.empty(),
              Best.NONE,
              Optional.of(preempt.diagnosis().message()),
              preempt.victims().stream().map(Pod::key).toList());
      case Decision.Reject reject ->
          told(
              made,
              Optional.empty(),
              Optional.empty(),
              Best.NONE,
              Optional.of(reject.diagnosis().message()),
              List.of());
    };
  }

  private static Told told(
      Made made,
      Optional<String> node,
      Optional<String> decidedBy,
      Best best,
      Optional<String> message,
      List<String> victims) {
    Choice choice = made.decision().choice();
    return new Told(
        made.id(),
        made.at(),
        choice.pod().key(),
        Optional.of(choice.pod().spec().schedulerName()),
        Outcome.of(made.decision()),
        node,
        decidedBy,
        choice.cluster().nodes().size(),
        OptionalInt.of(choice.candidates().size()),
        best.ranked,
        best.largestDifference,
        message,
        victims,
        Optional.empty());
  }

  /** Another scheduler placed the pod; the candidates are those that we had in mind. */
  private Told told(Made made, Comparison comparison) {
    SecondOpinion ours = SecondOpinion.of(comparison);
    Best best =
        switch (made.decision()) {
          case Place place ->
              best(place, made.placement().map(Place::chosen).orElse(place.chosen()));
          case Decision.Preempt _, Decision.Reject _ -> Best.NONE;
        };
    return new Told(
        made.id(),
        made.at(),
        comparison.pod(),
        Optional.of(comparison.schedulerName()),
        Outcome.PLACED,
        Optional.of(comparison.node()),
        Optional.of(ours.other()),
        made.decision().choice().cluster().nodes().size(),
        OptionalInt.of(comparison.candidates()),
        best.ranked,
        best.largestDifference,
        Optional.of(
            switch (made.decision()) {
              case Place _ -> ours.says();
              case Decision.Preempt preempt -> ours.says() + " " + preempt.diagnosis().message();
              case Decision.Reject reject -> ours.says() + " " + reject.diagnosis().message();
            }),
        List.of(),
        Optional.of(ours));
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

  /**
   * The best candidates, ours among them, and where the pod went.
   *
   * @param taken the candidate that the pod went to
   */
  private Best best(Place place, int taken) {
    double[] scores = place.scores();
    if (scores.length == 0) {
      return new Best(
          List.of(new Ranked(place.node().name(), true, OptionalDouble.empty(), Map.of())),
          OptionalDouble.empty());
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
    for (int shown : List.of(place.chosen(), taken)) {
      if (!best.contains(shown)) {
        best.add(shown);
      }
    }
    Optional<Map<String, double[]>> parts = parts(place);
    return new Best(
        best.stream().map(i -> ranked(place, i, parts.orElse(Map.of()))).toList(),
        parts
            .map(known -> best.stream().mapToDouble(i -> difference(place, i, known)))
            .map(DoubleStream::max)
            .orElse(OptionalDouble.empty()));
  }

  /** What another policy or version makes of the choice says nothing of this decision. */
  private Optional<Map<String, double[]>> parts(Place place) {
    return subject
        .takenApart(place.choice())
        .filter(now -> isSamePolicy(place.decidedBy(), now.by()))
        .map(Subject.TakenApart::parts);
  }

  private static boolean isSamePolicy(Optional<DecidedBy> then, Optional<DecidedBy> now) {
    return then.map(decided -> now.filter(decided::isSamePolicy).isPresent())
        .orElseGet(now::isEmpty);
  }

  private static double difference(Place place, int candidate, Map<String, double[]> parts) {
    boolean raised =
        candidate == place.chosen() && place.decidedBy().map(DecidedBy::explored).orElse(false);
    double sum = parts.values().stream().mapToDouble(points -> points[candidate]).sum();
    return raised ? 0 : Math.abs(sum - place.scores()[candidate]);
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
