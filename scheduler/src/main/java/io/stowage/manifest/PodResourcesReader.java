package io.stowage.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.manifest.ContainerResources.Reported;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what a pod asks for, and what its node reports of it during an in-place resize. */
final class PodResourcesReader {
  private static final Choices<Boolean> ALWAYS =
      new Choices<>(Map.of("Always", true, "OnFailure", false, "Never", false, "", false));

  private static final List<String> PARTS_OF_STATUS =
      List.of("containerStatuses", "initContainerStatuses", "resources", "allocatedResources");

  private PodResourcesReader() {}

  static PodResources read(Field pod) {
    Field spec = pod.child("spec");
    Field status = pod.child("status");
    Map<String, Field> statuses = new HashMap<>();
    byName(status.child("containerStatuses"), statuses);
    byName(status.child("initContainerStatuses"), statuses);
    Field wholePod = spec.child("resources");
    return new PodResources(
            spec.child("initContainers").items().stream()
                .map(container -> initContainer(container, statuses))
                .toList(),
            spec.child("containers").items().stream()
                .map(container -> container(container, false, statuses))
                .toList(),
            ResourceList.read(wholePod.child("requests")),
            ResourceList.read(wholePod.child("limits")),
            reported(status),
            ResourceList.read(spec.child("overhead")),
            isResizeInfeasible(status))
        .withDefaults();
  }

  /** All of a status that is read here, but for whether a resize is infeasible. */
  static List<JsonNode> inStatus(Field status) {
    List<JsonNode> read = new ArrayList<>(PARTS_OF_STATUS.size());
    PARTS_OF_STATUS.forEach(part -> read.add(status.child(part).node()));
    return read;
  }

  /** Whether an init container keeps running beside the others. */
  static boolean isSidecar(Field initContainer) {
    return ALWAYS.of(initContainer.child("restartPolicy"));
  }

  private static void byName(Field list, Map<String, Field> statuses) {
    list.items().forEach(status -> statuses.put(status.child("name").text(), status));
  }

  private static ContainerResources initContainer(Field container, Map<String, Field> statuses) {
    boolean sidecar = isSidecar(container);
    return container(container, sidecar, sidecar ? statuses : Map.of());
  }

  private static ContainerResources container(
      Field container, boolean sidecar, Map<String, Field> statuses) {
    Field resources = container.child("resources");
    Field status = statuses.get(container.child("name").text());
    return new ContainerResources(
        sidecar,
        ResourceList.read(resources.child("requests")),
        ResourceList.read(resources.child("limits")),
        status == null ? Optional.empty() : reported(status));
  }

  /** Allocated resources alone, without the resources in force, say nothing to kube-scheduler. */
  private static Optional<Reported> reported(Field status) {
    Field inForce = status.child("resources");
    if (inForce.isAbsent()) {
      return Optional.empty();
    }
    return Optional.of(
        new Reported(
            ResourceList.read(inForce.child("requests")),
            ResourceList.read(status.child("allocatedResources"))));
  }

  static boolean isResizeInfeasible(Field status) {
    List<Field> conditions = status.child("conditions").items();
    return conditions.stream()
        .filter(condition -> condition.child("type").text().equals("PodResizePending"))
        .findFirst()
        .map(condition -> condition.child("reason").text().equals("Infeasible"))
        .orElse(false);
  }
}
