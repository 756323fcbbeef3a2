package io.stowage.manifest;

import java.util.Optional;

/**
 * What one container asks for.
 *
 * @param sidecar whether it is an init container that keeps running beside the others
 * @param reported what its node says of it; absent where the node says nothing of its resources
 */
record ContainerResources(
    boolean sidecar, ResourceList requests, ResourceList limits, Optional<Reported> reported) {

  /**
   * What a node reports during an in-place resize.
   *
   * @param actual what is in force
   * @param allocated what the node has granted
   */
  record Reported(ResourceList actual, ResourceList allocated) {

    /** What counts: the most of all, without the wish where the node can never fulfil it. */
    ResourceList effective(ResourceList wished, boolean infeasible) {
      return infeasible ? actual.max(allocated) : wished.max(actual).max(allocated);
    }

    Reported roundedToMilli() {
      return new Reported(actual.roundedToMilli(), allocated.roundedToMilli());
    }
  }

  /** Requests default to limits. */
  ContainerResources withDefaults() {
    return new ContainerResources(sidecar, requests.orElse(limits), limits, reported);
  }

  ContainerResources roundedToMilli() {
    return new ContainerResources(
        sidecar,
        requests.roundedToMilli(),
        limits.roundedToMilli(),
        reported.map(Reported::roundedToMilli));
  }
}
