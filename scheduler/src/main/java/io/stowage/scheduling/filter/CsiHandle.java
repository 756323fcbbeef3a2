package io.stowage.scheduling.filter;

import io.stowage.cluster.CloudDisk;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a CSI driver calls a disk of one of the old kinds (csi-translation-lib, v0.36), or why it
 * cannot take it over.
 */
sealed interface CsiHandle {

  /** The driver's name for the disk. */
  record Known(String text) implements CsiHandle {}

  /** The disk cannot be handed over. */
  record Untranslatable(String why) implements CsiHandle {}

  /**
   * The kinds that kube-scheduler takes for handed over (nodevolumelimits/utils.go and
   * volumebinding/binder.go, v1.36).
   */
  static boolean isMigrated(CloudDisk.Kind kind) {
    return switch (kind) {
      case GCE_PERSISTENT_DISK, AWS_ELASTIC_BLOCK_STORE, AZURE_DISK, CINDER, PORTWORX -> true;
      case AZURE_FILE, VSPHERE -> false;
    };
  }

  /**
   * The driver's name for the disk.
   *
   * @param labels those of the disk's persistent volume; none for a disk named in a pod
   */
  static CsiHandle of(CloudDisk disk, Map<String, String> labels) {
    return switch (disk.kind()) {
      case GCE_PERSISTENT_DISK -> ofGoogle(disk.id(), labels);
      case AWS_ELASTIC_BLOCK_STORE -> ofAmazon(disk.id());
      case AZURE_DISK -> ofAzure(disk);
      case CINDER, PORTWORX, AZURE_FILE, VSPHERE -> new Known(disk.id());
    };
  }

  private static CsiHandle ofAzure(CloudDisk disk) {
    return disk.variant()
        .filter(variant -> !variant.equalsIgnoreCase("Managed"))
        .<CsiHandle>map(
            variant ->
                new Untranslatable("kind(%s) is not supported in csi migration".formatted(variant)))
        .orElseGet(() -> new Known(disk.id()));
  }

  private static CsiHandle ofGoogle(String disk, Map<String, String> labels) {
    String beta = labels.getOrDefault(TopologyLabels.BETA_ZONE, "");
    String label = beta.isEmpty() ? labels.getOrDefault(TopologyLabels.ZONE, "") : beta;
    String[] zones = label.split(TopologyLabels.DELIMITER, -1);
    if (zones.length == 1) {
      String zone = label.isEmpty() ? "UNSPECIFIED" : label;
      return new Known("projects/UNSPECIFIED/zones/" + zone + "/disks/" + disk);
    }
    Set<String> regions = new TreeSet<>();
    for (String zone : zones) {
      String[] parts = zone.split("-", -1);
      if (parts.length != 3) {
        return noRegion(
            "zone in unexpected format, expected: {locale}-{region}-{zone}, got: " + zone);
      }
      regions.add(parts[0] + "-" + parts[1]);
    }
    if (regions.size() > 1) {
      String found = regions.stream().map(r -> r + ":{}").collect(Collectors.joining(" "));
      return noRegion("multiple or no regions gotten from zones, got: map[" + found + "]");
    }
    String region = regions.iterator().next();
    return new Known("projects/UNSPECIFIED/regions/" + region + "/disks/" + disk);
  }

  private static CsiHandle noRegion(String why) {
    return new Untranslatable("failed to get region from zones: " + why);
  }

  // aws://<zone>/<id>, aws:///<id> or the id alone.
  private static CsiHandle ofAmazon(String id) {
    String scheme = "aws://";
    if (!id.startsWith(scheme)) {
      return new Known(id);
    }
    int path = id.indexOf('/', scheme.length());
    String bare = path < 0 ? "" : id.substring(path).replaceAll("^/+|/+$", "");
    return bare.matches("vol-[^/]*")
        ? new Known(bare)
        : new Untranslatable(
            "failed to translate Kubernetes ID to EBS Volume ID Invalid format for AWS volume ("
                + id
                + ")");
  }
}
