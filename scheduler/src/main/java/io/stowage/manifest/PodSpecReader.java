package io.stowage.manifest;

import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodSpecBuilder;
import io.stowage.cluster.PodVolume;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads all about one pod that decides where it may go. */
final class PodSpecReader {
  private static final Choices<Boolean> MAY_PREEMPT =
      new Choices<>(Map.of("PreemptLowerPriority", true, "Never", false));

  private final Interner interner;
  private final Field pod;
  private final Field spec;
  private final Metadata metadata;
  private final String namespace;
  private final String name;

  PodSpecReader(Interner interner, Field pod, Metadata metadata, String namespace, String name) {
    this.interner = interner;
    this.pod = pod;
    this.spec = pod.child("spec");
    this.metadata = metadata;
    this.namespace = namespace;
    this.name = name;
  }

  /** Pods of one template are written alike: what was read for one holds for its twins. */
  PodSpec read() {
    List<PodVolume> volumes =
        spec.child("volumes").items().stream()
            .map(volume -> PodVolumeReader.read(volume, name))
            .flatMap(Optional::stream)
            .toList();
    return interner.spec(WrittenSpec.of(pod, metadata, namespace, volumes), () -> read(volumes));
  }

  private PodSpec read(List<PodVolume> volumes) {
    PodSpecBuilder builder =
        PodSpec.builder(namespace)
            .labels(metadata.labels(interner))
            .schedulerName(interner.text(spec.child("schedulerName").text("default-scheduler")))
            .priority(spec.child("priority").integer(0))
            .mayPreempt(MAY_PREEMPT.of(spec.child("preemptionPolicy"), "PreemptLowerPriority"))
            .schedulingGates(names(spec.child("schedulingGates")))
            .requests(PodResourcesReader.read(pod).requests(spec.child("containers")))
            .hostPorts(HostPortReader.read(spec))
            .nodeSelector(spec.child("nodeSelector").textMap(interner))
            .spreadConstraints(
                spec.child("topologySpreadConstraints").items().stream()
                    .map(PlacementReader::spreadConstraint)
                    .toList())
            .tolerations(
                spec.child("tolerations").items().stream()
                    .map(PlacementReader::toleration)
                    .toList())
            .images(images(volumes))
            .volumes(volumes)
            .resourceClaims(names(spec.child("resourceClaims")))
            .requiredNodeFeatures(requiredNodeFeatures());
    AffinityReader.read(spec.child("affinity"), namespace, builder);
    PodReader.controller(metadata).ifPresent(builder::controller);
    podGroup().ifPresent(builder::podGroup);
    GpuReader.request(metadata).ifPresent(builder::gpu);
    LatencyReader.limits(metadata).ifPresent(builder::latency);
    return builder.build();
  }

  private static List<String> names(Field list) {
    return list.items().stream().map(item -> item.child("name").text()).toList();
  }

  private List<String> images(List<PodVolume> volumes) {
    List<String> images = new ArrayList<>();
    for (String list : List.of("initContainers", "containers")) {
      spec.child(list).items().forEach(c -> images.add(interner.text(c.child("image").text())));
    }
    for (PodVolume volume : volumes) {
      if (volume instanceof PodVolume.Image image) {
        images.add(interner.text(image.reference()));
      }
    }
    return images;
  }

  private Optional<String> podGroup() {
    Field group = spec.child("schedulingGroup");
    return group.isAbsent() ? Optional.empty() : Optional.of(group.child("podGroupName").text());
  }

  // component-helpers v0.36.3, nodedeclaredfeatures/features: of the five registered features, only
  // these two are ever inferred for scheduling.
  private Set<String> requiredNodeFeatures() {
    Set<String> features = new TreeSet<>();
    if (spec.child("hostNetwork").isTrue()
        && spec.child("hostUsers").isPresent()
        && !spec.child("hostUsers").isTrue()) {
      features.add("UserNamespacesHostNetworkSupport");
    }
    if (restartsAllContainers("containers") || restartsAllContainers("initContainers")) {
      features.add("RestartAllContainersOnContainerExits");
    }
    return features;
  }

  private boolean restartsAllContainers(String list) {
    return spec.child(list).items().stream()
        .flatMap(container -> container.child("restartPolicyRules").items().stream())
        .anyMatch(rule -> rule.child("action").text().equals("RestartAllContainers"));
  }
}
