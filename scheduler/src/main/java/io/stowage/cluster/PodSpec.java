package io.stowage.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All about a pod that decides where it may go. Pods of one controller usually share an equal spec:
 * they are twins, and what was found for one holds for the other.
 */
public final class PodSpec {
  private final PodSpecBuilder fields;
  private final int hash;

  PodSpec(PodSpecBuilder fields) {
    this.fields = fields;
    this.hash = fields.contentHash();
  }

  public static PodSpecBuilder builder(String namespace) {
    return new PodSpecBuilder(namespace);
  }

  /** A builder that begins with all that another spec says. */
  public static PodSpecBuilder builder(PodSpec like) {
    return new PodSpecBuilder(like.fields);
  }

  public String namespace() {
    return fields.namespace;
  }

  public Map<String, String> labels() {
    return fields.labels;
  }

  public Optional<ControllerRef> controller() {
    return fields.controller;
  }

  public String schedulerName() {
    return fields.schedulerName;
  }

  public int priority() {
    return fields.priority;
  }

  public boolean mayPreempt() {
    return fields.mayPreempt;
  }

  public List<String> schedulingGates() {
    return fields.schedulingGates;
  }

  public PodRequests requests() {
    return fields.requests;
  }

  public List<HostPort> hostPorts() {
    return fields.hostPorts;
  }

  public Map<String, String> nodeSelector() {
    return fields.nodeSelector;
  }

  public Optional<NodeSelector> requiredNodeAffinity() {
    return fields.requiredNodeAffinity;
  }

  public List<NodeSelector.Preferred> preferredNodeAffinity() {
    return fields.preferredNodeAffinity;
  }

  public List<PodAffinityTerm> requiredAffinity() {
    return fields.requiredAffinity;
  }

  public List<PodAffinityTerm> requiredAntiAffinity() {
    return fields.requiredAntiAffinity;
  }

  public List<PodAffinityTerm.Preferred> preferredAffinity() {
    return fields.preferredAffinity;
  }

  public List<PodAffinityTerm.Preferred> preferredAntiAffinity() {
    return fields.preferredAntiAffinity;
  }

  public List<SpreadConstraint> spreadConstraints() {
    return fields.spreadConstraints;
  }

  public List<Toleration> tolerations() {
    return fields.tolerations;
  }

  /**
   * The images of init containers, containers and image volumes, one entry each, as the manifest
   * names them.
   */
  public List<String> images() {
    return fields.images;
  }

  public List<PodVolume> volumes() {
    return fields.volumes;
  }

  /** Names of the devices-by-claim (DRA) requests; pods that have any are refused. */
  public List<String> resourceClaims() {
    return fields.resourceClaims;
  }

  /** The pod group that the pod wants to be placed with; pods that have one are refused. */
  public Optional<String> podGroup() {
    return fields.podGroup;
  }

  public Set<String> requiredNodeFeatures() {
    return fields.requiredNodeFeatures;
  }

  public Optional<GpuRequest> gpu() {
    return fields.gpu;
  }

  public Optional<LatencyLimits> latency() {
    return fields.latency;
  }

  public boolean hasPodAffinity() {
    return !requiredAffinity().isEmpty()
        || !requiredAntiAffinity().isEmpty()
        || !preferredAffinity().isEmpty()
        || !preferredAntiAffinity().isEmpty();
  }

  public PodSpecBuilder toBuilder() {
    return new PodSpecBuilder(fields);
  }

  @Override
  public boolean equals(Object other) {
    return other == this
        || (other instanceof PodSpec spec && spec.hash == hash && fields.sameContent(spec.fields));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return "PodSpec[" + namespace() + ", " + labels() + ", " + requests().needed() + "]";
  }
}
