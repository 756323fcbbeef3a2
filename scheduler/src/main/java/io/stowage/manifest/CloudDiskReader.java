package io.stowage.manifest;

import io.stowage.cluster.CloudDisk;
import java.util.List;
import java.util.Optional;

/** Reads the sources of volumes that are disks of the kinds handed over to CSI drivers. */
final class CloudDiskReader {

  /** Where a kind of disk stands among a volume's sources, and which field names the disk. */
  private record Place(CloudDisk.Kind kind, String source, String id) {}

  private static final List<Place> PLACES =
      List.of(
          new Place(CloudDisk.Kind.GCE_PERSISTENT_DISK, "gcePersistentDisk", "pdName"),
          new Place(CloudDisk.Kind.AWS_ELASTIC_BLOCK_STORE, "awsElasticBlockStore", "volumeID"),
          new Place(CloudDisk.Kind.AZURE_DISK, "azureDisk", "diskURI"),
          new Place(CloudDisk.Kind.AZURE_FILE, "azureFile", "shareName"),
          new Place(CloudDisk.Kind.CINDER, "cinder", "volumeID"),
          new Place(CloudDisk.Kind.PORTWORX, "portworxVolume", "volumeID"),
          new Place(CloudDisk.Kind.VSPHERE, "vsphereVolume", "volumePath"));

  private CloudDiskReader() {}

  /** The disk, where the object that holds a volume's source names one. */
  static Optional<CloudDisk> read(Field sources) {
    for (Place place : PLACES) {
      Field source = sources.child(place.source());
      if (source.isPresent()) {
        return Optional.of(
            new CloudDisk(
                place.kind(),
                source.child(place.id()).text(),
                source.child("readOnly").isTrue(),
                variant(place.kind(), source)));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> variant(CloudDisk.Kind kind, Field source) {
    return kind == CloudDisk.Kind.AZURE_DISK
        ? Optional.of(source.child("kind").text("Shared"))
        : Optional.empty();
  }
}
