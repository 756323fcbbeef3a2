package io.stowage.cluster;

import java.util.Optional;

/**
 * A volume that is attached to a node, or is about to be.
 *
 * @param attacher the CSI driver that attaches it
 * @param volumeName the persistent volume; absent for a volume named in a pod
 */
public record VolumeAttachment(
    String name, String attacher, String nodeName, Optional<String> volumeName)
    implements ClusterObject {
  @Override
  public String key() {
    return name;
  }

  @Override
  public String group() {
    return nodeName;
  }
}
