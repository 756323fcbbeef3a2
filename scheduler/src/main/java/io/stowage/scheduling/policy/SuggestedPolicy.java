package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.NodeSuggestions.Suggested;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Follows what somebody outside suggests, and another policy where nobody does: where nothing was
 * set, it is too old, or it speaks of none of the candidates. A candidate of which nothing is said,
 * or nothing new, is worse than all others.
 */
public final class SuggestedPolicy implements Policy {
  /** How decisions that follow a suggestion are called. */
  public static final String FOLLOWED = "suggestion";

  private final NodeSuggestions suggestions;
  private final Duration holdsFor;
  private final FallbackPolicy.Named otherwise;
  private boolean followed;

  /**
   * Follows suggestions.
   *
   * @param holdsFor a score that was set longer ago is not followed
   */
  public SuggestedPolicy(
      NodeSuggestions suggestions, Duration holdsFor, FallbackPolicy.Named otherwise) {
    this.suggestions = suggestions;
    this.holdsFor = holdsFor;
    this.otherwise = otherwise;
  }

  @Override
  public double[] score(Choice choice) {
    Instant after = choice.cluster().at().minus(holdsFor);
    Optional<double[]> suggested =
        suggestions.of(choice.pod()).stream()
            .flatMap(set -> scores(choice, set, after).stream())
            .findFirst();
    followed = suggested.isPresent();
    return suggested.orElseGet(() -> otherwise.policy().score(choice));
  }

  private static Optional<double[]> scores(Choice choice, Suggested set, Instant after) {
    List<OptionalDouble> said =
        choice.candidates().stream().map(candidate -> said(candidate, set, after)).toList();
    OptionalDouble lowest = said.stream().flatMapToDouble(OptionalDouble::stream).min();
    if (lowest.isEmpty()) {
      return Optional.empty();
    }
    double unsaid = lowest.getAsDouble() - 1;
    return Optional.of(said.stream().mapToDouble(score -> score.orElse(unsaid)).toArray());
  }

  private static OptionalDouble said(NodeView candidate, Suggested set, Instant after) {
    OptionalDouble byName = set.score(candidate.name(), after);
    return byName.isPresent()
        ? byName
        : candidate
            .node()
            .internalIp()
            .map(address -> set.score(address, after))
            .orElse(OptionalDouble.empty());
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    double[] scores = score(choice);
    return followed ? Map.of(FOLLOWED, scores) : otherwise.policy().parts(choice);
  }

  @Override
  public Optional<DecidedBy> decidedBy() {
    return followed
        ? Optional.of(DecidedBy.policy(FOLLOWED))
        : otherwise.policy().decidedBy().or(() -> Optional.of(DecidedBy.policy(otherwise.name())));
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return otherwise.policy().devices(pod, node);
  }
}
