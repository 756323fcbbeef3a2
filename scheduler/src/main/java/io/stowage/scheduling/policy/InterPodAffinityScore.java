package io.stowage.scheduling.policy;

import io.stowage.cluster.CarriedTerm;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeCounts;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.Topology;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.MeantPods;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Prefers nodes beside the pods that the pod likes or that like it, and away from the others: the
 * weights of all preferred terms that hit, of the pod and of those that run, summed by domain.
 */
public final class InterPodAffinityScore implements Score {

  /**
   * Upstream's arguments of the plugin.
   *
   * @param hardPodAffinityWeight what a required affinity term of a running pod is worth
   * @param ignorePreferredTermsOfExistingPods whether pods without preferences of their own are not
   *     scored at all
   */
  public record Settings(int hardPodAffinityWeight, boolean ignorePreferredTermsOfExistingPods) {
    public static final Settings DEFAULT = new Settings(1, false);

    public Settings {
      if (hardPodAffinityWeight < 0 || hardPodAffinityWeight > 100) {
        throw new IllegalArgumentException(
            "hardPodAffinityWeight %d will not do. Maybe give 0 to 100."
                .formatted(hardPodAffinityWeight));
      }
    }
  }

  private final Settings settings;

  public InterPodAffinityScore() {
    this(Settings.DEFAULT);
  }

  public InterPodAffinityScore(Settings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "InterPodAffinity";
  }

  @Override
  public Scoring prepare(Choice choice) {
    Pod pod = choice.pod();
    if (settings.ignorePreferredTermsOfExistingPods() && !prefersAnything(pod)) {
      return Scoring.SKIP;
    }
    Sums sums = new Sums(choice.cluster(), new HashMap<>());
    for (PodAffinityTerm.Preferred preferred : pod.spec().preferredAffinity()) {
      sums.add(preferred.term(), preferred.weight());
    }
    for (PodAffinityTerm.Preferred preferred : pod.spec().preferredAntiAffinity()) {
      sums.add(preferred.term(), -preferred.weight());
    }
    choice
        .cluster()
        .forEachCarriedTermMeaning(
            pod,
            (carried, counts) -> {
              if (takesPart(carried)) {
                sums.add(carried.term(), weight(carried), counts);
              }
            });
    return sums.byKey.isEmpty()
        ? Scoring.SKIP
        : new Ready(sums.byKey.values().toArray(DomainWeights[]::new));
  }

  private static boolean prefersAnything(Pod pod) {
    return !pod.spec().preferredAffinity().isEmpty()
        || !pod.spec().preferredAntiAffinity().isEmpty();
  }

  private boolean takesPart(CarriedTerm carried) {
    return switch (carried.kind()) {
      case REQUIRED_AFFINITY -> settings.hardPodAffinityWeight() > 0;
      case REQUIRED_ANTI_AFFINITY -> false;
      case PREFERRED_AFFINITY, PREFERRED_ANTI_AFFINITY -> true;
    };
  }

  private int weight(CarriedTerm carried) {
    return switch (carried.kind()) {
      case REQUIRED_AFFINITY -> settings.hardPodAffinityWeight();
      case REQUIRED_ANTI_AFFINITY -> 0;
      case PREFERRED_AFFINITY -> carried.weight();
      case PREFERRED_ANTI_AFFINITY -> -carried.weight();
    };
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record DomainWeights(Topology topology, long[] perDomain) {}

  /** The weights by topology key; only keys for which some term hit, even one of weight 0. */
  private record Sums(ClusterSnapshot cluster, Map<String, DomainWeights> byKey) {
    void add(PodAffinityTerm own, int weight) {
      add(own, weight, cluster.count(MeantPods.by(own, cluster)));
    }

    void add(PodAffinityTerm term, int weight, NodeCounts counts) {
      if (counts.total() == 0) {
        return;
      }
      Topology topology = cluster.topology(term.topologyKey());
      @Nullable DomainWeights known = byKey.get(term.topologyKey());
      long[] perDomain = known == null ? new long[topology.size()] : known.perDomain;
      if (counts.addTo(perDomain, topology, weight) > 0 && known == null) {
        byKey.put(term.topologyKey(), new DomainWeights(topology, perDomain));
      }
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Ready(DomainWeights[] weights) implements Scoring.ByIndex {
    @Override
    public long pointsAt(int index) {
      long points = 0;
      for (DomainWeights one : weights) {
        if (one.topology.covers(index)) {
          points += one.perDomain[one.topology.domainOf(index)];
        }
      }
      return points;
    }

    @Override
    public void normalise(long[] points, int candidates) {
      long least = Long.MAX_VALUE;
      long most = Long.MIN_VALUE;
      for (int i = 0; i < candidates; i++) {
        least = Math.min(least, points[i]);
        most = Math.max(most, points[i]);
      }
      // interpodaffinity/scoring.go v1.36 divides before it multiplies, and cuts off the rest.
      double range = (double) (most - least);
      for (int i = 0; i < candidates; i++) {
        points[i] = most > least ? (long) (MOST * ((points[i] - least) / range)) : 0;
      }
    }
  }
}
