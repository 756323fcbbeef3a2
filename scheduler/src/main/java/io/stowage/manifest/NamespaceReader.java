package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Namespace;
import java.util.HashMap;
import java.util.Map;

/** Reads namespaces. */
final class NamespaceReader implements ObjectReader {
  private final Interner interner;

  NamespaceReader(Interner interner) {
    this.interner = interner;
  }

  /** Every namespace carries its name as a label; the API server sees to it. */
  @Override
  public ClusterEvent read(Field object) {
    Metadata metadata = Metadata.of(object);
    Map<String, String> labels = new HashMap<>(metadata.labels(interner));
    labels.put("kubernetes.io/metadata.name", metadata.name());
    return new ClusterEvent.ObjectChanged(new Namespace(metadata.name(), labels));
  }
}
