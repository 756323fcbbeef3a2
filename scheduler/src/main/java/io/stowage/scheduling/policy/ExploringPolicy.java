package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Tripwire;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A policy that now and then tries a node which a heuristic rates nearly as high as its best, so
 * that there is something to learn from. Never while another policy stands in for it, nor once it
 * was rolled back. For one thread.
 */
public final class ExploringPolicy implements Policy {
  private final FallbackPolicy.Named policy;
  private final Policy heuristic;
  private final Exploration exploration;
  private final Tripwire tripwire;
  private final RandomGenerator random;
  private boolean explored;

  public ExploringPolicy(
      FallbackPolicy.Named policy,
      Policy heuristic,
      Exploration exploration,
      Tripwire tripwire,
      RandomGenerator random) {
    this.policy = policy;
    this.heuristic = heuristic;
    this.exploration = exploration;
    this.tripwire = tripwire;
    this.random = random;
  }

  @Override
  public double[] score(Choice choice) {
    explored = false;
    double[] scores = policy.policy().score(choice);
    Instant now = choice.cluster().at();
    if (scores.length < 2
        || tripwire.reason().isPresent()
        || isStoodInFor()
        || !exploration.allows(choice.pod(), now)
        || random.nextDouble() >= exploration.bounds().share()) {
      return scores;
    }
    double best = Arrays.stream(scores).max().orElseThrow();
    int[] near =
        Arrays.stream(near(heuristic.score(choice))).filter(i -> scores[i] < best).toArray();
    if (near.length == 0) {
      return scores;
    }
    exploration.spend(now);
    explored = true;
    double[] raised = scores.clone();
    raised[near[random.nextInt(near.length)]] = best + Math.max(1, Math.abs(best));
    return raised;
  }

  private boolean isStoodInFor() {
    return policy.policy().decidedBy().flatMap(DecidedBy::standsIn).isPresent();
  }

  private int[] near(double[] rated) {
    double best = Arrays.stream(rated).max().orElseThrow();
    double worst = Arrays.stream(rated).min().orElseThrow();
    double least = best - exploration.bounds().epsilon() * (best - worst);
    return IntStream.range(0, rated.length).filter(i -> rated[i] >= least).toArray();
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    return policy.policy().parts(choice);
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return policy.policy().devices(pod, node);
  }

  @Override
  public Optional<DecidedBy> decidedBy() {
    Optional<DecidedBy> who = policy.policy().decidedBy();
    return explored
        ? Optional.of(who.orElseGet(() -> DecidedBy.policy(policy.name())).exploring())
        : who;
  }
}
