package io.stowage.cluster;

/** How many pods and nodes may use a volume at the same time, and how. */
public enum AccessMode {
  READ_WRITE_ONCE,
  READ_ONLY_MANY,
  READ_WRITE_MANY,
  READ_WRITE_ONCE_POD
}
