package io.stowage.scheduling.filter;

import io.stowage.cluster.CloudDisk;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import java.util.Collections;
import java.util.List;

/** Disks named in pods that two pods of one node cannot use at the same time. */
final class DiskConflicts {
  private DiskConflicts() {}

  /** The pod's volumes that can conflict with those of others. */
  static List<PodVolume> exclusiveVolumes(Pod pod) {
    return pod.spec().volumes().stream().filter(DiskConflicts::isExclusive).toList();
  }

  private static boolean isExclusive(PodVolume volume) {
    return switch (volume) {
      case PodVolume.Disk disk ->
          disk.disk().kind() == CloudDisk.Kind.GCE_PERSISTENT_DISK
              || disk.disk().kind() == CloudDisk.Kind.AWS_ELASTIC_BLOCK_STORE;
      case PodVolume.Iscsi _, PodVolume.Rbd _ -> true;
      case PodVolume.Claim _,
          PodVolume.EphemeralClaim _,
          PodVolume.CsiInline _,
          PodVolume.Image _ ->
          false;
    };
  }

  static boolean conflict(List<PodVolume> exclusive, Pod other) {
    for (PodVolume theirs : other.spec().volumes()) {
      for (PodVolume ours : exclusive) {
        if (conflict(ours, theirs)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean conflict(PodVolume ours, PodVolume theirs) {
    if (ours instanceof PodVolume.Disk our && theirs instanceof PodVolume.Disk their) {
      return conflict(our.disk(), their.disk());
    }
    if (ours instanceof PodVolume.Iscsi our && theirs instanceof PodVolume.Iscsi their) {
      return our.qualifiedName().equals(their.qualifiedName())
          && !(our.readOnly() && their.readOnly());
    }
    return ours instanceof PodVolume.Rbd our
        && theirs instanceof PodVolume.Rbd their
        && !Collections.disjoint(our.monitors(), their.monitors())
        && our.pool().equals(their.pool())
        && our.image().equals(their.image())
        && !(our.readOnly() && their.readOnly());
  }

  // An EBS volume serves one pod, even where all only read it.
  private static boolean conflict(CloudDisk ours, CloudDisk theirs) {
    return ours.kind() == theirs.kind()
        && ours.id().equals(theirs.id())
        && (ours.kind() == CloudDisk.Kind.AWS_ELASTIC_BLOCK_STORE
            || !(ours.readOnly() && theirs.readOnly()));
  }
}
