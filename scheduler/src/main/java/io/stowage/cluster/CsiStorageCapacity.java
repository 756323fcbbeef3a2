package io.stowage.cluster;

import java.util.OptionalLong;

/**
 * How much storage of a class is left for the nodes of a topology.
 *
 * @param nodes the nodes that can reach the storage; an absent selector: none
 */
public record CsiStorageCapacity(
    String namespace,
    String name,
    String storageClass,
    LabelSelector nodes,
    OptionalLong capacityBytes,
    OptionalLong maximumVolumeBytes)
    implements ClusterObject {

  @Override
  public String key() {
    return namespace + "/" + name;
  }

  @Override
  public String group() {
    return storageClass;
  }

  /**
   * The size of the largest volume that can still be made, where the driver says anything of it.
   */
  public OptionalLong largestVolumeBytes() {
    return maximumVolumeBytes.isPresent() ? maximumVolumeBytes : capacityBytes;
  }
}
