package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** Whatever turns bindings into events: a live cluster, a simulated one, a replay. */
public interface Environment extends AutoCloseable {

  /**
   * All events that are due; waits for the first (or jumps the clock) until the deadline at the
   * latest.
   */
  List<ClusterEvent> await(Instant deadline);

  /**
   * Binds the pod, which names its node and devices. The environment that really binds answers with
   * PodAssumed first, then PodBound or BindFailed.
   *
   * @param volumes what its claims need before; answered by ObjectChanged for what is counted on
   */
  void bind(Pod placed, VolumePlan volumes);

  /**
   * Tells the pod to end so that another can have its place; answered by PodBound with a pod that
   * is ending, then PodGone.
   */
  void evict(Pod victim, Pod inFavourOf);

  /**
   * Says that the pod will go to this node once its victims have left; answered by PodPending with
   * the nomination.
   */
  void nominate(Pod pod, String node);

  /** Says that no node is kept for the pod any more; answered by PodPending without nomination. */
  void withdrawNomination(Pod pod);

  InstantSource clock();

  boolean isOpen();

  @Override
  void close();
}
