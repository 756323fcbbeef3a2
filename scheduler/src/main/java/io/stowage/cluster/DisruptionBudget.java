package io.stowage.cluster;

import java.util.Set;

/**
 * How many of the selected pods may be disrupted now.
 *
 * @param beingDisrupted names of pods whose eviction is under way and has been counted already
 */
public record DisruptionBudget(
    String namespace,
    String name,
    LabelSelector selector,
    int disruptionsAllowed,
    Set<String> beingDisrupted)
    implements ClusterObject {
  public DisruptionBudget {
    beingDisrupted = Set.copyOf(beingDisrupted);
  }

  @Override
  public String key() {
    return namespace + "/" + name;
  }
}
