package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.CsiStorageCapacity;

/** Reads how much storage CSI drivers have left. */
final class CsiStorageCapacityReader implements ObjectReader {
  @Override
  public ClusterEvent read(Field object) {
    Metadata metadata = Metadata.of(object);
    return new ClusterEvent.ObjectChanged(
        new CsiStorageCapacity(
            metadata.namespace(),
            metadata.name(),
            object.child("storageClassName").text(),
            SelectorReader.labelSelector(object.child("nodeTopology")),
            StorageFields.bytes(object.child("capacity")),
            StorageFields.bytes(object.child("maximumVolumeSize"))));
  }
}
