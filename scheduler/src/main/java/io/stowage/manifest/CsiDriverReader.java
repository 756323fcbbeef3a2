package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.CsiDriver;

/** Reads CSI drivers. */
final class CsiDriverReader implements ObjectReader {
  @Override
  public ClusterEvent read(Field object) {
    return new ClusterEvent.ObjectChanged(
        new CsiDriver(
            Metadata.of(object).name(), object.child("spec").child("storageCapacity").isTrue()));
  }
}
