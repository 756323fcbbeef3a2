package io.stowage.learning.encoder;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.energy.PowerModel;
import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.scheduling.Choice;
import java.util.List;

/**
 * For clusters that are to need few nodes: what room is left on a node, and what pods of the same
 * size could make of it. The context is whether the pod needs devices, times its size and how full
 * the nodes are that it may use.
 */
public final class RoomEncoder implements Encoder {
  public static final String NAME = "room-1";

  private static final int CHOICES_BETWEEN_LOOKS = 64;
  private static final List<String> KINDS = List.of("cpu", "device");
  private static final List<String> PARTS = List.of("one", "size", "memory", "filled");
  private static final Features FEATURES =
      new Features(
          NAME,
          RoomRow.NAMES,
          KINDS.stream().flatMap(kind -> PARTS.stream().map(part -> kind + "*" + part)).toList());

  private final PowerModel power;
  private Look look = new Look(0, 0, new double[KINDS.size()]);
  private int choicesUntilLook;

  public RoomEncoder(PowerModel power) {
    this.power = power;
  }

  @Override
  public Features features() {
    return FEATURES;
  }

  @Override
  public Encoding prepare(Choice choice) {
    if (choicesUntilLook == 0) {
      choicesUntilLook = CHOICES_BETWEEN_LOOKS;
      look = Look.at(choice.cluster());
    }
    choicesUntilLook--;
    AlikePods alike = new AlikePods(choice.pod().spec());
    return EncodedRows.of(
        context(choice.pod(), alike.asked()), FEATURES, new RoomRow(alike, power));
  }

  private float[] context(Pod pod, Resources asked) {
    int kind = pod.spec().gpu().isPresent() ? 1 : 0;
    double cpu = part((double) asked.milliCpu(), (double) look.largestMilliCpu);
    double memory = part((double) asked.memoryBytes(), (double) look.largestBytes);
    float[] context = new float[KINDS.size() * PARTS.size()];
    int at = kind * PARTS.size();
    context[at] = 1;
    context[at + 1] = (float) Math.max(cpu, memory);
    context[at + 2] = (float) (memory - cpu);
    context[at + 3] = (float) look.filled[kind];
    return context;
  }

  private static double part(double some, double of) {
    return of == 0 ? 0 : some / of;
  }

  /**
   * What the cluster looked like a few choices ago.
   *
   * @param filled how much CPU is taken of nodes without and with devices
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Look(long largestMilliCpu, long largestBytes, double[] filled) {
    static Look at(ClusterSnapshot cluster) {
      long milliCpu = 0;
      long bytes = 0;
      double[] taken = new double[KINDS.size()];
      double[] has = new double[KINDS.size()];
      for (NodeView node : cluster.nodes()) {
        milliCpu = Math.max(milliCpu, node.allocatableMilliCpu());
        bytes = Math.max(bytes, node.allocatableMemoryBytes());
        int kind = node.node().devices().isPresent() ? 1 : 0;
        taken[kind] += node.requestedMilliCpu();
        has[kind] += node.allocatableMilliCpu();
      }
      return new Look(
          milliCpu, bytes, new double[] {part(taken[0], has[0]), part(taken[1], has[1])});
    }
  }
}
