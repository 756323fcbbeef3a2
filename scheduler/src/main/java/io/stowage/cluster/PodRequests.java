package io.stowage.cluster;

/**
 * What a pod asks for, in the four readings that kube-scheduler uses (v1.36.3).
 *
 * @param needed what a node must have free for the pod: NodeResourcesFit's filter, from the spec
 *     alone
 * @param held what the pod takes from the node it runs on; during an in-place resize, the larger of
 *     spec and status
 * @param heldForScoring {@code held}, with 100m and 200Mi for each container that names no CPU or
 *     memory
 * @param scored what NodeResourcesFit's score adds for the pod while it is pending
 */
public record PodRequests(
    Resources needed, Resources held, Resources heldForScoring, Resources scored) {

  public static final PodRequests NONE = PodRequests.of(Resources.NONE);

  /** The usual case: one request that names CPU and memory, no resize under way. */
  public static PodRequests of(Resources request) {
    return new PodRequests(request, request, request, request);
  }
}
