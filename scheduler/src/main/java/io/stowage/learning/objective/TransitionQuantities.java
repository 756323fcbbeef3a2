package io.stowage.learning.objective;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.NodeView;
import io.stowage.energy.PowerModel;
import io.stowage.learning.Transition;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What formulas may read of a placement: the pod, the chosen node with the pod on it, and the
 * cluster then. Not a number where something is not known.
 */
final class TransitionQuantities {
  private static final double GIB = 1L << 30;

  private TransitionQuantities() {}

  static SequencedMap<String, ToDoubleFunction<Transition>> by(PowerModel power) {
    SequencedMap<String, ToDoubleFunction<Transition>> all = new LinkedHashMap<>();
    addPod(all);
    addNode(all, power);
    addCluster(all, power);
    all.put("seconds", t -> t.elapsed().toNanos() / 1e9);
    return all;
  }

  private static void addPod(SequencedMap<String, ToDoubleFunction<Transition>> all) {
    all.put("pod.cores", t -> t.pod().spec().requests().held().milliCpu() / 1000.0);
    all.put("pod.gib", t -> t.pod().spec().requests().held().memoryBytes() / GIB);
    all.put("pod.gpus", t -> t.pod().spec().gpu().map(GpuRequest::totalMilli).orElse(0L) / 1000.0);
    all.put("pod.priority", t -> t.pod().priority());
    all.put(
        "pod.waited", t -> Duration.between(t.pod().createdAt(), t.after().at()).toNanos() / 1e9);
    all.put("pod.softLatency", t -> limit(t, LatencyLimits::softMillis));
    all.put("pod.hardLatency", t -> limit(t, LatencyLimits::hardMillis));
  }

  private static double limit(
      Transition transition, Function<LatencyLimits, OptionalDouble> which) {
    return transition
        .pod()
        .spec()
        .latency()
        .map(which)
        .orElseGet(OptionalDouble::empty)
        .orElse(Double.NaN);
  }

  private static void addNode(
      SequencedMap<String, ToDoubleFunction<Transition>> all, PowerModel power) {
    all.put("node.cpu", t -> Parts.cpu(t.node()));
    all.put("node.memory", t -> Parts.memory(t.node()));
    all.put("node.freeCores", t -> t.node().free().milliCpu() / 1000.0);
    all.put("node.freeGib", t -> t.node().free().memoryBytes() / GIB);
    all.put("node.freeGpus", t -> t.node().deviceShares().totalFreeMilli() / 1000.0);
    all.put("node.wholeGpus", t -> t.node().deviceShares().wholeDevicesFree());
    all.put("node.pods", t -> t.node().podCount());
    all.put("node.watts", t -> power.watts(t.node()));
    all.put("node.wattsBefore", t -> power.watts(t.nodeBefore()));
    all.put("node.latency", t -> t.node().latencyMillis().orElse(Double.NaN));
  }

  private static void addCluster(
      SequencedMap<String, ToDoubleFunction<Transition>> all, PowerModel power) {
    all.put("cluster.nodes", t -> nodes(t).size());
    all.put("cluster.active", t -> nodes(t).stream().filter(n -> n.podCount() > 0).count());
    all.put("cluster.empty", t -> nodes(t).stream().filter(n -> n.podCount() == 0).count());
    all.put("cluster.pods", t -> nodes(t).stream().mapToInt(NodeView::podCount).sum());
    all.put("cluster.pending", PendingTimeObjective::waiting);
    all.put("cluster.cpu", t -> Parts.mean(nodes(t), Parts::cpu));
    all.put("cluster.memory", t -> Parts.mean(nodes(t), Parts::memory));
    all.put("cluster.cpuStd", t -> Parts.deviation(nodes(t), Parts::cpu));
    all.put("cluster.memoryStd", t -> Parts.deviation(nodes(t), Parts::memory));
    all.put("cluster.mostPods", t -> Load.PODS.most(nodes(t)));
    all.put("cluster.leastPods", t -> Load.PODS.least(nodes(t)));
    all.put("cluster.watts", t -> nodes(t).stream().mapToDouble(power::watts).sum());
  }

  private static List<NodeView> nodes(Transition transition) {
    return transition.after().nodes();
  }
}
