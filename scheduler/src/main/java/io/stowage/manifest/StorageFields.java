package io.stowage.manifest;

import io.stowage.cluster.AccessMode;
import io.stowage.cluster.VolumeMode;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/** The fields that volumes and claims have in common. */
final class StorageFields {
  private static final String BETA_CLASS = "volume.beta.kubernetes.io/storage-class";
  private static final Choices<AccessMode> ACCESS_MODES =
      new Choices<>(
          Map.of(
              "ReadWriteOnce", AccessMode.READ_WRITE_ONCE,
              "ReadOnlyMany", AccessMode.READ_ONLY_MANY,
              "ReadWriteMany", AccessMode.READ_WRITE_MANY,
              "ReadWriteOncePod", AccessMode.READ_WRITE_ONCE_POD));
  private static final Choices<VolumeMode> VOLUME_MODES =
      new Choices<>(Map.of("Filesystem", VolumeMode.FILESYSTEM, "Block", VolumeMode.BLOCK));

  private StorageFields() {}

  static Set<AccessMode> accessModes(Field spec) {
    return spec.child("accessModes").items().stream()
        .map(ACCESS_MODES::of)
        .collect(Collectors.toSet());
  }

  static VolumeMode volumeMode(Field spec) {
    return VOLUME_MODES.of(spec.child("volumeMode"), "Filesystem");
  }

  /** The storage class; an old annotation, where there is one, goes before the field. */
  static Optional<String> storageClass(Metadata metadata, Field spec) {
    Field annotation = metadata.annotation(BETA_CLASS);
    return (annotation.isPresent() ? annotation : spec.child("storageClassName")).textIfAny();
  }

  static Optional<String> attributesClass(Field spec) {
    return spec.child("volumeAttributesClassName").textIfAny();
  }

  static OptionalLong bytes(Field quantity) {
    return quantity.isAbsent() ? OptionalLong.empty() : quantity.quantity().whole();
  }
}
