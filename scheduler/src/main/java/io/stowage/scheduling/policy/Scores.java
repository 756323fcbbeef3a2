package io.stowage.scheduling.policy;

import io.stowage.scheduling.policy.WeightedScores.Weighted;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Supplier;

/** The catalogue of upstream's scores: each by its name, with its default weight, in order. */
public final class Scores {

  /** How to make a score, and what its points count by default. */
  public record Entry(Supplier<Score> make, int weight) {}

  // apis/config/v1/default_plugins.go, v1.36.
  private static final SequencedMap<String, Entry> CATALOGUE = new LinkedHashMap<>();

  static {
    CATALOGUE.put("TaintToleration", new Entry(TaintTolerationScore::new, 3));
    CATALOGUE.put("NodeAffinity", new Entry(NodeAffinityScore::new, 2));
    CATALOGUE.put("NodeResourcesFit", new Entry(NodeResourcesFitScore::new, 1));
    CATALOGUE.put("VolumeBinding", new Entry(VolumeBindingScore::new, 1));
    CATALOGUE.put("PodTopologySpread", new Entry(PodTopologySpreadScore::new, 2));
    CATALOGUE.put("InterPodAffinity", new Entry(InterPodAffinityScore::new, 2));
    CATALOGUE.put(
        "NodeResourcesBalancedAllocation", new Entry(NodeResourcesBalancedAllocationScore::new, 1));
    CATALOGUE.put("ImageLocality", new Entry(ImageLocalityScore::new, 1));
  }

  private Scores() {}

  public static Map<String, Entry> catalogue() {
    return Collections.unmodifiableMap(CATALOGUE);
  }

  /** All scores of upstream's default profile with their weights. */
  public static List<Weighted> kubeDefault() {
    return CATALOGUE.values().stream()
        .map(entry -> new Weighted(entry.make().get(), entry.weight()))
        .toList();
  }
}
