package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.VolumeAttachment;

/** Reads which volumes are attached to which nodes. */
final class VolumeAttachmentReader implements ObjectReader {
  @Override
  public ClusterEvent read(Field object) {
    Field spec = object.child("spec");
    return new ClusterEvent.ObjectChanged(
        new VolumeAttachment(
            Metadata.of(object).name(),
            spec.child("attacher").text(),
            spec.child("nodeName").text(),
            spec.child("source").child("persistentVolumeName").textIfAny()));
  }
}
