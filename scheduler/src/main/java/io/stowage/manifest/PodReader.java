package io.stowage.manifest;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Harm;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads pods. */
final class PodReader implements ObjectReader {
  private static final Choices<Boolean> HAS_ENDED =
      new Choices<>(
          Map.of(
              "Pending",
              false,
              "Running",
              false,
              "Unknown",
              false,
              "",
              false,
              "Succeeded",
              true,
              "Failed",
              true));

  // kubelet gives a pod itself a reason where it evicts or rejects it or shuts down; a pod that has
  // run out of time (kubelet/active_deadline.go) has only itself to blame.
  private static final Set<String> NO_WORD_OF_THE_NODE = Set.of("", "DeadlineExceeded");
  private static final List<String> CONTAINERS =
      List.of("containerStatuses", "initContainerStatuses");

  private final Interner interner;

  PodReader(Interner interner) {
    this.interner = interner;
  }

  /** A pod that has ended is gone for the scheduler, as upstream's informer leaves it out. */
  @Override
  public ClusterEvent read(Field object) {
    Metadata.of(object).name();
    Pod pod = pod(object);
    if (HAS_ENDED.of(object.child("status").child("phase"))) {
      return new ClusterEvent.PodGone(pod);
    }
    return pod.nodeName().isPresent()
        ? new ClusterEvent.PodBound(pod)
        : new ClusterEvent.PodPending(pod);
  }

  /** The pod whatever its phase; a pod that is yet to be made needs no name. */
  Pod pod(Field object) {
    Metadata metadata = Metadata.of(object);
    String namespace = interner.text(metadata.namespace());
    String name = metadata.field().child("name").text();
    Field status = object.child("status");
    Optional<String> node = object.child("spec").child("nodeName").textIfAny().map(interner::text);
    PodSpec spec = new PodSpecReader(interner, object, metadata, namespace, name).read();
    Optional<GpuRequest> gpu = spec.gpu();
    List<Integer> devices = GpuReader.held(metadata, gpu);
    return new Pod(
        name,
        metadata.uid().orElse(namespace + "/" + name),
        spec,
        node,
        status.child("nominatedNodeName").textIfAny().map(interner::text),
        metadata.isDeleting(),
        isEvictedByScheduler(status),
        metadata.createdAt().orElse(Instant.EPOCH),
        status.child("startTime").instant(),
        node.isPresent() ? devices : List.of(),
        harm(status));
  }

  /** Of what ends a container, lack of memory alone is told of where the pod itself goes on. */
  private static Optional<Harm> harm(Field status) {
    if (status.child("phase").text("").equals("Failed")
        && !NO_WORD_OF_THE_NODE.contains(status.child("reason").text(""))) {
      return Optional.of(Harm.REFUSED_BY_NODE);
    }
    for (String containers : CONTAINERS) {
      for (Field container : status.child(containers).items()) {
        if (ranOutOfMemory(container.child("state"))
            || ranOutOfMemory(container.child("lastState"))) {
          return Optional.of(Harm.OUT_OF_MEMORY);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean ranOutOfMemory(Field state) {
    return state.child("terminated").child("reason").text("").equals("OOMKilled");
  }

  static Optional<ControllerRef> controller(Metadata metadata) {
    for (Field owner : metadata.field().child("ownerReferences").items()) {
      if (owner.child("controller").isTrue()) {
        return Optional.of(
            new ControllerRef(
                owner.child("apiVersion").text(),
                owner.child("kind").text(),
                owner.child("name").text(),
                owner.child("uid").text()));
      }
    }
    return Optional.empty();
  }

  // plugins/defaultpreemption/default_preemption.go, podTerminatingByPreemption: the first
  // DisruptionTarget condition decides.
  private static boolean isEvictedByScheduler(Field status) {
    for (Field condition : status.child("conditions").items()) {
      if (condition.child("type").text().equals("DisruptionTarget")) {
        return condition.child("status").text().equals("True")
            && condition.child("reason").text().equals("PreemptionByScheduler");
      }
    }
    return false;
  }
}
