package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.DisruptionBudget;

/** Reads pod disruption budgets. */
final class DisruptionBudgetReader implements ObjectReader {
  @Override
  public ClusterEvent read(Field object) {
    Metadata metadata = Metadata.of(object);
    Field status = object.child("status");
    return new ClusterEvent.ObjectChanged(
        new DisruptionBudget(
            metadata.namespace(),
            metadata.name(),
            SelectorReader.labelSelector(object.child("spec").child("selector")),
            status.child("disruptionsAllowed").integer(0),
            status.child("disruptedPods").members().keySet()));
  }
}
