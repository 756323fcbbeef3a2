package io.stowage.app.config;

import io.stowage.app.config.KubePlugins.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** What upstream's plugins of a profile are here: filters, scores and preemption. */
record ProfilePlugins(
    List<String> filters, SequencedMap<String, Integer> scores, boolean preemption) {

  // Pods with resource claims are refused whatever is said: see filter UnsupportedFeatures.
  private static final String CLAIMS = "DynamicResources";

  /** Points that here are one with another: who works at the second must work at the first. */
  private static final Map<Point, Point> PARTS =
      Map.of(
          Point.PRE_FILTER, Point.FILTER,
          Point.RESERVE, Point.FILTER,
          Point.PRE_BIND, Point.FILTER,
          Point.PRE_SCORE, Point.SCORE);

  static ProfilePlugins of(EnabledPlugins enabled, ConfigNode plugins) {
    require(enabled, Point.QUEUE_SORT, "PrioritySort", plugins);
    require(enabled, Point.PRE_ENQUEUE, "SchedulingGates", plugins);
    require(enabled, Point.BIND, "DefaultBinder", plugins);
    PARTS.forEach((part, whole) -> requireWhole(enabled, part, whole, plugins));
    // Ours stay: the first refuses what we cannot place rightly, the others concern only pods that
    // ask for what they check.
    List<String> filters = new ArrayList<>(List.of("UnsupportedFeatures"));
    filters.addAll(enabled.at(Point.FILTER));
    filters.remove(CLAIMS);
    filters.addAll(List.of("GpuSharing", "NodeLatency"));
    SequencedMap<String, Integer> scores = enabled.scoreWeights();
    scores.remove(CLAIMS);
    return new ProfilePlugins(
        filters, scores, enabled.at(Point.POST_FILTER).contains("DefaultPreemption"));
  }

  private static void require(
      EnabledPlugins enabled, Point point, String plugin, ConfigNode plugins) {
    if (!enabled.at(point).contains(plugin)) {
      plugins.problem(
          "%s.%s lacks %s, for which there is no substitute. Maybe enable it."
              .formatted(plugins.path(), point.key(), plugin));
    }
  }

  private static void requireWhole(
      EnabledPlugins enabled, Point part, Point whole, ConfigNode plugins) {
    for (String plugin : enabled.at(whole)) {
      if (KubePlugins.worksAt(plugin, part) && !enabled.at(part).contains(plugin)) {
        plugins.problem(
            "%s has %s at %s but not at %s, which are one here. Maybe disable it at both."
                .formatted(plugins.path(), plugin, whole.key(), part.key()));
      }
    }
  }
}
