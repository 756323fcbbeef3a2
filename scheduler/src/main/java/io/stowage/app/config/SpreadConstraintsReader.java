package io.stowage.app.config;

import io.stowage.cluster.SpreadConstraint;
import io.stowage.manifest.Fragments;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads PodTopologySpread's defaultConstraints. */
final class SpreadConstraintsReader {
  private record Rule(String topologyKey, boolean hard) {}

  private SpreadConstraintsReader() {}

  static List<SpreadConstraint> read(ConfigNode list) {
    Set<Rule> seen = new HashSet<>();
    return list
        .list(
            node -> {
              Optional<SpreadConstraint> read = constraint(node);
              read.map(one -> new Rule(one.topologyKey(), one.hard()))
                  .filter(rule -> !seen.add(rule))
                  .ifPresent(
                      rule ->
                          node.problem(
                              "%s spreads over '%s' as one before it does. Maybe remove one."
                                  .formatted(node.path(), rule.topologyKey())));
              return read;
            })
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<SpreadConstraint> constraint(ConfigNode node) {
    for (String key :
        List.of(
            "maxSkew",
            "topologyKey",
            "whenUnsatisfiable",
            "minDomains",
            "matchLabelKeys",
            "nodeAffinityPolicy",
            "nodeTaintsPolicy")) {
      node.child(key);
    }
    if (!node.child("labelSelector").isAbsent()) {
      node.problem(node.path() + ".labelSelector is found for each pod. Maybe leave it out.");
    }
    node.checkKeys();
    int before = node.child("maxSkew").integer(0);
    if (before <= 0) {
      node.child("maxSkew").problem(node.path() + ".maxSkew must be above zero. Maybe 1.");
    }
    if (node.child("topologyKey").text("").isEmpty()) {
      node.problem(node.path() + ".topologyKey is missing. Maybe topology.kubernetes.io/zone.");
    }
    return node.made(() -> Optional.of(Fragments.spreadConstraint(node.value())), Optional.empty());
  }
}
