package io.stowage.learning.objective;

import io.stowage.learning.Objective;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * The five terms of "Deep Reinforcement Learning Enhanced Kubernetes Scheduler" by name, and the
 * profiles that its documents name. Most of these sum up to more than 1, at which its own code
 * stops; here all weights are normalised.
 */
final class BoutiqueProfiles {
  static final String UTILISATION = "s4-utilisation";
  static final String BALANCE = "s4-balance";
  static final String LATENCY = "s4-latency";
  static final String AFFINITY = "s4-affinity";
  static final String ENERGY = "s4-energy";

  static final SequencedMap<String, Objective> TERMS = new LinkedHashMap<>();

  static {
    TERMS.put(UTILISATION, BoutiqueTerms::utilisation);
    TERMS.put(BALANCE, BoutiqueTerms::balance);
    TERMS.put(LATENCY, BoutiqueTerms::latency);
    TERMS.put(AFFINITY, BoutiqueTerms::affinity);
    TERMS.put(ENERGY, BoutiqueTerms::energy);
  }

  /** By name; what a profile does not name has the weight that it has in the first one. */
  static final SequencedMap<String, SequencedMap<String, Double>> PROFILES = new LinkedHashMap<>();

  static {
    add("s4", Map.of());
    add("s4-cpu-intensive", Map.of(UTILISATION, 0.40, BALANCE, 0.30));
    add("s4-latency-sensitive", Map.of(LATENCY, 0.40, AFFINITY, 0.20));
    add("s4-cost", Map.of(ENERGY, 0.30, UTILISATION, 0.35));
    add("s4-online-boutique", Map.of(BALANCE, 0.30, LATENCY, 0.30, UTILISATION, 0.25));
    add("s4-high-traffic", Map.of(BALANCE, 0.35, LATENCY, 0.30, UTILISATION, 0.25));
    add("s4-communication-heavy", Map.of(LATENCY, 0.35, AFFINITY, 0.20, BALANCE, 0.25));
    add("s4-resource-constrained", Map.of(UTILISATION, 0.40, BALANCE, 0.30, ENERGY, 0.20));
    add("s4-low-cost", Map.of(ENERGY, 0.35, UTILISATION, 0.35, BALANCE, 0.20));
  }

  private BoutiqueProfiles() {}

  private static void add(String name, Map<String, Double> changed) {
    SequencedMap<String, Double> weights = new LinkedHashMap<>();
    weights.put(UTILISATION, 0.30);
    weights.put(BALANCE, 0.25);
    weights.put(LATENCY, 0.25);
    weights.put(AFFINITY, 0.10);
    weights.put(ENERGY, 0.10);
    weights.putAll(changed);
    PROFILES.put(name, weights);
  }
}
