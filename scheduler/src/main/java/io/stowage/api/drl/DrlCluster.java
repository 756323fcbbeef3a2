package io.stowage.api.drl;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.api.rest.Json;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.usage.NodeSignals;
import io.stowage.usage.Signal;
import io.stowage.usage.SignalKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cluster in drl-scheduler's words: CPU in cores, memory in bytes, usage by requests. What it
 * always told as 0 without measuring (network and disk) is what sensors say, else null.
 */
final class DrlCluster {
  private static final double MILLI = 1000;

  private DrlCluster() {}

  static ObjectNode state(ClusterSnapshot cluster) {
    List<NodeView> nodes = cluster.nodes();
    ObjectNode state = Json.MAPPER.createObjectNode();
    state.put("cluster_cpu_usage", cpuUsage(nodes));
    state.put("cluster_memory_usage", memoryUsage(nodes));
    state.put("total_nodes", nodes.size());
    state.put("ready_nodes", ready(nodes));
    state.put("total_pods", nodes.stream().mapToInt(NodeView::podCount).sum());
    state.put("load_balance_score", balance(nodes));
    state.put("timestamp", cluster.at().toString());
    return state;
  }

  static double cpuUsage(List<NodeView> nodes) {
    return share(
        nodes.stream().mapToLong(NodeView::requestedMilliCpu).sum(),
        nodes.stream().mapToLong(NodeView::allocatableMilliCpu).sum());
  }

  static double memoryUsage(List<NodeView> nodes) {
    return share(
        nodes.stream().mapToLong(NodeView::requestedMemoryBytes).sum(),
        nodes.stream().mapToLong(NodeView::allocatableMemoryBytes).sum());
  }

  static long ready(List<NodeView> nodes) {
    return nodes.stream().filter(view -> view.node().ready()).count();
  }

  // state_observer.py: 1 / (1 + the variance of the cores that are asked for on each node).
  private static double balance(List<NodeView> nodes) {
    double mean = nodes.stream().mapToDouble(DrlCluster::cores).average().orElse(0);
    double variance =
        nodes.stream()
            .mapToDouble(view -> (cores(view) - mean) * (cores(view) - mean))
            .average()
            .orElse(0);
    return nodes.isEmpty() ? 0 : 1 / (1 + variance);
  }

  private static double cores(NodeView view) {
    return view.requestedMilliCpu() / MILLI;
  }

  private static double share(long part, long whole) {
    return whole > 0 ? (double) part / whole : 0;
  }

  static ObjectNode node(NodeView view, ClusterSnapshot cluster, NodeSignals signals) {
    ObjectNode node = Json.MAPPER.createObjectNode();
    node.put("cpu_allocatable", view.allocatableMilliCpu() / MILLI);
    node.put("memory_allocatable", (double) view.allocatableMemoryBytes());
    node.put("cpu_used", cores(view));
    node.put("memory_used", (double) view.requestedMemoryBytes());
    node.put("cpu_usage", share(view.requestedMilliCpu(), view.allocatableMilliCpu()));
    node.put("memory_usage", share(view.requestedMemoryBytes(), view.allocatableMemoryBytes()));
    node.put("pod_count", view.podCount());
    node.put("is_ready", view.node().ready());
    ArrayNode taints = node.putArray("taints");
    view.node()
        .taints()
        .forEach(
            taint ->
                taints
                    .addObject()
                    .put("key", taint.key())
                    .put("value", taint.value())
                    .put("effect", taint.effect().word()));
    ObjectNode labels = node.putObject("labels");
    view.node().labels().forEach(labels::put);
    node.put("network_rx", known(signals, SignalKind.NETWORK));
    // No sensor of ours tells what goes out.
    node.putNull("network_tx");
    node.put("disk_usage", known(signals, SignalKind.DISK));
    node.put("timestamp", cluster.at().toString());
    return node;
  }

  private static @Nullable Double known(NodeSignals signals, SignalKind kind) {
    return signals.of(kind).map(Signal::value).orElse(null);
  }
}
