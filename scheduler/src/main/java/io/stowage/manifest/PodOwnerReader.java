package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.PodOwner;
import java.util.Map;
import java.util.TreeMap;

/** Reads the controllers whose pods are spread by default. */
final class PodOwnerReader implements ObjectReader {
  private final PodOwner.Kind kind;

  PodOwnerReader(PodOwner.Kind kind) {
    this.kind = kind;
  }

  @Override
  public ClusterEvent read(Field object) {
    Metadata metadata = Metadata.of(object);
    Field spec = object.child("spec");
    LabelSelector selector =
        switch (kind) {
          case REPLICATION_CONTROLLER -> labelsOf(spec);
          case REPLICA_SET, STATEFUL_SET -> SelectorReader.labelSelector(spec.child("selector"));
        };
    return new ClusterEvent.ObjectChanged(
        new PodOwner(kind, metadata.namespace(), metadata.name(), selector));
  }

  /** A ReplicationController selects by plain labels; by default, by those of its template. */
  private static LabelSelector labelsOf(Field spec) {
    Field selector = spec.child("selector");
    Field labels =
        selector.isEmpty() ? spec.child("template").child("metadata").child("labels") : selector;
    Map<String, String> selected = new TreeMap<>();
    labels.members().forEach((key, value) -> selected.put(key, value.text()));
    return LabelSelector.of(selected);
  }
}
