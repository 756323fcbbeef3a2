package io.stowage.app.config;

import static io.stowage.app.config.KubePlugins.Point.BIND;
import static io.stowage.app.config.KubePlugins.Point.FILTER;
import static io.stowage.app.config.KubePlugins.Point.POST_FILTER;
import static io.stowage.app.config.KubePlugins.Point.PRE_BIND;
import static io.stowage.app.config.KubePlugins.Point.PRE_ENQUEUE;
import static io.stowage.app.config.KubePlugins.Point.PRE_FILTER;
import static io.stowage.app.config.KubePlugins.Point.PRE_SCORE;
import static io.stowage.app.config.KubePlugins.Point.QUEUE_SORT;
import static io.stowage.app.config.KubePlugins.Point.RESERVE;
import static io.stowage.app.config.KubePlugins.Point.SCORE;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Upstream's plugins: at which points of its framework each works, and what its score weighs by
 * default (apis/config/v1/default_plugins.go and the plugins' own files, v1.36).
 */
final class KubePlugins {

  /** A point of upstream's framework, by its key in a configuration. */
  enum Point {
    PRE_ENQUEUE("preEnqueue"),
    QUEUE_SORT("queueSort"),
    PRE_FILTER("preFilter"),
    FILTER("filter"),
    POST_FILTER("postFilter"),
    PRE_SCORE("preScore"),
    SCORE("score"),
    RESERVE("reserve"),
    PERMIT("permit"),
    PRE_BIND("preBind"),
    BIND("bind"),
    POST_BIND("postBind"),
    PLACEMENT_GENERATE("placementGenerate"),
    PLACEMENT_SCORE("placementScore");

    private final String key;

    Point(String key) {
      this.key = key;
    }

    String key() {
      return key;
    }
  }

  /**
   * A plugin.
   *
   * @param weight what its score weighs; 1 where nothing is said
   */
  record Plugin(int weight, Set<Point> points) {}

  private static final SequencedMap<String, Plugin> DEFAULTS = new LinkedHashMap<>();

  /** Those that upstream has but does not use unless a feature gate is on. */
  static final Set<String> GATED =
      Set.of("GangScheduling", "TopologyPlacementGenerator", "PodGroupPodsCount");

  static {
    add("SchedulingGates", 1, PRE_ENQUEUE);
    add("PrioritySort", 1, QUEUE_SORT);
    add("NodeUnschedulable", 1, FILTER);
    add("NodeName", 1, FILTER);
    add("TaintToleration", 3, FILTER, PRE_SCORE, SCORE);
    add("NodeAffinity", 2, PRE_FILTER, FILTER, PRE_SCORE, SCORE);
    add("NodePorts", 1, PRE_FILTER, FILTER);
    add("NodeResourcesFit", 1, PRE_FILTER, FILTER, PRE_SCORE, SCORE, Point.PLACEMENT_SCORE);
    add("VolumeRestrictions", 1, PRE_FILTER, FILTER);
    add("NodeVolumeLimits", 1, PRE_FILTER, FILTER);
    add("VolumeBinding", 1, PRE_FILTER, FILTER, RESERVE, PRE_BIND, PRE_SCORE, SCORE);
    add("VolumeZone", 1, PRE_FILTER, FILTER);
    add("PodTopologySpread", 2, PRE_FILTER, FILTER, PRE_SCORE, SCORE);
    add("InterPodAffinity", 2, PRE_FILTER, FILTER, PRE_SCORE, SCORE);
    add(
        "DynamicResources",
        2,
        PRE_ENQUEUE,
        PRE_FILTER,
        FILTER,
        POST_FILTER,
        SCORE,
        RESERVE,
        PRE_BIND);
    add("DefaultPreemption", 1, PRE_ENQUEUE, POST_FILTER);
    add("NodeResourcesBalancedAllocation", 1, PRE_SCORE, SCORE);
    add("ImageLocality", 1, SCORE);
    add("DefaultBinder", 1, BIND);
    add("NodeDeclaredFeatures", 1, PRE_FILTER, FILTER);
  }

  private KubePlugins() {}

  /** The plugins that are on by default, in order. */
  static Map<String, Plugin> defaults() {
    return Collections.unmodifiableMap(DEFAULTS);
  }

  static boolean worksAt(String plugin, Point point) {
    Plugin known = DEFAULTS.get(plugin);
    return known != null && known.points().contains(point);
  }

  private static void add(String name, int weight, Point... points) {
    DEFAULTS.put(name, new Plugin(weight, Set.copyOf(List.of(points))));
  }
}
