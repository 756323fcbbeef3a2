package io.stowage.scheduling.filter;

import io.stowage.cluster.CloudDisk;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.PersistentVolume;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.StorageClass;
import io.stowage.scheduling.Verdict;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The volumes that CSI drivers attach to a node for pods: each once, with its driver.
 *
 * @param hasCsiNode whether the node has a CsiNode object; without one no disk of the old kinds is
 *     taken for handed over
 * @param drivers the drivers by the volumes' unique names
 */
record AttachableVolumes(ClusterSnapshot cluster, boolean hasCsiNode, Map<String, String> drivers) {

  /** The driver's name and its name for the volume. */
  private record CsiVolume(String driver, String handle) {}

  static AttachableVolumes none(ClusterSnapshot cluster, boolean hasCsiNode) {
    return new AttachableVolumes(cluster, hasCsiNode, new HashMap<>());
  }

  static String uniqueName(String driver, String handle) {
    return driver + "/" + handle;
  }

  static boolean mayHaveSome(Pod pod) {
    return pod.spec().volumes().stream()
        .anyMatch(volume -> volume.claim().isPresent() || volume instanceof PodVolume.Disk);
  }

  /**
   * Adds a pod's volumes; answers what keeps them from being counted.
   *
   * @param isNew whether the pod has yet to be placed: then its claims must be there
   */
  Optional<Verdict> add(Pod pod, boolean isNew) {
    for (PodVolume volume : pod.spec().volumes()) {
      Optional<Verdict> problem =
          switch (volume) {
            case PodVolume.Claim claim -> addClaim(pod, claim.claimName(), false, isNew);
            case PodVolume.EphemeralClaim claim -> addClaim(pod, claim.claimName(), true, isNew);
            case PodVolume.Disk disk -> addDisk(disk);
            case PodVolume.Iscsi _, PodVolume.Rbd _, PodVolume.CsiInline _, PodVolume.Image _ ->
                Optional.empty();
          };
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private Optional<Verdict> addClaim(Pod pod, String name, boolean ephemeral, boolean isNew) {
    String key = pod.namespace() + "/" + name;
    if (name.isEmpty()) {
      return Optional.of(new Verdict.Fault("PersistentVolumeClaim had no name"));
    }
    Optional<PersistentVolumeClaim> claim = cluster.object(PersistentVolumeClaim.class, key);
    if (claim.isEmpty()) {
      return isNew
          ? Optional.of(Verdict.never("looking up PVC " + key + ": " + Missing.claimText(name)))
          : Optional.empty();
    }
    if (ephemeral && !claim.get().isMadeFor(pod)) {
      return Optional.of(new Verdict.Fault(PodClaims.notMadeFor(pod, claim.get())));
    }
    volumeOf(claim.get())
        .filter(volume -> !volume.driver().isEmpty() && !volume.handle().isEmpty())
        .ifPresent(volume -> drivers.put(uniqueName(volume.driver, volume.handle), volume.driver));
    return Optional.empty();
  }

  private Optional<Verdict> addDisk(PodVolume.Disk volume) {
    CloudDisk disk = volume.disk();
    if (!isMigrated(disk.kind())) {
      return Optional.empty();
    }
    return switch (CsiHandle.of(disk, Map.of())) {
      case CsiHandle.Known handle -> {
        String driver = disk.kind().csiDriver();
        drivers.put(uniqueName(driver, handle.text()), driver);
        yield Optional.empty();
      }
      case CsiHandle.Untranslatable no ->
          Optional.of(
              new Verdict.Fault(
                  "converting volume(%s) from inline to csi: %s"
                      .formatted(volume.volumeName(), no.why())));
    };
  }

  private Optional<CsiVolume> volumeOf(PersistentVolumeClaim claim) {
    Optional<PersistentVolume> volume =
        claim.volumeName().flatMap(name -> cluster.object(PersistentVolume.class, name));
    return volume.isEmpty() ? volumeToBeMade(claim) : volume.flatMap(this::volumeOf);
  }

  private Optional<CsiVolume> volumeOf(PersistentVolume volume) {
    return switch (volume.source()) {
      case PersistentVolume.Csi csi -> Optional.of(new CsiVolume(csi.driver(), csi.handle()));
      case PersistentVolume.Disk(CloudDisk disk) when isMigrated(disk.kind()) ->
          switch (CsiHandle.of(disk, volume.labels())) {
            case CsiHandle.Known handle ->
                Optional.of(new CsiVolume(disk.kind().csiDriver(), handle.text()));
            case CsiHandle.Untranslatable _ -> Optional.empty();
          };
      case PersistentVolume.Disk _, PersistentVolume.OtherSource _ -> Optional.empty();
    };
  }

  /** What the claim's storage class will make; its handle is one that no real volume has. */
  private Optional<CsiVolume> volumeToBeMade(PersistentVolumeClaim claim) {
    Optional<String> provisioner =
        claim
            .storageClass()
            .flatMap(name -> cluster.object(StorageClass.class, name))
            .map(StorageClass::provisioner);
    Optional<CloudDisk.Kind> kind = provisioner.flatMap(CloudDisk.Kind::ofPlugin);
    Optional<String> driver =
        kind.isEmpty() ? provisioner : kind.filter(this::isMigrated).map(CloudDisk.Kind::csiDriver);
    return driver.map(name -> new CsiVolume(name, "\0" + claim.key()));
  }

  private boolean isMigrated(CloudDisk.Kind kind) {
    return hasCsiNode && CsiHandle.isMigrated(kind);
  }
}
