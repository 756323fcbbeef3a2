package io.stowage.scheduling.filter;

import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import java.util.List;
import java.util.Optional;

/** The claims that a pod's volumes stand for. */
final class PodClaims {
  private PodClaims() {}

  /** The names of the claims that the pod names itself, once for each volume. */
  static List<String> names(Pod pod) {
    List<PodVolume> volumes = pod.spec().volumes();
    return volumes.isEmpty()
        ? List.of()
        : volumes.stream()
            .filter(PodVolume.Claim.class::isInstance)
            .map(volume -> ((PodVolume.Claim) volume).claimName())
            .toList();
  }

  /** Whether the pod names this claim itself. */
  static boolean named(Pod pod, PersistentVolumeClaim claim) {
    return pod.namespace().equals(claim.namespace()) && names(pod).contains(claim.name());
  }

  /** Whether the pod names this claim, or it is one for an ephemeral volume of the pod. */
  static boolean used(Pod pod, PersistentVolumeClaim claim) {
    return pod.namespace().equals(claim.namespace())
        && pod.spec().volumes().stream()
            .map(PodVolume::claim)
            .flatMap(Optional::stream)
            .anyMatch(claim.name()::equals);
  }

  static String notMadeFor(Pod pod, PersistentVolumeClaim claim) {
    return "PVC %s was not created for pod %s (pod is not owner)".formatted(claim.key(), pod.key());
  }
}
