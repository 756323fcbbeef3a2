package io.stowage.cluster;

/** Whether a volume comes with a file system or as a raw device. */
public enum VolumeMode {
  FILESYSTEM,
  BLOCK
}
