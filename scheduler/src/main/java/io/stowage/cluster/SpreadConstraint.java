package io.stowage.cluster;

import java.util.List;

/**
 * How evenly the selected pods must (or should) stand over the domains of a node label.
 *
 * @param hard whether a node that would break it is refused (DoNotSchedule) or only scored lower
 *     (ScheduleAnyway)
 * @param minDomains with fewer eligible domains than this, the emptiest counts as having no pod
 * @param honourAffinity whether only nodes that the pod's node selector and affinity allow are
 *     counted
 * @param honourTaints whether only nodes whose taints the pod tolerates are counted
 */
public record SpreadConstraint(
    int maxSkew,
    String topologyKey,
    boolean hard,
    LabelSelector selector,
    int minDomains,
    boolean honourAffinity,
    boolean honourTaints,
    List<String> matchLabelKeys) {

  public SpreadConstraint {
    matchLabelKeys = List.copyOf(matchLabelKeys);
  }
}
