package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.PersistentVolumeClaim;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodVolume;
import io.stowage.cluster.StorageClass;
import io.stowage.scheduling.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A pod's claims, sorted by what is still to be done about them. */
sealed interface ClaimsToServe {

  /** The pod has no claims. */
  enum None implements ClaimsToServe {
    NONE
  }

  /** The pod cannot be placed anywhere before something is done about a claim. */
  record Refused(Verdict verdict) implements ClaimsToServe {}

  /**
   * All claims are bound or can be bound when the pod is placed.
   *
   * @param late those to bind, once for each volume that stands for them
   */
  record Some(List<PersistentVolumeClaim> bound, List<PersistentVolumeClaim> late)
      implements ClaimsToServe {}

  static ClaimsToServe of(Pod pod, ClusterSnapshot cluster) {
    List<PersistentVolumeClaim> claims = new ArrayList<>();
    for (PodVolume volume : pod.spec().volumes()) {
      if (volume.claim().isEmpty()) {
        continue;
      }
      String key = pod.namespace() + "/" + volume.claim().get();
      Optional<PersistentVolumeClaim> claim = cluster.object(PersistentVolumeClaim.class, key);
      if (claim.isEmpty()) {
        return new Refused(missing(volume));
      }
      Optional<String> problem = problem(claim.get(), volume, pod);
      if (problem.isPresent()) {
        return new Refused(Verdict.never(problem.get()));
      }
      claims.add(claim.get());
    }
    return claims.isEmpty() ? None.NONE : sorted(claims, cluster);
  }

  private static Verdict missing(PodVolume volume) {
    String name = volume.claim().orElse("");
    return volume instanceof PodVolume.EphemeralClaim
        ? Verdict.never(
            "waiting for ephemeral volume controller to create the persistentvolumeclaim \""
                + name
                + "\"")
        : Missing.claim(name);
  }

  private static Optional<String> problem(PersistentVolumeClaim claim, PodVolume volume, Pod pod) {
    String named = "persistentvolumeclaim \"" + claim.name() + "\"";
    if (claim.phase() == PersistentVolumeClaim.Phase.LOST) {
      return Optional.of(
          "%s bound to non-existent persistentvolume \"%s\""
              .formatted(named, claim.volumeName().orElse("")));
    }
    if (claim.deleting()) {
      return Optional.of(named + " is being deleted");
    }
    return volume instanceof PodVolume.EphemeralClaim && !claim.isMadeFor(pod)
        ? Optional.of(PodClaims.notMadeFor(pod, claim))
        : Optional.empty();
  }

  private static ClaimsToServe sorted(List<PersistentVolumeClaim> claims, ClusterSnapshot cluster) {
    List<PersistentVolumeClaim> bound = new ArrayList<>();
    List<PersistentVolumeClaim> late = new ArrayList<>();
    for (PersistentVolumeClaim claim : claims) {
      if (claim.isFullyBound()) {
        bound.add(claim);
      } else if (claim.volumeName().isEmpty() && bindsLate(claim, cluster)) {
        late.add(claim);
      } else {
        return new Refused(Verdict.never("pod has unbound immediate PersistentVolumeClaims"));
      }
    }
    return new Some(bound, late);
  }

  private static boolean bindsLate(PersistentVolumeClaim claim, ClusterSnapshot cluster) {
    return claim
        .storageClass()
        .flatMap(name -> cluster.object(StorageClass.class, name))
        .map(StorageClass::bindsLate)
        .orElse(false);
  }
}
