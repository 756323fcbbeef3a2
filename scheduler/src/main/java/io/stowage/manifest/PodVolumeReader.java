package io.stowage.manifest;

import io.stowage.cluster.PodVolume;
import java.util.Optional;
import java.util.Set;

/** Reads the volumes of a pod that can decide where it may go. */
final class PodVolumeReader {
  private PodVolumeReader() {}

  static Optional<PodVolume> read(Field volume, String podName) {
    Field claim = volume.child("persistentVolumeClaim");
    if (claim.isPresent()) {
      return Optional.of(
          new PodVolume.Claim(claim.child("claimName").text(), claim.child("readOnly").isTrue()));
    }
    if (volume.child("ephemeral").isPresent()) {
      return Optional.of(new PodVolume.EphemeralClaim(podName + "-" + volume.child("name").text()));
    }
    Field iscsi = volume.child("iscsi");
    if (iscsi.isPresent()) {
      return Optional.of(
          new PodVolume.Iscsi(iscsi.child("iqn").text(), iscsi.child("readOnly").isTrue()));
    }
    Field rbd = volume.child("rbd");
    if (rbd.isPresent()) {
      return Optional.of(ceph(rbd));
    }
    Field csi = volume.child("csi");
    if (csi.isPresent()) {
      return Optional.of(new PodVolume.CsiInline(csi.child("driver").text()));
    }
    Field image = volume.child("image");
    if (image.isPresent()) {
      return Optional.of(new PodVolume.Image(image.child("reference").text()));
    }
    return CloudDiskReader.read(volume)
        .map(disk -> new PodVolume.Disk(volume.child("name").text(), disk));
  }

  private static PodVolume ceph(Field rbd) {
    return new PodVolume.Rbd(
        Set.copyOf(rbd.child("monitors").texts()),
        rbd.child("pool").text("rbd"),
        rbd.child("image").text(),
        rbd.child("readOnly").isTrue());
  }
}
