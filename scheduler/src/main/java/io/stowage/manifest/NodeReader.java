package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Node;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads nodes. */
final class NodeReader implements ObjectReader {
  private final Interner interner;

  NodeReader(Interner interner) {
    this.interner = interner;
  }

  @Override
  public ClusterEvent read(Field object) {
    Metadata metadata = Metadata.of(object);
    String name = interner.text(metadata.name());
    Map<String, String> labels = metadata.labels(interner);
    Field spec = object.child("spec");
    Field status = object.child("status");
    // pkg/apis/core/v1/defaults.go, SetDefaults_NodeStatus.
    Field allocatable =
        status.child("allocatable").isPresent()
            ? status.child("allocatable")
            : status.child("capacity");
    ResourceList amounts = ResourceList.read(allocatable).roundedToMilli();
    return new ClusterEvent.NodeAdded(
        new Node(
            name,
            metadata.uid().orElse(name),
            labels,
            spec.child("taints").items().stream().map(PlacementReader::taint).toList(),
            spec.child("unschedulable").isTrue(),
            isReady(status),
            amounts.toResources(allocatable),
            amounts.amount(ResourceNames.PODS).whole().orElse(0),
            imageBytes(status),
            GpuReader.devices(allocatable, labels),
            Set.copyOf(status.child("declaredFeatures").texts()),
            internalIp(status)));
  }

  private static Optional<String> internalIp(Field status) {
    return status.child("addresses").items().stream()
        .filter(address -> address.child("type").text().equals("InternalIP"))
        .map(address -> address.child("address").text())
        .findFirst();
  }

  /** A node that says nothing of its readiness is taken for ready. */
  private static boolean isReady(Field status) {
    return status.child("conditions").items().stream()
        .filter(condition -> condition.child("type").text().equals("Ready"))
        .allMatch(condition -> condition.child("status").text().equals("True"));
  }

  private Map<String, Long> imageBytes(Field status) {
    Map<String, Long> bytes = new LinkedHashMap<>();
    for (Field image : status.child("images").items()) {
      Field size = image.child("sizeBytes");
      long sizeBytes = size.longInteger(0);
      if (sizeBytes < 0) {
        throw size.bad("Maybe drop the minus sign; an image has no negative size.");
      }
      image.child("names").texts().forEach(n -> bytes.putIfAbsent(interner.text(n), sizeBytes));
    }
    return bytes;
  }
}
