package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Service;

/** Reads services. */
final class ServiceReader implements ObjectReader {
  private final Interner interner;

  ServiceReader(Interner interner) {
    this.interner = interner;
  }

  @Override
  public ClusterEvent read(Field object) {
    Metadata metadata = Metadata.of(object);
    return new ClusterEvent.ObjectChanged(
        new Service(
            metadata.namespace(),
            metadata.name(),
            object.child("spec").child("selector").textMap(interner)));
  }
}
