package io.stowage.cluster;

/**
 * A storage driver.
 *
 * @param publishesCapacity whether {@link CsiStorageCapacity} objects say how much it has left
 */
public record CsiDriver(String name, boolean publishesCapacity) implements ClusterObject {
  @Override
  public String key() {
    return name;
  }
}
