package io.stowage.app.bench;

import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodSpecBuilder;
import io.stowage.cluster.Requirement;
import io.stowage.cluster.Resources;
import io.stowage.cluster.Service;
import io.stowage.cluster.SpreadConstraint;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The kinds of pods that a bench places, shaped after those of upstream's scheduler_perf. */
public enum BenchWorkload {
  /** Plain pods, all of one kind. */
  ALIKE,
  /** Plain pods, each with requests and labels of its own. */
  DIFFERENT,
  /** Pods behind a service, which are spread by default. */
  SERVICE,
  /** Pods that must stand in one zone with their like. */
  POD_AFFINITY,
  /** Pods that would rather share a node with their like. */
  PREFERRED_POD_AFFINITY,
  /** Pods that must not share a node with their like. */
  POD_ANTI_AFFINITY,
  /** Pods that must be spread evenly over zones. */
  HARD_SPREAD,
  /** Pods for two of the zones. */
  NODE_AFFINITY,
  /** Pods that fit nowhere until less important ones leave. */
  PREEMPTION;

  static final String NAMESPACE = "bench";
  static final String ZONE = "topology.kubernetes.io/zone";
  static final String HOSTNAME = "kubernetes.io/hostname";

  private static final long MEBIBYTE = 1L << 20;
  private static final Map<String, String> LABELS = Map.of("app", "bench");
  private static final LabelSelector LIKE = LabelSelector.of(LABELS);

  /** How it is named on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static Resources request(long milliCpu, long mebibytes) {
    return Resources.of(milliCpu, mebibytes * MEBIBYTE);
  }

  PodSpec spec(long number) {
    PodSpecBuilder spec =
        PodSpec.builder(NAMESPACE)
            .labels(LABELS)
            .requests(PodRequests.of(request(100, 500)))
            .images(List.of("registry/bench:1"));
    return switch (this) {
      case ALIKE, SERVICE -> spec.build();
      case DIFFERENT ->
          spec.labels(Map.of("app", "bench-" + number))
              .requests(PodRequests.of(request(50 + number % 100, 400 + number % 177)))
              .build();
      case POD_AFFINITY -> spec.requiredAffinity(List.of(like(ZONE))).build();
      case PREFERRED_POD_AFFINITY ->
          spec.preferredAffinity(List.of(new PodAffinityTerm.Preferred(1, like(HOSTNAME)))).build();
      case POD_ANTI_AFFINITY -> spec.requiredAntiAffinity(List.of(like(HOSTNAME))).build();
      case HARD_SPREAD -> spec.spreadConstraints(List.of(evenlyOverZones())).build();
      case NODE_AFFINITY -> spec.requiredNodeAffinity(zones("zone-0", "zone-1")).build();
      case PREEMPTION -> spec.requests(PodRequests.of(request(3000, 500))).priority(10).build();
    };
  }

  List<ClusterObject> objects() {
    return this == SERVICE ? List.of(new Service(NAMESPACE, "bench", LABELS)) : List.of();
  }

  private static PodAffinityTerm like(String topologyKey) {
    return new PodAffinityTerm(LIKE, Set.of(NAMESPACE), Optional.empty(), topologyKey);
  }

  private static SpreadConstraint evenlyOverZones() {
    return new SpreadConstraint(5, ZONE, true, LIKE, 1, true, false, List.of());
  }

  private static NodeSelector zones(String... zones) {
    Requirement in = new Requirement(ZONE, Requirement.Operator.IN, Set.of(zones));
    return new NodeSelector(List.of(new NodeSelector.Term(List.of(in), List.of())));
  }
}
