package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.NodeSuggestions.Suggested;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Follows what somebody outside suggests, and another policy where nobody does: where nothing was
 * set, it is too old, or it speaks of none of the candidates. A candidate of which nothing is said
 * is worse than all others.
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
   * @param holdsFor what was set longer ago is not followed
   */
  public SuggestedPolicy(
      NodeSuggestions suggestions, Duration holdsFor, FallbackPolicy.Named otherwise) {
    this.suggestions = suggestions;
    this.holdsFor = holdsFor;
    this.otherwise = otherwise;
  }

  @Override
  public double[] score(Choice choice) {
    Optional<double[]> suggested =
        suggestions
            .of(choice.pod())
            .filter(set -> set.setAt().plus(holdsFor).isAfter(choice.cluster().at()))
            .flatMap(set -> scores(choice, set));
    followed = suggested.isPresent();
    return suggested.orElseGet(() -> otherwise.policy().score(choice));
  }

  private static Optional<double[]> scores(Choice choice, Suggested set) {
    List<OptionalDouble> said =
        choice.candidates().stream().map(candidate -> said(candidate, set)).toList();
    OptionalDouble lowest = said.stream().flatMapToDouble(OptionalDouble::stream).min();
    if (lowest.isEmpty()) {
      return Optional.empty();
    }
    double unsaid = lowest.getAsDouble() - 1;
    return Optional.of(said.stream().mapToDouble(score -> score.orElse(unsaid)).toArray());
  }

  private static OptionalDouble said(NodeView candidate, Suggested set) {
    Double byName = set.scores().get(candidate.name());
    Double score =
        byName == null ? candidate.node().internalIp().map(set.scores()::get).orElse(null) : byName;
    return score == null ? OptionalDouble.empty() : OptionalDouble.of(score);
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
