package io.stowage.app.whatif;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is left when nodes have gone away.
 *
 * @param cluster without the nodes and their pods
 * @param displaced the pods that their controllers make again
 * @param lost those that do not come back
 */
record Departure(ClusterSnapshot cluster, List<Waiting> displaced, List<Loss> lost) {

  static Departure of(List<String> nodes, ClusterSnapshot from) {
    List<Waiting> displaced = new ArrayList<>();
    List<Loss> lost = new ArrayList<>();
    List<ClusterEvent> events = new ArrayList<>();
    for (NodeView node : nodes.stream().flatMap(name -> from.node(name).stream()).toList()) {
      for (Pod pod : node.pods()) {
        Optional<Loss> loss = Loss.of(pod);
        loss.ifPresentOrElse(
            lost::add,
            () ->
                displaced.add(
                    new Waiting(pod.unplaced().withoutNomination(), Optional.of(node.name()))));
        events.add(new ClusterEvent.PodGone(pod));
      }
      events.add(new ClusterEvent.NodeRemoved(node.name()));
    }
    return new Departure(from.after(events), displaced, lost);
  }
}
