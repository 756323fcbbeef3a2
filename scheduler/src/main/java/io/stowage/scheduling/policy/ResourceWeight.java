package io.stowage.scheduling.policy;

import java.util.List;

/** A resource, by its Kubernetes name, and how much it counts in a score. */
public record ResourceWeight(String resource, int weight) {

  /** Upstream's default: CPU and memory alike. */
  public static final List<ResourceWeight> CPU_AND_MEMORY =
      List.of(new ResourceWeight("cpu", 1), new ResourceWeight("memory", 1));

  public ResourceWeight {
    if (resource.isEmpty() || weight < 1 || weight > 100) {
      throw new IllegalArgumentException(
          "Weight %d of resource '%s' will not do. Maybe name a resource and give 1 to 100."
              .formatted(weight, resource));
    }
  }
}
