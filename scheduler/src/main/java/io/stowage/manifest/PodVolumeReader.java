package io.stowage.manifest;

import io.stowage.cluster.PodVolume;
import java.util.Optional;

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
    Field image = volume.child("image");
    if (image.isPresent()) {
      return Optional.of(new PodVolume.Image(image.child("reference").text()));
    }
    return Optional.empty();
  }
}
