package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.ControlSlices;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.DecidedBy.StandsIn;
import io.stowage.scheduling.DecidedBy.Trouble;
import io.stowage.scheduling.Policy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A policy, and in its control slices another one that it is held against. For one thread. */
public final class ControlledPolicy implements Policy {
  private final FallbackPolicy.Named usual;
  private final FallbackPolicy.Named control;
  private final ControlSlices slices;
  private boolean controls;

  public ControlledPolicy(
      FallbackPolicy.Named usual, FallbackPolicy.Named control, ControlSlices slices) {
    this.usual = usual;
    this.control = control;
    this.slices = slices;
  }

  @Override
  public double[] score(Choice choice) {
    controls = slices.isControl(choice.cluster().at());
    return current().score(choice);
  }

  @Override
  public Map<String, double[]> parts(Choice choice) {
    controls = slices.isControl(choice.cluster().at());
    return current().parts(choice);
  }

  @Override
  public List<Integer> devices(Pod pod, NodeView node) {
    return current().devices(pod, node);
  }

  private Policy current() {
    return controls ? control.policy() : usual.policy();
  }

  @Override
  public Optional<DecidedBy> decidedBy() {
    return controls
        ? Optional.of(
            new DecidedBy(
                control.name(),
                OptionalInt.empty(),
                Optional.of(new StandsIn(usual.name(), Trouble.CONTROL, "control slice"))))
        : usual.policy().decidedBy();
  }
}
