package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.LabelSelector;
import io.stowage.cluster.Requirement;
import io.stowage.cluster.StorageClass;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads storage classes. */
final class StorageClassReader implements ObjectReader {
  private static final Choices<StorageClass.BindingMode> BINDING_MODES =
      new Choices<>(
          Map.of(
              "Immediate", StorageClass.BindingMode.IMMEDIATE,
              "WaitForFirstConsumer", StorageClass.BindingMode.WAIT_FOR_FIRST_CONSUMER));

  @Override
  public ClusterEvent read(Field object) {
    return new ClusterEvent.ObjectChanged(
        new StorageClass(
            Metadata.of(object).name(),
            object.child("provisioner").text(),
            BINDING_MODES.of(object.child("volumeBindingMode"), "Immediate"),
            object.child("allowedTopologies").items().stream()
                .map(StorageClassReader::topology)
                .toList()));
  }

  // An empty term allows no node, unlike an empty label selector.
  private static LabelSelector topology(Field term) {
    List<Requirement> requirements =
        term.child("matchLabelExpressions").items().stream()
            .map(
                expression ->
                    new Requirement(
                        expression.child("key").text(),
                        Requirement.Operator.IN,
                        Set.copyOf(expression.child("values").texts())))
            .toList();
    return requirements.isEmpty() ? LabelSelector.NOTHING : LabelSelector.of(requirements);
  }
}
