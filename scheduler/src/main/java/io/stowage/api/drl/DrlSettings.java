package io.stowage.api.drl;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What drl-scheduler is set by: its environment variables, with its defaults.
 *
 * @param rewardWeights by the names that its {@code /config} tells them by
 * @param apiPort instead of the configuration's
 * @param metricsPort where metrics are served, too, instead of its usual port
 * @param logLevel instead of the configuration's
 * @param notes of variables that are set and change nothing
 */
public record DrlSettings(
    DrlTraining training,
    SequencedMap<String, Double> rewardWeights,
    OptionalInt apiPort,
    OptionalInt metricsPort,
    Optional<String> logLevel,
    List<String> notes) {
  /** Where its documents ask for metrics. */
  public static final int USUAL_METRICS_PORT = 9090;

  private static final double MOST_WEIGHT = 1.1;
  private static final Set<String> LOG_LEVELS = Set.of("debug", "info", "warning", "error");

  /** Its reward terms: its name, its variable, its default, and our objective. */
  public enum Term {
    RESOURCE_UTILIZATION("REWARD_RESOURCE_UTIL", 0.3, "s4-utilisation"),
    LOAD_BALANCE("REWARD_LOAD_BALANCE", 0.25, "s4-balance"),
    LATENCY("REWARD_LATENCY", 0.25, "s4-latency"),
    AFFINITY("REWARD_AFFINITY", 0.1, "s4-affinity"),
    ENERGY("REWARD_ENERGY", 0.1, "s4-energy");

    private final String variable;
    private final double usual;
    private final String objective;

    Term(String variable, double usual, String objective) {
      this.variable = variable;
      this.usual = usual;
      this.objective = objective;
    }

    private String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Optional<Term> of(String objective) {
      return Stream.of(values()).filter(term -> term.objective.equals(objective)).findFirst();
    }
  }

  /** Reads the variables; what will not do is an error that says so. */
  public static DrlSettings of(Map<String, String> variables) {
    DrlEnvironment environment = new DrlEnvironment(variables);
    return new DrlSettings(
        DrlTraining.of(environment),
        weights(environment),
        environment.port("API_PORT", 8000),
        environment.port("METRICS_PORT", USUAL_METRICS_PORT),
        logLevel(environment),
        environment.notes());
  }

  public DrlSettings {
    notes = List.copyOf(notes);
  }

  /**
   * Its own program ends where they sum up to more than 1.1, as those do that its documents
   * recommend; here they are made to sum up to 1.
   */
  private static SequencedMap<String, Double> weights(DrlEnvironment environment) {
    SequencedMap<String, Double> weights = new LinkedHashMap<>();
    for (Term term : Term.values()) {
      double weight = environment.number(term.variable, term.usual);
      if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
        throw environment.wrong(term.variable, String.valueOf(term.usual));
      }
      weights.put(term.key(), weight);
    }
    double sum = weights.values().stream().mapToDouble(Double::doubleValue).sum();
    if (!(sum > 0)) {
      throw new IllegalArgumentException(
          "The REWARD_ weights sum up to 0. Maybe make them sum up to 1.");
    }
    if (sum > MOST_WEIGHT) {
      weights.replaceAll((term, weight) -> weight / sum);
    }
    return weights;
  }

  /** Python's names; its CRITICAL is our error. */
  private static Optional<String> logLevel(DrlEnvironment environment) {
    Optional<String> level =
        environment
            .text("LOG_LEVEL")
            .map(name -> name.toLowerCase(Locale.ROOT).replace("critical", "error"));
    if (level.isPresent() && !LOG_LEVELS.contains(level.get())) {
      throw environment.wrong("LOG_LEVEL", "INFO");
    }
    return level;
  }

  /** The same as {@code --objective} of the trainer. */
  public String objective() {
    return objectives().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(","));
  }

  /**
   * Weights of our objectives by its names; those that it has no name for are told behind {@code
   * stowage/}, and its terms that have no weight as 0.
   */
  static SequencedMap<String, Double> told(Map<String, Double> objectives) {
    SequencedMap<String, Double> told = new LinkedHashMap<>();
    for (Term term : Term.values()) {
      told.put(term.key(), 0.0);
    }
    objectives.forEach(
        (name, weight) -> told.put(Term.of(name).map(Term::key).orElse("stowage/" + name), weight));
    return told;
  }

  /** The weights of our objectives that mean the same. */
  public SequencedMap<String, Double> objectives() {
    SequencedMap<String, Double> objectives = new LinkedHashMap<>();
    for (Term term : Term.values()) {
      Double weight = rewardWeights.get(term.key());
      if (weight != null && weight > 0) {
        objectives.put(term.objective, weight);
      }
    }
    return objectives;
  }
}
