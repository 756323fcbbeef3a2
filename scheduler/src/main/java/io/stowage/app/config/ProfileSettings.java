package io.stowage.app.config;

import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.Modes;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.Scores;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * How the pods that name one scheduler are placed.
 *
 * @param policy a name as on the command line, such as {@code fgd[ties=random]}
 * @param filters in the order in which they are asked
 * @param scores the weights of upstream's scores, of which {@code kube-default} is made; empty for
 *     any other policy
 * @param preemption whether pods of lower priority may be evicted
 * @param percentageOfNodesToScore 100: all nodes that will do are scored
 * @param modes how far we are trusted with these pods
 */
public record ProfileSettings(
    String schedulerName,
    String policy,
    List<String> filters,
    SequencedMap<String, Integer> scores,
    PluginSettings plugins,
    boolean preemption,
    int percentageOfNodesToScore,
    Modes modes) {

  static final String KUBE_DEFAULT = "kube-default";
  private static final String KUBE_SCHEDULERS_NAME = "default-scheduler";

  public static final ProfileSettings DEFAULT =
      new ProfileSettings(
          "stowage",
          KUBE_DEFAULT,
          List.copyOf(Filters.catalogue().keySet()),
          defaultWeights(),
          PluginSettings.DEFAULT,
          true,
          100,
          Modes.ALL_ACTIVE);

  public ProfileSettings {
    filters = List.copyOf(filters);
    scores = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(scores));
    Demands demands = new Demands();
    demands.that(!schedulerName.isBlank(), "schedulerName", "is empty. Maybe stowage.");
    checkPolicy(policy, demands);
    demands.that(
        scores.isEmpty() || isKubeDefault(policy),
        "scores",
        "are those of policy kube-default, not of " + policy + ". Maybe leave them out.");
    checkNames(filters, scores, demands);
    demands
        .that(
            percentageOfNodesToScore >= 1 && percentageOfNodesToScore <= 100,
            "percentageOfNodesToScore",
            "is " + percentageOfNodesToScore + ". Maybe 1 to 100.")
        .check();
  }

  /** What should be made sure of where this profile is trusted so far. */
  public Optional<String> warning() {
    return schedulerName.equals(KUBE_SCHEDULERS_NAME) && modes.isActiveSomewhere()
        ? Optional.of(
            "We place pods of default-scheduler, and so does a kube-scheduler that serves this"
                + " name. Maybe stop it, or give its profile another name.")
        : Optional.empty();
  }

  boolean isKubeDefault() {
    return isKubeDefault(policy);
  }

  /** Whether a policy's name, with or without options, is that of kube-scheduler's own scores. */
  public static boolean isKubeDefault(String policy) {
    return policy.equals(KUBE_DEFAULT) || policy.startsWith(KUBE_DEFAULT + "[");
  }

  ProfileSettings named(String otherName) {
    return new ProfileSettings(
        otherName, policy, filters, scores, plugins, preemption, percentageOfNodesToScore, modes);
  }

  /** The same by another policy than kube-default. */
  ProfileSettings by(String otherPolicy) {
    return new ProfileSettings(
        schedulerName,
        otherPolicy,
        filters,
        new LinkedHashMap<>(),
        plugins,
        preemption,
        percentageOfNodesToScore,
        modes);
  }

  ProfileSettings trusted(Modes otherModes) {
    return new ProfileSettings(
        schedulerName,
        policy,
        filters,
        scores,
        plugins,
        preemption,
        percentageOfNodesToScore,
        otherModes);
  }

  static SequencedMap<String, Integer> defaultWeights() {
    SequencedMap<String, Integer> weights = new LinkedHashMap<>();
    Scores.catalogue().forEach((name, entry) -> weights.put(name, entry.weight()));
    return weights;
  }

  private static void checkPolicy(String policy, Demands demands) {
    try {
      PolicyCatalogue.check(policy);
    } catch (IllegalArgumentException unknown) {
      demands.that(false, "policy", "will not do: " + unknown.getMessage());
    }
  }

  private static void checkNames(
      List<String> filters, Map<String, Integer> scores, Demands demands) {
    for (String name : filters) {
      demands.that(
          Filters.catalogue().containsKey(name),
          "filters",
          "has '" + name + "'. " + Suggestion.of(name, Filters.catalogue().keySet()));
    }
    demands.that(new HashSet<>(filters).size() == filters.size(), "filters", "has a name twice.");
    scores.forEach(
        (name, weight) ->
            demands
                .that(
                    Scores.catalogue().containsKey(name),
                    "scores." + name,
                    "is no score. " + Suggestion.of(name, Scores.catalogue().keySet()))
                .that(weight > 0, "scores." + name, "is " + weight + ". Maybe 1, or off."));
  }
}
