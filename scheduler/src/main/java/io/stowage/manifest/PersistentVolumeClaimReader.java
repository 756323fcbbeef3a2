package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.PersistentVolumeClaim;
import java.util.Map;
import java.util.Optional;

/** Reads claims to persistent volumes. */
final class PersistentVolumeClaimReader implements ObjectReader {
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
  private static final Choices<PersistentVolumeClaim.Phase> PHASES =
      new Choices<>(
          Map.of(
              "Pending", PersistentVolumeClaim.Phase.PENDING,
              "Bound", PersistentVolumeClaim.Phase.BOUND,
              "Lost", PersistentVolumeClaim.Phase.LOST));

  @Override
  public ClusterEvent read(Field object) {
    Metadata metadata = Metadata.of(object);
    Field spec = object.child("spec");
    Field selectedNode = metadata.annotation(SELECTED_NODE);
    Field selector = spec.child("selector");
    return new ClusterEvent.ObjectChanged(
        new PersistentVolumeClaim(
            metadata.namespace(),
            metadata.name(),
            metadata.uid().orElse(metadata.namespace() + "/" + metadata.name()),
            controllerUid(metadata),
            metadata.isDeleting(),
            PHASES.of(object.child("status").child("phase"), "Pending"),
            StorageFields.storageClass(metadata, spec),
            StorageFields.attributesClass(spec),
            spec.child("volumeName").textIfAny(),
            metadata.annotation(BIND_COMPLETED).isPresent(),
            selectedNode.isPresent() ? Optional.of(selectedNode.text()) : Optional.empty(),
            StorageFields.accessModes(spec),
            StorageFields.volumeMode(spec),
            StorageFields.bytes(spec.child("resources").child("requests").child("storage")),
            selector.isAbsent()
                ? LabelSelector.EVERYTHING
                : SelectorReader.labelSelector(selector)));
  }

  private static Optional<String> controllerUid(Metadata metadata) {
    return metadata.field().child("ownerReferences").items().stream()
        .filter(owner -> owner.child("controller").isTrue())
        .findFirst()
        .map(owner -> owner.child("uid").text());
  }
}
