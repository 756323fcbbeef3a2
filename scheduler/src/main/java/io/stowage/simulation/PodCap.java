package io.stowage.simulation;

import java.util.Map;

/**
 * Labels by which a workload tells that a node should run at most so many pods with the very same
 * labels, however it makes the scheduler obey.
 */
public final class PodCap {
  public static final String MOST_LABEL = "stowage.io/most-per-node";

  private PodCap() {}

  /** Whether the pod says how many like it may share a node. */
  public static boolean isNamedBy(SimulatedPod pod) {
    return pod.pod().spec().labels().containsKey(MOST_LABEL);
  }

  /** Whether the pod, which runs on the node, is one too many there. */
  public static boolean isBroken(SimulatedPod pod, SimulatedNode node) {
    Map<String, String> labels = pod.pod().spec().labels();
    String most = labels.get(MOST_LABEL);
    return most != null
        && node.pods().stream().filter(other -> other.pod().spec().labels().equals(labels)).count()
            > Long.parseLong(most);
  }
}
