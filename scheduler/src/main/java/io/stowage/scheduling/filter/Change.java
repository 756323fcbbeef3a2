package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import java.util.Optional;

/** What an event means to a pod that waits: the terms in which queueing hints are given. */
sealed interface Change {

  /** A node has joined. */
  record NodeJoined(Node node) implements Change {}

  /** A node has other properties than before. */
  record NodeUpdated(Node before, Node after) implements Change {}

  /** The waiting pod itself has changed. */
  record OwnUpdate(Pod before, Pod after) implements Change {}

  /** A pod stands on a node, or waits for one to be cleared, that did not before. */
  record PodPlaced(Pod pod) implements Change {}

  /** Another pod has changed where it stands. */
  record PodUpdated(Pod before, Pod after) implements Change {}

  /** A pod has left its node, or no longer waits for the one that was being cleared for it. */
  record PodLeft(Pod pod) implements Change {}

  /** Nothing that these hints look at. */
  enum Other implements Change {
    OTHER
  }

  /** Whether a node has come, or has other labels than before. */
  default boolean bringsNodeLabels() {
    return switch (this) {
      case NodeJoined _ -> true;
      case NodeUpdated node -> !node.before().labels().equals(node.after().labels());
      case OwnUpdate _, PodPlaced _, PodUpdated _, PodLeft _, Other _ -> false;
    };
  }

  static Change of(ClusterEvent event, Pod waiting, ClusterSnapshot before) {
    return switch (event) {
      case ClusterEvent.NodeAdded added -> ofNode(added.node(), before);
      case ClusterEvent.NodeChanged changed -> ofNode(changed.node(), before);
      case ClusterEvent.PodPending pending -> ofPending(pending.pod(), waiting, before);
      case ClusterEvent.PodAssumed assumed -> ofPlaced(assumed.pod(), before);
      case ClusterEvent.PodBound bound -> ofPlaced(bound.pod(), before);
      case ClusterEvent.PodGone gone -> ofLeft(gone.pod(), before);
      case ClusterEvent.BindFailed failed -> ofLeft(failed.pod(), before);
      case ClusterEvent.NodeRemoved removed -> Other.OTHER;
      case ClusterEvent.UsageMeasured measured -> Other.OTHER;
      case ClusterEvent.ObjectChanged changed -> Other.OTHER;
      case ClusterEvent.ObjectRemoved removed -> Other.OTHER;
    };
  }

  private static Change ofNode(Node node, ClusterSnapshot before) {
    return before
        .node(node.name())
        .<Change>map(known -> new NodeUpdated(known.node(), node))
        .orElseGet(() -> new NodeJoined(node));
  }

  private static Change ofPending(Pod pod, Pod waiting, ClusterSnapshot before) {
    if (pod.uid().equals(waiting.uid())) {
      return new OwnUpdate(known(pod, before).orElse(waiting), pod);
    }
    Optional<Pod> nominated = known(pod, before).filter(known -> known.nominatedNode().isPresent());
    if (pod.nominatedNode().isPresent()) {
      return nominated
          .<Change>map(known -> new PodUpdated(known, pod))
          .orElseGet(() -> new PodPlaced(pod));
    }
    return nominated.<Change>map(PodLeft::new).orElse(Other.OTHER);
  }

  private static Change ofPlaced(Pod pod, ClusterSnapshot before) {
    return known(pod, before)
        .filter(known -> known.nodeName().isPresent())
        .<Change>map(known -> new PodUpdated(known, pod))
        .orElseGet(() -> new PodPlaced(pod));
  }

  private static Change ofLeft(Pod pod, ClusterSnapshot before) {
    Pod left = known(pod, before).orElse(pod);
    boolean tookUpRoom = left.nodeName().isPresent() || left.nominatedNode().isPresent();
    return tookUpRoom ? new PodLeft(left) : Other.OTHER;
  }

  private static Optional<Pod> known(Pod pod, ClusterSnapshot before) {
    return before.pod(pod.key()).filter(known -> known.uid().equals(pod.uid()));
  }
}
