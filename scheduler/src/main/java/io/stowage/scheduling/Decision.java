package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import java.util.List;
import java.util.Optional;

/** What became of one attempt to place a pod. */
public sealed interface Decision {

  Choice choice();

  default Pod pod() {
    return choice().pod();
  }

  /**
   * The pod goes to a node.
   *
   * @param scores one for each candidate; empty where there was nothing to choose
   * @param chosen the index of the chosen candidate
   * @param devices the accelerator devices that it takes there
   * @param volumes what its claims need before it can start there
   * @param decidedBy who made the scores, where the policy does not always make them itself
   */
  @SuppressWarnings("ArrayRecordComponent") // scores are read, never compared
  record Place(
      Choice choice,
      double[] scores,
      int chosen,
      List<Integer> devices,
      VolumePlan volumes,
      Optional<DecidedBy> decidedBy)
      implements Decision {
    public Place(Choice choice, double[] scores, int chosen, List<Integer> devices) {
      this(choice, scores, chosen, devices, VolumePlan.NOTHING, Optional.empty());
    }

    public NodeView node() {
      return choice.candidates().get(chosen);
    }
  }

  /** No node will do now; these pods are told to leave a node so that the pod can go there. */
  record Preempt(Choice choice, Diagnosis diagnosis, NodeView node, List<Pod> victims)
      implements Decision {
    public Preempt {
      victims = List.copyOf(victims);
    }
  }

  /**
   * No node will do.
   *
   * @param keepsNomination whether the node that the pod was nominated to is still kept for it
   */
  record Reject(Choice choice, Diagnosis diagnosis, boolean keepsNomination) implements Decision {
    public Reject(Choice choice, Diagnosis diagnosis) {
      this(choice, diagnosis, false);
    }
  }
}
