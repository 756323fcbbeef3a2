package io.stowage.learning.encoder;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.cluster.Usage;
import io.stowage.learning.Encoder;
import io.stowage.learning.Features;
import io.stowage.scheduling.Choice;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What "Deep Reinforcement Learning Enhanced Kubernetes Scheduler" sees of nodes, pod and cluster,
 * for any number of nodes. Its network and disk readings, which are always 0 in its code, are left
 * out; measured usage, which it takes from requests, has a mask here.
 */
public final class BoutiqueEncoder implements Encoder {
  public static final String NAME = "s4-1";

  private static final double GIB = 1L << 30;
  private static final double MANY_CORES = 64;
  private static final double MUCH_GIB = 256;
  private static final double MANY_PODS = 1000;
  private static final double MANY_NODES = 100;
  private static final double HIGHEST_PRIORITY = 1e6;
  private static final Features FEATURES =
      new Features(
          NAME,
          List.of(
              "cpuRequested",
              "memoryRequested",
              "cpuUsage",
              "cpuUsageKnown",
              "memoryUsage",
              "memoryUsageKnown",
              "pods",
              "cpuAllocatable",
              "memoryAllocatable",
              "ready",
              "taints"),
          List.of(
              "one",
              "podCpu",
              "podMemory",
              "podPriority",
              "podAffinity",
              "podTolerations",
              "podNodeSelector",
              "podContainers",
              "podStateful",
              "clusterCpu",
              "clusterMemory",
              "clusterPods",
              "clusterNodes"));

  @Override
  public Features features() {
    return FEATURES;
  }

  @Override
  public Encoding prepare(Choice choice) {
    return EncodedRows.of(context(choice), FEATURES, BoutiqueEncoder::write);
  }

  private static void write(NodeView node, EncodedRows.Row row) {
    long milliCpu = node.allocatableMilliCpu();
    long bytes = node.allocatableMemoryBytes();
    row.addPart(node.requestedMilliCpu(), milliCpu).addPart(node.requestedMemoryBytes(), bytes);
    Resources tooLate = node.unmeasured();
    measured(row, node, Usage::milliCpu, tooLate.milliCpu(), milliCpu);
    measured(row, node, Usage::memoryBytes, tooLate.memoryBytes(), bytes);
    row.addPart(node.podCount(), node.maxPods())
        .add(milliCpu / 1000.0 / MANY_CORES)
        .add(bytes / GIB / MUCH_GIB)
        .add(node.node().ready())
        .add(node.node().taints().size() / 10.0);
  }

  /** With what pods ask for that came too late to be measured. */
  private static void measured(
      EncodedRows.Row row,
      NodeView node,
      Function<Usage, OptionalDouble> reading,
      long tooLate,
      long has) {
    OptionalDouble used = node.usage().map(reading).orElseGet(OptionalDouble::empty);
    double load = used.isPresent() ? used.getAsDouble() + tooLate : 0;
    row.addPart(load, (double) has).add(used.isPresent());
  }

  private static float[] context(Choice choice) {
    Pod pod = choice.pod();
    PodSpec spec = pod.spec();
    Resources asked = spec.requests().held();
    List<NodeView> nodes = choice.cluster().nodes();
    return new float[] {
      1,
      (float) (asked.milliCpu() / 1000.0),
      (float) (asked.memoryBytes() / GIB),
      (float) (pod.priority() / HIGHEST_PRIORITY),
      flag(spec.hasPodAffinity() || !spec.preferredNodeAffinity().isEmpty()),
      flag(!spec.tolerations().isEmpty()),
      flag(!spec.nodeSelector().isEmpty()),
      spec.images().size() / 10f,
      flag(!spec.volumes().isEmpty()),
      mean(nodes, n -> part((double) n.requestedMilliCpu(), (double) n.allocatableMilliCpu())),
      mean(
          nodes, n -> part((double) n.requestedMemoryBytes(), (double) n.allocatableMemoryBytes())),
      (float) (choice.cluster().podCount() / MANY_PODS),
      (float) (nodes.size() / MANY_NODES)
    };
  }

  private static float flag(boolean value) {
    return value ? 1 : 0;
  }

  private static double part(double taken, double has) {
    return has == 0 ? 0 : taken / has;
  }

  private static float mean(List<NodeView> nodes, ToDoubleFunction<NodeView> of) {
    return (float) nodes.stream().mapToDouble(of).average().orElse(0);
  }
}
