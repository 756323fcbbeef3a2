package io.stowage.cluster;

import java.util.Optional;

/**
 * A disk of one of the kinds that Kubernetes once attached by itself and has since handed over to
 * CSI drivers.
 *
 * @param variant Azure's kind of disk: Shared, Dedicated or Managed
 */
public record CloudDisk(Kind kind, String id, boolean readOnly, Optional<String> variant) {

  public static CloudDisk of(Kind kind, String id) {
    return new CloudDisk(kind, id, false, Optional.empty());
  }

  public CloudDisk readOnlyOne() {
    return new CloudDisk(kind, id, true, variant);
  }

  /** The kinds, each with its old plugin and the CSI driver that has taken it over. */
  public enum Kind {
    GCE_PERSISTENT_DISK("kubernetes.io/gce-pd", "pd.csi.storage.gke.io"),
    AWS_ELASTIC_BLOCK_STORE("kubernetes.io/aws-ebs", "ebs.csi.aws.com"),
    AZURE_DISK("kubernetes.io/azure-disk", "disk.csi.azure.com"),
    AZURE_FILE("kubernetes.io/azure-file", "file.csi.azure.com"),
    CINDER("kubernetes.io/cinder", "cinder.csi.openstack.org"),
    PORTWORX("kubernetes.io/portworx-volume", "pxd.portworx.com"),
    VSPHERE("kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com");

    private final String plugin;
    private final String csiDriver;

    Kind(String plugin, String csiDriver) {
      this.plugin = plugin;
      this.csiDriver = csiDriver;
    }

    public String plugin() {
      return plugin;
    }

    public String csiDriver() {
      return csiDriver;
    }

    public static Optional<Kind> ofPlugin(String plugin) {
      for (Kind kind : values()) {
        if (kind.plugin.equals(plugin)) {
          return Optional.of(kind);
        }
      }
      return Optional.empty();
    }
  }
}
