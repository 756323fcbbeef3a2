package io.stowage.learning.objective;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * EL-RL of the thesis "Orchestrating tasks in the cloud continuum with reinforcement learning":
 * nodes that are off, pods on each node that is on, and nearness to the users, each 0 to 1. A node
 * beyond the hard limit, or a pod that names no limits, ends the episode.
 */
record EnergyLatencyObjective() implements Objective {
  private static final String CONTROL_PLANE = "node-role.kubernetes.io/control-plane";
  private static final double MOST_PODS = 50;

  @Override
  public double value(Transition transition) {
    return off(transition.after()) + crowded(transition.after()) + nearness(transition);
  }

  /** r1. The control plane counts as one of the nodes, seen or not; pods of its own do not. */
  private static double off(ClusterSnapshot cluster) {
    List<NodeView> workers = workers(cluster);
    double all = Math.max(cluster.nodes().size(), workers.size() + 1);
    return (all - on(workers)) / all;
  }

  /** r2. */
  private static double crowded(ClusterSnapshot cluster) {
    List<NodeView> workers = workers(cluster);
    long on = on(workers);
    double pods = workers.stream().mapToInt(NodeView::podCount).sum();
    return on == 0 ? 0 : Math.min(1, pods / on / MOST_PODS);
  }

  private static List<NodeView> workers(ClusterSnapshot cluster) {
    return cluster.nodes().stream()
        .filter(node -> !node.node().labels().containsKey(CONTROL_PLANE))
        .toList();
  }

  private static long on(List<NodeView> nodes) {
    return nodes.stream().filter(node -> node.podCount() > 0).count();
  }

  /** r3. */
  private static double nearness(Transition transition) {
    Optional<Boolean> welcome = isWelcome(transition);
    return welcome.isEmpty() ? 0 : welcome.get() ? 1 : 0.5;
  }

  @Override
  public boolean ends(Transition transition) {
    return isWelcome(transition).isEmpty();
  }

  /**
   * Whether the node is as near as wished for; empty where it is too far, or where none can say.
   */
  private static Optional<Boolean> isWelcome(Transition transition) {
    OptionalDouble millis = transition.node().latencyMillis();
    return millis.isEmpty()
        ? Optional.empty()
        : transition
            .pod()
            .spec()
            .latency()
            .filter(limits -> !limits.forbids(millis.getAsDouble()))
            .map(limits -> limits.welcomes(millis.getAsDouble()));
  }
}
