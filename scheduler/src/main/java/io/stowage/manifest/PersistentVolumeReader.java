package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.PersistentVolume;
import java.util.Map;
import java.util.Optional;

/** Reads persistent volumes. */
final class PersistentVolumeReader implements ObjectReader {
  private static final Choices<PersistentVolume.Phase> PHASES =
      new Choices<>(
          Map.of(
              "Pending", PersistentVolume.Phase.PENDING,
              "Available", PersistentVolume.Phase.AVAILABLE,
              "Bound", PersistentVolume.Phase.BOUND,
              "Released", PersistentVolume.Phase.RELEASED,
              "Failed", PersistentVolume.Phase.FAILED));

  private final Interner interner;

  PersistentVolumeReader(Interner interner) {
    this.interner = interner;
  }

  @Override
  public ClusterEvent read(Field object) {
    Metadata metadata = Metadata.of(object);
    Field spec = object.child("spec");
    return new ClusterEvent.ObjectChanged(
        new PersistentVolume(
            metadata.name(),
            metadata.labels(interner),
            StorageFields.bytes(spec.child("capacity").child("storage")).orElse(0),
            StorageFields.accessModes(spec),
            StorageFields.volumeMode(spec),
            StorageFields.storageClass(metadata, spec),
            StorageFields.attributesClass(spec),
            nodeAffinity(spec.child("nodeAffinity").child("required")),
            claim(spec.child("claimRef")),
            PHASES.of(object.child("status").child("phase"), "Pending"),
            metadata.isDeleting(),
            source(spec)));
  }

  private static Optional<NodeSelector> nodeAffinity(Field required) {
    return required.isAbsent()
        ? Optional.empty()
        : Optional.of(SelectorReader.nodeSelector(required));
  }

  private static Optional<PersistentVolume.ClaimReference> claim(Field reference) {
    return reference.isAbsent()
        ? Optional.empty()
        : Optional.of(
            new PersistentVolume.ClaimReference(
                reference.child("namespace").text(),
                reference.child("name").text(),
                reference.child("uid").textIfAny()));
  }

  private static PersistentVolume.Source source(Field spec) {
    Field csi = spec.child("csi");
    if (csi.isPresent()) {
      return new PersistentVolume.Csi(csi.child("driver").text(), csi.child("volumeHandle").text());
    }
    return CloudDiskReader.read(spec)
        .<PersistentVolume.Source>map(PersistentVolume.Disk::new)
        .orElse(PersistentVolume.OtherSource.OTHER);
  }
}
