package io.stowage.simulation.workload;

import io.stowage.cluster.Node;
import io.stowage.cluster.Resources;
import io.stowage.cluster.Taint;
import io.stowage.energy.PoolLabel;
import io.stowage.energy.PowerByLabel;
import io.stowage.energy.PowerModel;
import io.stowage.energy.SteppedPower;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Machines of one kind.
 *
 * @param zones the zones that they stand in, in turn
 * @param power what each of them draws
 */
public record NodePool(
    String name,
    int count,
    Resources shape,
    List<String> zones,
    PowerModel power,
    Optional<Node.Devices> devices,
    List<Taint> taints) {

  /** The label whose value is the pool's name. */
  public static final String POOL = PoolLabel.KEY;

  static final String ZONE = "topology.kubernetes.io/zone";
  static final String HOSTNAME = "kubernetes.io/hostname";
  static final long GIB = 1L << 30;
  // What kubelets allow by default, and what cloud providers set for large machines.
  private static final int USUAL_PODS = 110;
  private static final int PODS_OF_LARGE_NODES = 250;
  private static final long LARGE_MILLI_CPU = 32_000;

  public NodePool {
    zones = List.copyOf(zones);
    taints = List.copyOf(taints);
    if (count < 0 || zones.isEmpty()) {
      throw new IllegalArgumentException(
          "Pool %s of %d nodes in zones %s will not do.".formatted(name, count, zones));
    }
  }

  static NodePool of(
      String name, int count, long cores, long memoryGib, List<String> zones, PowerModel power) {
    Resources shape = Resources.of(cores * 1000, memoryGib * GIB);
    return new NodePool(name, count, shape, zones, power, Optional.empty(), List.of());
  }

  NodePool withDevices(String model, int each, Taint taint) {
    Optional<Node.Devices> inside = Optional.of(new Node.Devices(model, each));
    return new NodePool(name, count, shape, zones, power, inside, List.of(taint));
  }

  List<Node> nodes() {
    return IntStream.range(0, count).mapToObj(this::node).toList();
  }

  private Node node(int number) {
    String node = "%s-%03d".formatted(name, number);
    Map<String, String> labels =
        Map.of(HOSTNAME, node, POOL, name, ZONE, zones.get(number % zones.size()));
    return new Node(
        node,
        node,
        labels,
        taints,
        false,
        true,
        shape,
        shape.milliCpu() >= LARGE_MILLI_CPU ? PODS_OF_LARGE_NODES : USUAL_PODS,
        Map.of(),
        devices,
        Set.of());
  }

  static List<Node> nodes(List<NodePool> pools) {
    return pools.stream().flatMap(pool -> pool.nodes().stream()).toList();
  }

  static PowerModel power(List<NodePool> pools) {
    Map<String, PowerModel> models =
        pools.stream().collect(Collectors.toMap(NodePool::name, NodePool::power));
    return new PowerByLabel(POOL, models, SteppedPower.UNKNOWN_HARDWARE);
  }

  static Resources capacity(List<NodePool> pools) {
    return Resources.of(
        pools.stream().mapToLong(pool -> pool.count * pool.shape.milliCpu()).sum(),
        pools.stream().mapToLong(pool -> pool.count * pool.shape.memoryBytes()).sum());
  }
}
