package io.stowage.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gathers a {@link PodSpec}; what is not named keeps Kubernetes' default. */
public final class PodSpecBuilder {
  final String namespace;
  Map<String, String> labels = Map.of();
  Optional<ControllerRef> controller = Optional.empty();
  String schedulerName = "default-scheduler";
  int priority = 0;
  boolean mayPreempt = true;
  List<String> schedulingGates = List.of();
  PodRequests requests = PodRequests.NONE;
  List<HostPort> hostPorts = List.of();
  Map<String, String> nodeSelector = Map.of();
  Optional<NodeSelector> requiredNodeAffinity = Optional.empty();
  List<NodeSelector.Preferred> preferredNodeAffinity = List.of();
  List<PodAffinityTerm> requiredAffinity = List.of();
  List<PodAffinityTerm> requiredAntiAffinity = List.of();
  List<PodAffinityTerm.Preferred> preferredAffinity = List.of();
  List<PodAffinityTerm.Preferred> preferredAntiAffinity = List.of();
  List<SpreadConstraint> spreadConstraints = List.of();
  List<Toleration> tolerations = List.of();
  List<String> images = List.of();
  List<PodVolume> volumes = List.of();
  List<String> resourceClaims = List.of();
  Optional<String> podGroup = Optional.empty();
  Set<String> requiredNodeFeatures = Set.of();
  Optional<GpuRequest> gpu = Optional.empty();
  Optional<LatencyLimits> latency = Optional.empty();

  PodSpecBuilder(String namespace) {
    this.namespace = namespace;
  }

  PodSpecBuilder(PodSpecBuilder other) {
    this(other, other.namespace);
  }

  private PodSpecBuilder(PodSpecBuilder other, String namespace) {
    this.namespace = namespace;
    this.labels = other.labels;
    this.controller = other.controller;
    this.schedulerName = other.schedulerName;
    this.priority = other.priority;
    this.mayPreempt = other.mayPreempt;
    this.schedulingGates = other.schedulingGates;
    this.requests = other.requests;
    this.hostPorts = other.hostPorts;
    this.nodeSelector = other.nodeSelector;
    this.requiredNodeAffinity = other.requiredNodeAffinity;
    this.preferredNodeAffinity = other.preferredNodeAffinity;
    this.requiredAffinity = other.requiredAffinity;
    this.requiredAntiAffinity = other.requiredAntiAffinity;
    this.preferredAffinity = other.preferredAffinity;
    this.preferredAntiAffinity = other.preferredAntiAffinity;
    this.spreadConstraints = other.spreadConstraints;
    this.tolerations = other.tolerations;
    this.images = other.images;
    this.volumes = other.volumes;
    this.resourceClaims = other.resourceClaims;
    this.podGroup = other.podGroup;
    this.requiredNodeFeatures = other.requiredNodeFeatures;
    this.gpu = other.gpu;
    this.latency = other.latency;
  }

  public PodSpecBuilder labels(Map<String, String> labels) {
    this.labels = Map.copyOf(labels);
    return this;
  }

  public PodSpecBuilder controller(ControllerRef controller) {
    this.controller = Optional.of(controller);
    return this;
  }

  public PodSpecBuilder schedulerName(String schedulerName) {
    this.schedulerName = schedulerName;
    return this;
  }

  public PodSpecBuilder priority(int priority) {
    this.priority = priority;
    return this;
  }

  public PodSpecBuilder mayPreempt(boolean mayPreempt) {
    this.mayPreempt = mayPreempt;
    return this;
  }

  public PodSpecBuilder schedulingGates(List<String> schedulingGates) {
    this.schedulingGates = List.copyOf(schedulingGates);
    return this;
  }

  public PodSpecBuilder requests(PodRequests requests) {
    this.requests = requests;
    return this;
  }

  public PodSpecBuilder hostPorts(List<HostPort> hostPorts) {
    this.hostPorts = List.copyOf(hostPorts);
    return this;
  }

  public PodSpecBuilder nodeSelector(Map<String, String> nodeSelector) {
    this.nodeSelector = Map.copyOf(nodeSelector);
    return this;
  }

  public PodSpecBuilder requiredNodeAffinity(NodeSelector requiredNodeAffinity) {
    this.requiredNodeAffinity = Optional.of(requiredNodeAffinity);
    return this;
  }

  public PodSpecBuilder preferredNodeAffinity(List<NodeSelector.Preferred> preferredNodeAffinity) {
    this.preferredNodeAffinity = List.copyOf(preferredNodeAffinity);
    return this;
  }

