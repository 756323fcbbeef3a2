package io.stowage.simulation;

import io.stowage.energy.PoolLabel;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Sums over all nodes, as they really are; kept up to date node by node. */
public final class ClusterTotals {

  /** What one node adds to the sums. */
  private record Share(
      PoolTotals pool,
      boolean active,
      double watts,
      long requestedMilliCpu,
      long takenGpuMilli,
      double wantedMilliCpu,
      boolean overloaded,
      long cpuPpm,
      long memoryPpm,
      int podsWithLatency,
      double latencyMillis) {
    static Share of(SimulatedNode node, PoolTotals pool) {
      return new Share(
          pool,
          node.isActive(),
          node.watts(),
          node.requestedMilliCpu(),
          node.takenGpuMilli(),
          node.wantedMilliCpu(),
          node.isOverloaded(),
          ppm(node.requestedMilliCpu(), node.node().allocatable().milliCpu()),
          ppm(node.requestedMemoryBytes(), node.node().allocatable().memoryBytes()),
          node.latencyMillis().isPresent() ? node.pods().size() : 0,
          node.latencyMillis().orElse(0));
    }

    private static long ppm(long requested, long capacity) {
      return capacity == 0 ? 0 : Math.round(1e6 * requested / capacity);
    }

    boolean nearlyEmpty() {
      return cpuPpm <= NEARLY_EMPTY_PPM && memoryPpm <= NEARLY_EMPTY_PPM;
    }
  }

  private static final long NEARLY_EMPTY_PPM = 50_000;

  private final Map<SimulatedNode, Share> counted = new HashMap<>();
  private final Map<String, PoolTotals> pools = new LinkedHashMap<>();
  private int activeNodes;
  private int overloadedNodes;
  private int nearlyEmptyNodes;
  private final Spread cpuSpread = new Spread();
  private final Spread memorySpread = new Spread();
  private double watts;
  private double wattsOfActive;
  private long requestedMilliCpu;
  private long takenGpuMilli;
  private double wantedMilliCpu;
  private long podsWithLatency;
  private double latencyMillisOfPods;

  /** Takes note that the node is new or has changed. */
  void changed(SimulatedNode node) {
    Share before = counted.get(node);
    PoolTotals pool =
        before == null
            ? pools.computeIfAbsent(PoolLabel.of(node.node()), name -> new PoolTotals())
            : before.pool;
    Share now = Share.of(node, pool);
    counted.put(node, now);
    if (before != null) {
      add(before, -1);
    }
    add(now, 1);
  }

  void gone(SimulatedNode node) {
    Share before = counted.remove(node);
    if (before != null) {
      add(before, -1);
    }
  }

  private void add(Share share, int sign) {
    share.pool.add(sign, share.active, share.watts);
    activeNodes += share.active ? sign : 0;
    overloadedNodes += share.overloaded ? sign : 0;
    nearlyEmptyNodes += share.nearlyEmpty() ? sign : 0;
    cpuSpread.add(sign, share.cpuPpm);
    memorySpread.add(sign, share.memoryPpm);
    watts += sign * share.watts;
    wattsOfActive += share.active ? sign * share.watts : 0;
    requestedMilliCpu += sign * share.requestedMilliCpu;
    takenGpuMilli += sign * share.takenGpuMilli;
    wantedMilliCpu += sign * share.wantedMilliCpu;
    podsWithLatency += (long) sign * share.podsWithLatency;
    latencyMillisOfPods += sign * share.podsWithLatency * share.latencyMillis;
  }

  /** The sums of each pool of nodes, by its name. */
  public Map<String, PoolTotals> pools() {
    return Collections.unmodifiableMap(pools);
  }

  public int nodes() {
    return counted.size();
  }

  /** Nodes with a pod on them. */
  public int activeNodes() {
    return activeNodes;
  }

  /** Nodes whose pods want more CPU than there is. */
  public int overloadedNodes() {
    return overloadedNodes;
  }

  /** Nodes of whose CPU and memory at most 5 % are requested. */
  public int nearlyEmptyNodes() {
    return nearlyEmptyNodes;
  }

  /** How far apart the requested parts of the nodes' CPU are. */
  public Spread cpuSpread() {
    return cpuSpread;
  }

  /** How far apart the requested parts of the nodes' memory are. */
  public Spread memorySpread() {
    return memorySpread;
  }

  /** The draw of all nodes, empty ones included. */
  public double watts() {
    return watts;
  }

  /** The draw if empty nodes were switched off. */
  public double wattsOfActive() {
    return wattsOfActive;
  }

  public long requestedMilliCpu() {
    return requestedMilliCpu;
  }

  public long takenGpuMilli() {
    return takenGpuMilli;
  }

  public double wantedMilliCpu() {
    return wantedMilliCpu;
  }

  /** From running pods to their users, on the average; absent where it is known of none. */
  public OptionalDouble meanLatencyMillis() {
    return podsWithLatency == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(latencyMillisOfPods / podsWithLatency);
  }
}
