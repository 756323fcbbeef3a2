package io.stowage.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * An affinity term of a pod that already runs, by which it attracts or repels the pods that come.
 *
 * @param weight what a preferred term is worth; 0 for a required one
 */
public record CarriedTerm(Kind kind, int weight, PodAffinityTerm term) {

  /** The four lists of a pod's affinity. */
  public enum Kind {
    REQUIRED_AFFINITY,
    REQUIRED_ANTI_AFFINITY,
    PREFERRED_AFFINITY,
    PREFERRED_ANTI_AFFINITY
  }

  static List<CarriedTerm> of(PodSpec spec) {
    if (!spec.hasPodAffinity()) {
      return List.of();
    }
    List<CarriedTerm> carried = new ArrayList<>();
    spec.requiredAffinity()
        .forEach(term -> carried.add(new CarriedTerm(Kind.REQUIRED_AFFINITY, 0, term)));
    spec.requiredAntiAffinity()
        .forEach(term -> carried.add(new CarriedTerm(Kind.REQUIRED_ANTI_AFFINITY, 0, term)));
    spec.preferredAffinity()
        .forEach(p -> carried.add(new CarriedTerm(Kind.PREFERRED_AFFINITY, p.weight(), p.term())));
    spec.preferredAntiAffinity()
        .forEach(
            p -> carried.add(new CarriedTerm(Kind.PREFERRED_ANTI_AFFINITY, p.weight(), p.term())));
    return carried;
  }
}
