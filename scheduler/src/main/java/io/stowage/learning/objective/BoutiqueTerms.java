package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PreferredNodeAffinity;
import io.stowage.cluster.Resources;
import io.stowage.learning.Transition;
import java.util.List;

/**
 * The five terms of "Deep Reinforcement Learning Enhanced Kubernetes Scheduler", each about 0 to 1,
 * with the constants of its code; read from the cluster after the placement, where its code reads
 * them before.
 */
final class BoutiqueTerms {
  private static final double WANTED_UTILISATION = 0.75;
  private static final double CROWDED = 0.95;
  private static final double NEUTRAL_LATENCY = 0.8;

  private BoutiqueTerms() {}

  static double utilisation(Transition transition) {
    NodeView node = transition.node();
    double cpu = Parts.cpu(node);
    double memory = Parts.memory(node);
    double off = (Math.abs(cpu - WANTED_UTILISATION) + Math.abs(memory - WANTED_UTILISATION)) / 2;
    double crowding = Math.max(cpu, memory) > CROWDED ? 0.5 : 1;
    Resources free = transition.nodeBefore().free();
    Resources asked = transition.pod().spec().requests().held();
    double cpuFit = Parts.part(asked.milliCpu(), free.milliCpu());
    double memoryFit = Parts.part(asked.memoryBytes(), free.memoryBytes());
    return 0.7 * (1 - off) * crowding + 0.3 * (1 - Math.abs(cpuFit - memoryFit));
  }

  static double balance(Transition transition) {
    List<NodeView> nodes = transition.after().nodes();
    NodeView node = transition.node();
    double cpuOff = Math.abs(Parts.cpu(node) - Parts.mean(nodes, Parts::cpu));
    double memoryOff = Math.abs(Parts.memory(node) - Parts.mean(nodes, Parts::memory));
    double deviation =
        (Parts.deviation(nodes, Parts::cpu) + Parts.deviation(nodes, Parts::memory)) / 2;
    return 0.6 * (1 - (cpuOff + memoryOff) / 2) + 0.4 * (1 - deviation);
  }

  /**
   * How many of the other placed pods of the pod's namespace are on the same node. Its code always
   * gives 0.8 and so do we where there are no others.
   */
  static double latency(Transition transition) {
    int together = 0;
    int all = 0;
    for (NodeView node : transition.after().nodes()) {
      int mates = mates(transition.pod(), node);
      all += mates;
      together += node.index() == transition.node().index() ? mates : 0;
    }
    return all == 0 ? NEUTRAL_LATENCY : (double) together / all;
  }

  private static int mates(Pod pod, NodeView node) {
    int mates = 0;
    for (Pod other : node.pods()) {
      mates += isMate(pod, other) ? 1 : 0;
    }
    return mates;
  }

  private static boolean isMate(Pod pod, Pod other) {
    return other.namespace().equals(pod.namespace()) && !other.uid().equals(pod.uid());
  }

  static double affinity(Transition transition) {
    Pod pod = transition.pod();
    PreferredNodeAffinity preferred = PreferredNodeAffinity.of(pod.spec().preferredNodeAffinity());
    double matched = preferred.weight(transition.node().node()) / 100.0;
    double spread = pod.spec().spreadConstraints().isEmpty() ? 0 : 0.2;
    return Math.min(1 + 0.5 * matched + spread, 2) / 2;
  }

  static double energy(Transition transition) {
    NodeView node = transition.node();
    double cpu = Parts.cpu(node);
    double busy = cpu > 0.1 ? Math.min(1.5 * cpu, 1) : 0.3;
    return 0.7 * busy + 0.3 * Math.min(node.podCount() / 20.0, 1);
  }
}
