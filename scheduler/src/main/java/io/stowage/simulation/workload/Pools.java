package io.stowage.simulation.workload;

import io.stowage.cluster.Taint;
import io.stowage.cluster.Toleration;
import io.stowage.energy.DevicesAndRest;
import io.stowage.energy.LinearPower;
import io.stowage.energy.SteppedPower;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A cluster as many have: bought in several rounds, in three zones. Idle and full watts are
 * assumed, of the order of such machines; no single server was measured.
 */
final class Pools {
  static final List<String> ZONES = List.of("zone-a", "zone-b", "zone-c");
  static final String GPU_MODEL = "A10";
  static final Taint GPU_ONLY = new Taint("nvidia.com/gpu", "present", Taint.Effect.NO_SCHEDULE);
  static final Toleration ON_GPU_NODES =
      new Toleration("nvidia.com/gpu", Toleration.Operator.EXISTS, "", Optional.empty());

  private Pools() {}

  /** Machines without devices: half general, a quarter with many cores, a quarter older. */
  static List<NodePool> mixed(int nodes) {
    int large = nodes / 4;
    int old = nodes / 4;
    return List.of(
        NodePool.of("general", nodes - large - old, 32, 128, ZONES, new LinearPower(90, 310)),
        NodePool.of("large", large, 64, 256, ZONES, new LinearPower(100, 430)),
        NodePool.of("old", old, 16, 64, ZONES, new LinearPower(110, 260)));
  }

  /** These, a few small ones near the users, and some with GPUs. */
  static List<NodePool> withEdgeAndGpus(int nodes) {
    int edge = nodes / 8;
    int gpu = Math.max(1, nodes / 20);
    List<NodePool> pools = new ArrayList<>(mixed(Math.max(1, nodes - edge - gpu)));
    pools.add(NodePool.of("edge", edge, 8, 16, List.of("edge"), new LinearPower(8, 38)));
    pools.add(
        NodePool.of(
                "gpu",
                gpu,
                48,
                192,
                ZONES,
                new DevicesAndRest(new SteppedPower.Draw(30, 150), new LinearPower(110, 380)))
            .withDevices(GPU_MODEL, 4, GPU_ONLY));
    return pools;
  }
}
