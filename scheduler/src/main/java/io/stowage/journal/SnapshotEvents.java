package io.stowage.journal;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterObject;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.util.ArrayList;
import java.util.List;

/** A cluster as the events that make it, so that a story can begin in the middle. */
public final class SnapshotEvents {
  private SnapshotEvents() {}

  /** Nodes and objects first, then pods that run, then those that wait. */
  public static List<ClusterEvent> of(ClusterSnapshot cluster) {
    List<ClusterEvent> events = new ArrayList<>();
    cluster.nodes().forEach(node -> events.add(new ClusterEvent.NodeAdded(node.node())));
    for (Class<?> kind : ClusterObject.class.getPermittedSubclasses()) {
      cluster
          .objects(kind.asSubclass(ClusterObject.class))
          .forEach(object -> events.add(new ClusterEvent.ObjectChanged(object)));
    }
    List<Pod> waiting = new ArrayList<>();
    for (Pod pod : cluster.pods()) {
      if (pod.nodeName().isEmpty()) {
        waiting.add(pod);
      } else if (cluster.node(pod.nodeName().get()).isPresent()) {
        events.add(new ClusterEvent.PodBound(pod));
      }
    }
    waiting.forEach(pod -> events.add(new ClusterEvent.PodPending(pod)));
    return events;
  }
}
