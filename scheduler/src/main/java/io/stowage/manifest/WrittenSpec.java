package io.stowage.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.PodVolume;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All of a pod that {@link PodSpecReader} reads, before it has been read: to compare this takes a
 * tenth of the time.
 *
 * @param spec without where the pod is, and without its volumes, whose names differ from twin to
 *     twin
 * @param resources what the pod's status says of them
 */
record WrittenSpec(
    String namespace,
    JsonNode labels,
    Optional<ControllerRef> controller,
    Optional<GpuRequest> gpu,
    Optional<LatencyLimits> latency,
    List<PodVolume> volumes,
    Map<String, JsonNode> spec,
    List<JsonNode> resources,
    boolean resizeInfeasible) {

  static WrittenSpec of(Field pod, Metadata metadata, String namespace, List<PodVolume> volumes) {
    Map<String, JsonNode> spec = new HashMap<>();
    pod.child("spec").node().properties().forEach(of -> spec.put(of.getKey(), of.getValue()));
    spec.remove("nodeName");
    spec.remove("volumes");
    return new WrittenSpec(
        namespace,
        metadata.field().child("labels").node(),
        PodReader.controller(metadata),
        GpuReader.request(metadata),
        LatencyReader.limits(metadata),
        volumes,
        spec,
        PodResourcesReader.inStatus(pod.child("status")),
        PodResourcesReader.isResizeInfeasible(pod.child("status")));
  }
}
