package io.stowage.learning.encoder;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.energy.PowerModel;
import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.scheduling.Choice;
import java.util.List;

/**
 * What "RL-K8-Scheduler" sees: CPU, memory, disk reads and writes, network and power of each node,
 * here normalised and with the pod on the node. Nobody measures disk and network here, which their
 * masks say.
 */
public final class ThreeNodesEncoder implements Encoder {
  public static final String NAME = "s0-1";

  private static final double LARGEST_WATTS = 100;
  private static final Features FEATURES =
      new Features(
          NAME,
          List.of(
              "cpu",
              "memory",
              "diskRead",
              "diskReadKnown",
              "diskWrite",
              "diskWriteKnown",
              "network",
              "networkKnown",
              "power"),
          List.of("one"));

  private final PowerModel power;

  public ThreeNodesEncoder(PowerModel power) {
    this.power = power;
  }

  @Override
  public Features features() {
    return FEATURES;
  }

  @Override
  public Encoding prepare(Choice choice) {
    Pod pod = choice.pod();
    return EncodedRows.of(new float[] {1}, FEATURES, (node, row) -> write(node.with(pod), row));
  }

  private void write(NodeView node, EncodedRows.Row row) {
    row.addPart(node.requestedMilliCpu(), node.allocatableMilliCpu());
    row.addPart(node.requestedMemoryBytes(), node.allocatableMemoryBytes());
    row.add(0).add(false).add(0).add(false).add(0).add(false);
    row.add(power.watts(node) / LARGEST_WATTS);
  }
}
