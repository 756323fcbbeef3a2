package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.CsiNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what CSI drivers say of nodes. */
final class CsiNodeReader implements ObjectReader {
  private static final String MIGRATED_PLUGINS = "storage.alpha.kubernetes.io/migrated-plugins";

  @Override
  public ClusterEvent read(Field object) {
    Metadata metadata = Metadata.of(object);
    Map<String, Integer> limits = new HashMap<>();
    for (Field driver : object.child("spec").child("drivers").items()) {
      Field count = driver.child("allocatable").child("count");
      if (count.isPresent()) {
        limits.put(driver.child("name").text(), count.integer(0));
      }
    }
    return new ClusterEvent.ObjectChanged(
        new CsiNode(
            metadata.name(),
            limits,
            Set.copyOf(List.of(metadata.annotation(MIGRATED_PLUGINS).text().split(",")))));
  }
}
