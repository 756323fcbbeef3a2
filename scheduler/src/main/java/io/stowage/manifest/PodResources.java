package io.stowage.manifest;

import io.stowage.cluster.PodRequests;
import io.stowage.cluster.Resources;
import io.stowage.manifest.ContainerResources.Reported;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * All that a pod says of its resources, and upstream's arithmetic over it (component-helpers
 * v0.36.3, resource/helpers.go): containers add up; each init container runs alone beside the
 * sidecars that were started before it; what the pod as a whole asks for replaces the sum; overhead
 * comes on top.
 *
 * @param resizeInfeasible whether the node can never fulfil the resize that is under way
 */
record PodResources(
    List<ContainerResources> initContainers,
    List<ContainerResources> containers,
    ResourceList podRequests,
    ResourceList podLimits,
    Optional<Reported> podReported,
    ResourceList overhead,
    boolean resizeInfeasible) {

  // pkg/scheduler/util/pod_resources.go: what a container that names no CPU or memory is taken for
  // when nodes are scored.
  private static final ResourceList SCORED_AT_LEAST =
      ResourceList.NONE
          .with(ResourceNames.CPU, Quantity.ofMilli(100))
          .with(ResourceNames.MEMORY, Quantity.ofWhole(200L << 20));

  /**
   * How to add up.
   *
   * @param useStatus whether a resize under way counts
   * @param usePodLevel whether what the pod as a whole asks for counts
   * @param atLeast what a container asks for where it does not name a resource
   */
  private record Sum(boolean useStatus, boolean usePodLevel, ResourceList atLeast) {}

  /** The four readings; an amount beyond 64 bits is blamed on the field. */
  PodRequests requests(Field blamed) {
    ResourceList needed = total(new Sum(false, true, ResourceList.NONE));
    ResourceList held = total(new Sum(true, true, ResourceList.NONE));
    ResourceList heldForScoring = total(new Sum(true, true, missingFrom(held)));
    ResourceList scored = total(new Sum(false, false, SCORED_AT_LEAST));
    Resources heldAmounts = held.toResources(blamed);
    Resources atLeast = heldForScoring.toResources(blamed);
    return new PodRequests(
        needed.toResources(blamed),
        heldAmounts,
        new Resources(
            atLeast.milliCpu(),
            atLeast.memoryBytes(),
            heldAmounts.ephemeralBytes(),
            heldAmounts.scalars()),
        scored.toResources(blamed));
  }

  // framework/types.go, getNonMissingContainerRequests: with pod-level requests, only what is still
  // missing in the total is filled up, once for each container.
  private ResourceList missingFrom(ResourceList held) {
    if (!asksAsAWhole()) {
      return SCORED_AT_LEAST;
    }
    ResourceList missing = ResourceList.NONE;
    for (String name : List.of(ResourceNames.CPU, ResourceNames.MEMORY)) {
      missing = held.has(name) ? missing : missing.with(name, SCORED_AT_LEAST.amount(name));
    }
    return missing;
  }

  private boolean asksAsAWhole() {
    return podRequests.amounts().keySet().stream().anyMatch(ResourceNames::isForWholePods);
  }

  private ResourceList total(Sum sum) {
    ResourceList total = ofContainers(container -> counted(container, sum));
    if (sum.usePodLevel) {
      ResourceList effective =
          podReported
              .filter(reported -> sum.useStatus)
              .map(reported -> reported.effective(podRequests, resizeInfeasible))
              .orElse(podRequests);
      for (String name : podRequests.amounts().keySet()) {
        total =
            ResourceNames.isForWholePods(name) ? total.with(name, effective.amount(name)) : total;
      }
    }
    return total.plus(overhead);
  }

  private ResourceList counted(ContainerResources container, Sum sum) {
    boolean useStatus = sum.useStatus && container.reported().isPresent();
    ResourceList requests =
        useStatus
            ? container.reported().get().effective(container.requests(), resizeInfeasible)
            : container.requests();
    return requests.orElse(sum.atLeast);
  }

  private ResourceList ofContainers(Function<ContainerResources, ResourceList> amounts) {
    ResourceList running = ResourceList.NONE;
    for (ContainerResources container : containers) {
      running = running.plus(amounts.apply(container));
    }
    ResourceList sidecars = ResourceList.NONE;
    ResourceList starting = ResourceList.NONE;
    for (ContainerResources container : initContainers) {
      ResourceList own = amounts.apply(container);
      if (container.sidecar()) {
        running = running.plus(own);
        sidecars = sidecars.plus(own);
        starting = starting.max(sidecars);
      } else {
        starting = starting.max(own.plus(sidecars));
      }
    }
    return running.max(starting);
  }

  /** As the API server stores it: with its defaults, rounded to thousandths. */
  PodResources withDefaults() {
    PodResources filled =
        new PodResources(
            initContainers.stream().map(ContainerResources::withDefaults).toList(),
            containers.stream().map(ContainerResources::withDefaults).toList(),
            podRequests,
            podLimits,
            podReported,
            overhead,
            resizeInfeasible);
    return filled.withPodDefaults().roundedToMilli();
  }

  // pkg/apis/core/v1/defaults.go, defaultHugePagePodLimits and defaultPodRequests.
  private PodResources withPodDefaults() {
    if (podRequests.amounts().isEmpty() && podLimits.amounts().isEmpty()) {
      return this;
    }
    ResourceList limits = podLimits;
    ResourceList limitsOfContainers = ofContainers(ContainerResources::limits);
    for (String name : limitsOfContainers.amounts().keySet()) {
      if (ResourceNames.isHugePages(name) && !podRequests.has(name) && !limits.has(name)) {
        limits = limits.with(name, limitsOfContainers.amount(name));
      }
    }
    return limits.amounts().isEmpty()
        ? this
        : withPodLevel(requestsFromContainersOrLimits(limits), limits);
  }

  private ResourceList requestsFromContainersOrLimits(ResourceList limits) {
    ResourceList requests = podRequests;
    ResourceList requestsOfContainers = ofContainers(ContainerResources::requests);
    for (String name : List.of(ResourceNames.CPU, ResourceNames.MEMORY)) {
      if (requestsOfContainers.has(name) && !requests.has(name)) {
        requests = requests.with(name, requestsOfContainers.amount(name));
      }
    }
    for (String name : limits.amounts().keySet()) {
      if (ResourceNames.isForWholePods(name) && !requests.has(name)) {
        requests = requests.with(name, limits.amount(name));
      }
    }
    return requests;
  }

  private PodResources withPodLevel(ResourceList requests, ResourceList limits) {
    return new PodResources(
        initContainers, containers, requests, limits, podReported, overhead, resizeInfeasible);
  }

  private PodResources roundedToMilli() {
    return new PodResources(
        initContainers.stream().map(ContainerResources::roundedToMilli).toList(),
        containers.stream().map(ContainerResources::roundedToMilli).toList(),
        podRequests.roundedToMilli(),
        podLimits.roundedToMilli(),
        podReported.map(Reported::roundedToMilli),
        overhead.roundedToMilli(),
        resizeInfeasible);
  }
}
