package io.stowage.cluster;

import java.util.Set;

/**
 * A volume of a pod that can decide where the pod may go; all others (emptyDir, configMap, …) are
 * left out.
 */
public sealed interface PodVolume {

  /** A volume of the claim of this name in the pod's namespace. */
  record Claim(String claimName, boolean readOnly) implements PodVolume {}

  /** A claim that is made for the pod alone and named after it. */
  record EphemeralClaim(String claimName) implements PodVolume {}

  /** A cloud disk named directly in the pod. */
  record Disk(DiskKind kind, String id, boolean readOnly) implements PodVolume {}

  /** An iSCSI target, known by its qualified name. */
  record Iscsi(String qualifiedName, boolean readOnly) implements PodVolume {}

  /** An image of a Ceph cluster. */
  record Rbd(Set<String> monitors, String pool, String image, boolean readOnly)
      implements PodVolume {
    public Rbd {
      monitors = Set.copyOf(monitors);
    }
  }

  /** A container image mounted as a volume. */
  record Image(String reference) implements PodVolume {}

  /**
   * The in-tree disk kinds that kube-scheduler knows, each with the CSI driver that has taken it
   * over.
   */
  enum DiskKind {
    GCE_PERSISTENT_DISK("kubernetes.io/gce-pd", "pd.csi.storage.gke.io"),
    AWS_ELASTIC_BLOCK_STORE("kubernetes.io/aws-ebs", "ebs.csi.aws.com"),
    AZURE_DISK("kubernetes.io/azure-disk", "disk.csi.azure.com"),
    AZURE_FILE("kubernetes.io/azure-file", "file.csi.azure.com"),
    CINDER("kubernetes.io/cinder", "cinder.csi.openstack.org"),
    PORTWORX("kubernetes.io/portworx-volume", "pxd.portworx.com"),
    VSPHERE("kubernetes.io/vsphere-volume", "csi.vsphere.vmware.com");

    private final String plugin;
    private final String csiDriver;

    DiskKind(String plugin, String csiDriver) {
      this.plugin = plugin;
      this.csiDriver = csiDriver;
    }

    public String plugin() {
      return plugin;
    }

    public String csiDriver() {
      return csiDriver;
    }
  }
}
