package io.stowage.api.rest;

import io.stowage.api.rest.DecisionLog.Made;
import io.stowage.learning.Rewards;
import io.stowage.learning.Transition;
import io.stowage.learning.objective.ObjectiveInputs;
import io.stowage.learning.objective.Objectives;
import io.stowage.scheduling.Decision.Place;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * How good the last placements were: by the objectives, and held against what kube-default would
 * have chosen; where another scheduler makes them, against what we would have. It is worked out
 * when somebody asks, so that it costs decisions nothing.
 */
public final class RatingsResource {
  private static final long SEED = 42;
  private static final String DEFAULT_POLICY = "kube-default";
  private static final List<String> ALWAYS_SHOWN = List.of("energy", "latency", "lb");

  private final DecisionLog log;
  private final ComparisonTally tally;
  private final ObjectiveWeights weights;
  private final Policy standard =
      Policies.of(OptionedName.policy(DEFAULT_POLICY), PolicyInputs.of(new SplittableRandom(SEED)))
          .policy();
  private final Map<String, Rewards> objectives = new HashMap<>();
  private final Map<Long, Rated> known = new HashMap<>();

  /** A placement; there is nothing to agree on where there was one candidate. */
  private record Rated(Optional<Boolean> agrees, Map<String, Double> rewards) {}

  /**
   * An answer.
   *
   * @param placements how many of the last ones were looked at
   * @param byOthers whether another scheduler made them, as the latest one; else we did
   */
  public record Told(int placements, boolean byOthers, Agreement agreement, List<Reward> rewards) {}

  /**
   * How often the node was one of the best by another policy; where another scheduler places pods,
   * how often its node was one of the best by the policies that we look on with.
   *
   * @param of how many had a choice, or were compared
   */
  public record Agreement(String with, long same, long of) {}

  /**
   * What an objective says, more being better.
   *
   * @param weight as training uses it; absent where it does not
   * @param mean absent where what it needs is not known
   * @param values of the placements that could be rated, the oldest first
   */
  public record Reward(
      String objective, OptionalDouble weight, OptionalDouble mean, List<Double> values) {}

  public RatingsResource(DecisionLog log, ComparisonTally tally, ObjectiveWeights weights) {
    this.log = log;
    this.tally = tally;
    this.weights = weights;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/api/v1/ratings",
            "How good the last placements were: the mean of each objective, and how often"
                + " kube-default would have chosen the same node. Where another scheduler makes"
                + " them: how often it agreed with us.",
            Told.class,
            question -> told()));
  }

  private synchronized Told told() {
    List<Made> all = log.latestPlacements();
    boolean byOthers = !all.isEmpty() && all.getFirst().comparison().isPresent();
    List<Made> placements =
        all.stream()
            .filter(made -> made.comparison().isPresent() == byOthers)
            .filter(made -> made.placement().isPresent())
            .toList();
    Map<String, OptionalDouble> shown = shown();
    known.keySet().retainAll(placements.stream().map(Made::id).toList());
    // Objectives may remember what they saw: the oldest first. How long the last one lasts is open.
    List<Rated> rated = new ArrayList<>();
    for (int i = placements.size() - 1; i > 0; i--) {
      Made made = placements.get(i);
      Duration lasts = Duration.between(made.at(), placements.get(i - 1).at());
      rated.add(rated(made.id(), made.placement().orElseThrow(), lasts, shown));
    }
    return new Told(
        rated.size(),
        byOthers,
        byOthers ? tally.agreement() : agreement(rated),
        shown.entrySet().stream()
            .map(each -> reward(each.getKey(), each.getValue(), rated))
            .toList());
  }

  private Map<String, OptionalDouble> shown() {
    Map<String, OptionalDouble> shown = new LinkedHashMap<>();
    weights.current().forEach((name, weight) -> shown.put(name, OptionalDouble.of(weight)));
    ALWAYS_SHOWN.forEach(name -> shown.putIfAbsent(name, OptionalDouble.empty()));
    return shown;
  }

  private Rated rated(long id, Place place, Duration lasts, Map<String, OptionalDouble> shown) {
    Rated before = known.get(id);
    if (before != null && before.rewards().keySet().containsAll(shown.keySet())) {
      return before;
    }
    Transition transition = Transition.of(place, lasts);
    Map<String, Double> rewards = new HashMap<>();
    shown.keySet().forEach(name -> rewards.put(name, reward(name, transition)));
    Rated now = new Rated(agrees(place), rewards);
    known.put(id, now);
    return now;
  }

  private double reward(String objective, Transition transition) {
    Rewards rewards =
        objectives.computeIfAbsent(objective, name -> Objectives.of(name, ObjectiveInputs.UNKNOWN));
    Map<String, Double> parts = rewards.of(transition);
    return parts.isEmpty() ? Double.NaN : rewards.sum(parts);
  }

  private Optional<Boolean> agrees(Place place) {
    if (place.choice().candidates().size() < 2) {
      return Optional.empty();
    }
    double[] scores = standard.score(place.choice());
    double best = Arrays.stream(scores).max().orElseThrow();
    return Optional.of(scores[place.chosen()] == best);
  }

  private static Agreement agreement(List<Rated> rated) {
    List<Boolean> judged = rated.stream().flatMap(each -> each.agrees().stream()).toList();
    int same = (int) judged.stream().filter(Boolean::booleanValue).count();
    return new Agreement(DEFAULT_POLICY, same, judged.size());
  }

  private static Reward reward(String objective, OptionalDouble weight, List<Rated> rated) {
    List<Double> values =
        rated.stream()
            .map(each -> each.rewards().getOrDefault(objective, Double.NaN))
            .filter(value -> !value.isNaN())
            .toList();
    OptionalDouble mean = values.stream().mapToDouble(Double::doubleValue).average();
    return new Reward(objective, weight, mean, values);
  }
}