  public PodSpecBuilder requiredAffinity(List<PodAffinityTerm> requiredAffinity) {
    this.requiredAffinity = List.copyOf(requiredAffinity);
    return this;
  }

  public PodSpecBuilder requiredAntiAffinity(List<PodAffinityTerm> requiredAntiAffinity) {
    this.requiredAntiAffinity = List.copyOf(requiredAntiAffinity);
    return this;
  }

  public PodSpecBuilder preferredAffinity(List<PodAffinityTerm.Preferred> preferredAffinity) {
    this.preferredAffinity = List.copyOf(preferredAffinity);
    return this;
  }

  public PodSpecBuilder preferredAntiAffinity(
      List<PodAffinityTerm.Preferred> preferredAntiAffinity) {
    this.preferredAntiAffinity = List.copyOf(preferredAntiAffinity);
    return this;
  }

  public PodSpecBuilder spreadConstraints(List<SpreadConstraint> spreadConstraints) {
    this.spreadConstraints = List.copyOf(spreadConstraints);
    return this;
  }

  public PodSpecBuilder tolerations(List<Toleration> tolerations) {
    this.tolerations = List.copyOf(tolerations);
    return this;
  }

  public PodSpecBuilder images(List<String> images) {
    this.images = List.copyOf(images);
    return this;
  }

  public PodSpecBuilder volumes(List<PodVolume> volumes) {
    this.volumes = List.copyOf(volumes);
    return this;
  }

  public PodSpecBuilder resourceClaims(List<String> resourceClaims) {
    this.resourceClaims = List.copyOf(resourceClaims);
    return this;
  }

  public PodSpecBuilder podGroup(String podGroup) {
    this.podGroup = Optional.of(podGroup);
    return this;
  }

  public PodSpecBuilder requiredNodeFeatures(Set<String> requiredNodeFeatures) {
    this.requiredNodeFeatures = Set.copyOf(requiredNodeFeatures);
    return this;
  }

  public PodSpecBuilder gpu(GpuRequest gpu) {
    this.gpu = Optional.of(gpu);
    return this;
  }

  public PodSpecBuilder latency(LatencyLimits latency) {
    this.latency = Optional.of(latency);
    return this;
  }

  public PodSpec build() {
    return new PodSpec(new PodSpecBuilder(this));
  }

  private Object[] content() {
    return new Object[] {
      namespace,
      labels,
      controller,
      schedulerName,
      priority,
      mayPreempt,
      schedulingGates,
      requests,
      hostPorts,
      nodeSelector,
      requiredNodeAffinity,
      preferredNodeAffinity,
      requiredAffinity,
      requiredAntiAffinity,
      preferredAffinity,
      preferredAntiAffinity,
      spreadConstraints,
      tolerations,
      images,
      volumes,
      resourceClaims,
      podGroup,
      requiredNodeFeatures,
      gpu,
      latency,
    };
  }

  int contentHash() {
    return Arrays.hashCode(content());
  }

  // Field by field and without an array: twins that do not share a spec are compared at every event
  // of theirs.
  boolean sameContent(PodSpecBuilder other) {
    return namespace.equals(other.namespace)
        && labels.equals(other.labels)
        && controller.equals(other.controller)
        && schedulerName.equals(other.schedulerName)
        && priority == other.priority
        && mayPreempt == other.mayPreempt
        && schedulingGates.equals(other.schedulingGates)
        && requests.equals(other.requests)
        && hostPorts.equals(other.hostPorts)
        && nodeSelector.equals(other.nodeSelector)
        && requiredNodeAffinity.equals(other.requiredNodeAffinity)
        && preferredNodeAffinity.equals(other.preferredNodeAffinity)
        && requiredAffinity.equals(other.requiredAffinity)
        && requiredAntiAffinity.equals(other.requiredAntiAffinity)
        && preferredAffinity.equals(other.preferredAffinity)
        && preferredAntiAffinity.equals(other.preferredAntiAffinity)
        && spreadConstraints.equals(other.spreadConstraints)
        && tolerations.equals(other.tolerations)
        && images.equals(other.images)
        && volumes.equals(other.volumes)
        && resourceClaims.equals(other.resourceClaims)
        && podGroup.equals(other.podGroup)
        && requiredNodeFeatures.equals(other.requiredNodeFeatures)
        && gpu.equals(other.gpu)
        && latency.equals(other.latency);
  }
}
