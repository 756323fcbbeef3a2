package io.stowage.cluster;

import java.util.Map;
import java.util.Set;

/**
 * What a node's CSI drivers say of it.
 *
 * @param name the node's name
 * @param volumeLimits how many volumes of a driver can be attached to the node; none where a driver
 *     names no limit
 * @param migratedPlugins the old plugins whose volumes CSI drivers have taken over on this node
 */
public record CsiNode(String name, Map<String, Integer> volumeLimits, Set<String> migratedPlugins)
    implements ClusterObject {
  public CsiNode {
    volumeLimits = Map.copyOf(volumeLimits);
    migratedPlugins = Set.copyOf(migratedPlugins);
  }

  @Override
  public String key() {
    return name;
  }
}
