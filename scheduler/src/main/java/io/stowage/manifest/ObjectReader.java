package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;

/** Reads one kind of API object. */
interface ObjectReader {

  /**
   * What the cluster learns when it sees the object as it stands: that it is there, or, of a pod
   * that has ended, that it is gone.
   */
  ClusterEvent read(Field object);
}
