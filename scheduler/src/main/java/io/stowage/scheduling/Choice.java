package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import java.util.List;

/**
 * The question that a policy answers: which of these nodes, all of which will do, is best for the
 * pod?
 */
public record Choice(Pod pod, List<NodeView> candidates, ClusterSnapshot cluster) {

  /** A candidate's index in the snapshot, where possible without a look at the candidate. */
  public int nodeIndex(int candidate) {
    if (candidates == cluster.nodes()) {
      return candidate;
    }
    return candidates instanceof Candidates known
        ? known.nodeIndex(candidate)
        : candidates.get(candidate).index();
  }
}
