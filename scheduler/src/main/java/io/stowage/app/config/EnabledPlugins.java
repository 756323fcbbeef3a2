package io.stowage.app.config;

import io.stowage.app.config.KubePlugins.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;

/**
 * Which plugins work at each point, by upstream's rules: what a point says itself comes before what
 * multiPoint says, and that before the defaults (default_plugins.go, mergePluginSet, and
 * runtime/framework.go, expandMultiPointPlugins, v1.36).
 *
 * @param multiPoint the defaults as changed by multiPoint
 * @param byPoint what points say themselves
 */
record EnabledPlugins(PluginSet multiPoint, Map<Point, PluginSet> byPoint) {
  private static final String ALL = "*";

  /** What one point says: plugins with weights (0: none given) that are on, and those off. */
  record PluginSet(SequencedMap<String, Integer> enabled, Set<String> disabled) {
    static final PluginSet NONE = new PluginSet(new LinkedHashMap<>(), Set.of());

    boolean allDisabled() {
      return disabled.contains(ALL);
    }
  }

  static EnabledPlugins of(PluginSet customMultiPoint, Map<Point, PluginSet> byPoint) {
    SequencedMap<String, Integer> merged = new LinkedHashMap<>();
    if (!customMultiPoint.allDisabled()) {
      KubePlugins.defaults()
          .forEach(
              (name, plugin) -> {
                if (!customMultiPoint.disabled().contains(name)) {
                  merged.put(name, customMultiPoint.enabled().getOrDefault(name, plugin.weight()));
                }
              });
    }
    customMultiPoint.enabled().forEach(merged::putIfAbsent);
    return new EnabledPlugins(new PluginSet(merged, customMultiPoint.disabled()), byPoint);
  }

  /** The plugins that work at the point, in order. */
  List<String> at(Point point) {
    PluginSet own = byPoint.getOrDefault(point, PluginSet.NONE);
    if (own.allDisabled()) {
      return List.copyOf(own.enabled().keySet());
    }
    SequencedSet<String> fromMultiPoint = new LinkedHashSet<>();
    SequencedSet<String> overridden = new LinkedHashSet<>();
    for (String name : multiPoint.enabled().keySet()) {
      if (KubePlugins.worksAt(name, point) && !own.disabled().contains(name)) {
        (own.enabled().containsKey(name) ? overridden : fromMultiPoint).add(name);
      }
    }
    List<String> first = new ArrayList<>(own.enabled().keySet());
    first.retainAll(overridden);
    List<String> last = new ArrayList<>(own.enabled().keySet());
    last.removeAll(overridden);
    List<String> all = new ArrayList<>(first);
    all.addAll(fromMultiPoint);
    all.addAll(last);
    return all;
  }

  /** What the points of each score count; no weight is a weight of 1. */
  SequencedMap<String, Integer> scoreWeights() {
    PluginSet own = byPoint.getOrDefault(Point.SCORE, PluginSet.NONE);
    SequencedMap<String, Integer> weights = new LinkedHashMap<>();
    for (String name : at(Point.SCORE)) {
      int weight = own.enabled().getOrDefault(name, multiPoint.enabled().getOrDefault(name, 1));
      weights.put(name, weight == 0 ? 1 : weight);
    }
    return weights;
  }
}
