package io.stowage.app.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Policy;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A policy that says by which version of its model it decides. */
record VersionedPolicy(Policy policy, DecidedBy version) implements Policy {
  @Override
  public double[] score(Choice choice) {
    return policy.score(choice);
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    return policy.parts(choice);
  }

  @Override
  public Optional<DecidedBy> decidedBy() {
    return Optional.of(version);
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return policy.devices(pod, node);
  }
}
