package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.DecidedBy.StandsIn;
import io.stowage.scheduling.DecidedBy.Trouble;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.Tripwire;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A policy for as long as it is trusted, and one that takes over from then on. */
public final class GuardedPolicy implements Policy {
  private final FallbackPolicy.Named trusted;
  private final FallbackPolicy.Named safe;
  private final Tripwire tripwire;

  public GuardedPolicy(FallbackPolicy.Named trusted, FallbackPolicy.Named safe, Tripwire tripwire) {
    this.trusted = trusted;
    this.safe = safe;
    this.tripwire = tripwire;
  }

  private Policy current() {
    return tripwire.reason().isPresent() ? safe.policy() : trusted.policy();
  }

  @Override
  public double[] score(Choice choice) {
    return current().score(choice);
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    return current().parts(choice);
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return current().devices(pod, node);
  }

  @Override
  public Optional<DecidedBy> decidedBy() {
    return tripwire
        .reason()
        .map(why -> new StandsIn(trusted.name(), Trouble.ROLLED_BACK, "rolled back: " + why))
        .map(why -> new DecidedBy(safe.name(), OptionalInt.empty(), Optional.of(why)))
        .or(() -> trusted.policy().decidedBy());
  }
}
