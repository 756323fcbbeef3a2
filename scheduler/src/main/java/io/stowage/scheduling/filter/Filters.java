package io.stowage.scheduling.filter;

import io.stowage.scheduling.Filter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Supplier;

/** The catalogue of filters: each by its name, in the order in which they are asked. */
public final class Filters {

  // Upstream's order (apis/config/v1/default_plugins.go, v1.36); it decides which no is reported
  // where several hold. UnsupportedFeatures, GpuSharing and NodeLatency are ours.
  private static final SequencedMap<String, Supplier<Filter>> CATALOGUE = new LinkedHashMap<>();

  static {
    CATALOGUE.put("UnsupportedFeatures", UnsupportedFeatures::new);
    CATALOGUE.put("NodeUnschedulable", NodeUnschedulable::new);
    CATALOGUE.put("NodeName", NodeName::new);
    CATALOGUE.put("TaintToleration", TaintToleration::new);
    CATALOGUE.put("NodeAffinity", NodeAffinity::new);
    CATALOGUE.put("NodePorts", NodePorts::new);
    CATALOGUE.put("NodeResourcesFit", NodeResourcesFit::new);
    CATALOGUE.put("VolumeRestrictions", VolumeRestrictions::new);
    CATALOGUE.put("NodeVolumeLimits", NodeVolumeLimits::new);
    CATALOGUE.put("VolumeBinding", VolumeBinding::new);
    CATALOGUE.put("VolumeZone", VolumeZone::new);
    CATALOGUE.put("PodTopologySpread", PodTopologySpread::new);
    CATALOGUE.put("InterPodAffinity", InterPodAffinity::new);
    CATALOGUE.put("GpuSharing", GpuSharing::new);
    CATALOGUE.put("NodeLatency", NodeLatency::new);
    CATALOGUE.put("NodeDeclaredFeatures", NodeDeclaredFeatures::new);
  }

  private Filters() {}

  /** Every filter's name and how to make it, in upstream's order. */
  public static Map<String, Supplier<Filter>> catalogue() {
    return Collections.unmodifiableMap(CATALOGUE);
  }

  /** All filters of upstream's default profile, and ours, in order. */
  public static List<Filter> kubeDefault() {
    List<Filter> filters = new ArrayList<>();
    CATALOGUE.values().forEach(make -> filters.add(make.get()));
    return filters;
  }

  /**
   * The same for pods that are asked about without a queue, which would hold gated ones back before
   * any filter sees them.
   */
  public static List<Filter> withGates() {
    List<Filter> filters = new ArrayList<>();
    filters.add(new SchedulingGates());
    filters.addAll(kubeDefault());
    return filters;
  }
}
