package io.stowage.learning.encoder;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.energy.PowerModel;
import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.scheduling.Choice;
import java.util.List;

/**
 * For clusters that are to need few nodes: what room is left on a node, and what pods of the same
 * size could make of it. The context is whether the pod needs devices, times its size and how full
 * the nodes are that it may use. With company also how many pods share the node, each of which may
 * be the one that keeps it on, and whether the pod is choosy: those that are not can make way.
 */
public final class RoomEncoder implements Encoder {
  public static final String NAME = "room-1";
  public static final String WITH_COMPANY = "room-2";

  private static final int CHOICES_BETWEEN_LOOKS = 64;
  private static final List<String> KINDS = List.of("cpu", "device");
  private static final List<String> PARTS = List.of("one", "size", "memory", "filled", "choosy");

  private final Features features;
  private final int parts;
  private final boolean company;
  private final PowerModel power;
  private Look look = new Look(0, 0, new double[KINDS.size()]);
  private int choicesUntilLook;

  private RoomEncoder(String name, boolean company, PowerModel power) {
    List<String> told = company ? PARTS : PARTS.subList(0, PARTS.size() - 1);
    this.features =
        new Features(
            name,
            company ? RoomRow.WITH_COMPANY : RoomRow.NAMES,
            KINDS.stream().flatMap(kind -> told.stream().map(part -> kind + "*" + part)).toList());
    this.parts = told.size();
    this.company = company;
    this.power = power;
  }

  public static RoomEncoder plain(PowerModel power) {
    return new RoomEncoder(NAME, false, power);
  }

  public static RoomEncoder withCompany(PowerModel power) {
    return new RoomEncoder(WITH_COMPANY, true, power);
  }

  @Override
  public Features features() {
    return features;
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
        context(choice.pod(), alike.asked()), features, new RoomRow(alike, power, company));
  }

  private float[] context(Pod pod, Resources asked) {
    int kind = pod.spec().gpu().isPresent() ? 1 : 0;
    double cpu = part((double) asked.milliCpu(), (double) look.largestMilliCpu);
    double memory = part((double) asked.memoryBytes(), (double) look.largestBytes);
    float[] context = new float[KINDS.size() * parts];
    int at = kind * parts;
    context[at] = 1;
    context[at + 1] = (float) Math.max(cpu, memory);
    context[at + 2] = (float) (memory - cpu);
    context[at + 3] = (float) look.filled[kind];
    if (company) {
      context[at + 4] = isChoosy(pod.spec()) ? 1 : 0;
    }
    return context;
  }

  private static boolean isChoosy(PodSpec spec) {
    return !spec.nodeSelector().isEmpty() || spec.requiredNodeAffinity().isPresent();
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
