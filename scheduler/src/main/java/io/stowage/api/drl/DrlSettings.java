package io.stowage.api.drl;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * What drl-scheduler is set by: its environment variables, with its defaults.
 *
 * @param rewardWeights by the names that its {@code /config} tells them by
 */
public record DrlSettings(
    boolean enableTraining,
    int trainingInterval,
    double learningRate,
    double gamma,
    SequencedMap<String, Double> rewardWeights) {
  private static final double MOST_WEIGHT = 1.1;

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
  }

  /** Reads the variables; what will not do is an error that says so. */
  public static DrlSettings of(Map<String, String> environment) {
    SequencedMap<String, Double> weights = new LinkedHashMap<>();
    for (Term term : Term.values()) {
      weights.put(
          term.name().toLowerCase(java.util.Locale.ROOT),
          number(environment, term.variable, term.usual));
    }
    return new DrlSettings(
        environment.getOrDefault("ENABLE_TRAINING", "true").equalsIgnoreCase("true"),
        (int) number(environment, "TRAINING_INTERVAL", 100),
        number(environment, "LEARNING_RATE", 0.0003),
        number(environment, "GAMMA", 0.99),
        weights);
  }

  public DrlSettings {
    double sum = rewardWeights.values().stream().mapToDouble(Double::doubleValue).sum();
    demand(sum <= MOST_WEIGHT, "The REWARD_ weights sum up to " + sum, "make them sum up to 1");
    demand(sum > 0, "The REWARD_ weights sum up to " + sum, "make them sum up to 1");
    demand(gamma > 0 && gamma <= 1, "GAMMA is " + gamma, "0.99");
    demand(learningRate > 0, "LEARNING_RATE is " + learningRate, "0.0003");
    demand(trainingInterval > 0, "TRAINING_INTERVAL is " + trainingInterval, "100");
  }

  /** The weights of our objectives that mean the same. */
  public SequencedMap<String, Double> objectives() {
    SequencedMap<String, Double> objectives = new LinkedHashMap<>();
    for (Term term : Term.values()) {
      Double weight = rewardWeights.get(term.name().toLowerCase(java.util.Locale.ROOT));
      if (weight != null && weight > 0) {
        objectives.put(term.objective, weight);
      }
    }
    return objectives;
  }

  private static void demand(boolean met, String what, String advice) {
    if (!met) {
      throw new IllegalArgumentException(what + ". Maybe " + advice + ".");
    }
  }

  private static double number(Map<String, String> environment, String name, double usual) {
    String text = environment.getOrDefault(name, "");
    try {
      return text.isBlank() ? usual : Double.parseDouble(text.strip());
    } catch (NumberFormatException noNumber) {
      throw new IllegalArgumentException(
          "%s is '%s'. Maybe %s.".formatted(name, text, usual), noNumber);
    }
  }
}
