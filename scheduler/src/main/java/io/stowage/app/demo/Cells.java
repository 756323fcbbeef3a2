package io.stowage.app.demo;

import io.stowage.app.demo.BoardFrame.Cell;
import io.stowage.app.demo.BoardFrame.State;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import io.stowage.simulation.SimulatedNode;
import io.stowage.simulation.SimulatedPod;
import io.stowage.simulation.workload.ServiceClass;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes cells of nodes. */
final class Cells {
  private static final int USAGE_STEP = 5;

  private Cells() {}

  /** A node that has not joined yet, or has left. */
  static Cell absent(int index) {
    return new Cell(index, State.ABSENT, 0, 0, 0, 0, 0, null, "");
  }

  static Cell of(int index, SimulatedNode node) {
    Node shown = node.node();
    long memory = 0;
    for (SimulatedPod pod : node.pods()) {
      memory += pod.pod().spec().requests().held().memoryBytes();
    }
    long gpus = shown.devices().map(Node.Devices::count).orElse(0);
    long milliCpu = shown.allocatable().milliCpu();
    return new Cell(
        index,
        state(node),
        percent(node.requestedMilliCpu(), milliCpu),
        percent(Math.round(node.wantedMilliCpu()), milliCpu) / USAGE_STEP * USAGE_STEP,
        percent(memory, shown.allocatable().memoryBytes()),
        percent(node.takenGpuMilli(), gpus * GpuRequest.WHOLE_DEVICE_MILLI),
        node.pods().size(),
        node.latencyMillis().isPresent() ? Math.round(node.latencyMillis().getAsDouble()) : null,
        kinds(node));
  }

  /** A node of a real cluster; nobody measures what it uses. */
  static Cell of(int index, NodeView node) {
    State used = node.podCount() == 0 ? State.EMPTY : State.ACTIVE;
    return new Cell(
        index,
        node.isUnschedulable() ? State.DRAINING : used,
        percent(node.requestedMilliCpu(), node.allocatableMilliCpu()),
        null,
        percent(node.requestedMemoryBytes(), node.allocatableMemoryBytes()),
        0,
        node.podCount(),
        null,
        counted(node.pods().stream().map(Cells::kind)));
  }

  private static String kind(Pod pod) {
    return pod.spec().labels().getOrDefault(RealManifests.APP, pod.name());
  }

  private static State state(SimulatedNode node) {
    if (node.isSilent()) {
      return State.FAILED;
    }
    if (node.node().unschedulable()) {
      return State.DRAINING;
    }
    return node.isActive() ? State.ACTIVE : State.EMPTY;
  }

  private static int percent(long part, long whole) {
    return whole == 0 ? 0 : (int) Math.round(100.0 * part / whole);
  }

  private static String kinds(SimulatedNode node) {
    return counted(node.pods().stream().map(pod -> kind(pod.pod().spec(), pod.run().name())));
  }

  private static String counted(Stream<String> kinds) {
    Map<String, Integer> counts = new TreeMap<>();
    kinds.forEach(kind -> counts.merge(kind, 1, Integer::sum));
    return counts.entrySet().stream()
        .map(count -> count.getValue() + " " + count.getKey())
        .collect(Collectors.joining(", "));
  }

  private static String kind(PodSpec spec, String podName) {
    return spec.labels().getOrDefault(ServiceClass.CLASS, podName.replaceFirst("[-.]\\d.*$", ""));
  }
}
