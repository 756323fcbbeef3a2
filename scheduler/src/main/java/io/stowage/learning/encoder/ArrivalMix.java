package io.stowage.learning.encoder;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.policy.TypicalPods;
import io.stowage.scheduling.policy.TypicalPods.PodClass;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What arrives, against what is left: the shape of the demand, and how scarce each device model is.
 *
 * @param cpuPressure CPU asked for per GPU asked for, against CPU left per GPU left; −1 to 1, above
 *     0 where CPU will run out first
 * @param memoryShort by how much more of the memory than of the GPU is taken; 0 where it is less
 * @param shares how much of the GPU that is asked for goes to pods that share a device
 * @param several how much goes to pods with more than one device
 * @param many how much goes to pods with more than four
 * @param constrained how much goes to pods that name device models
 * @param filled how much of the GPU is taken
 * @param milliCpuPerMilliGpu CPU that comes with GPU, pods without GPU included
 * @param scarcity by device model: demand that insists on it, against what is left of it
 * @param milliGpuLeft by device model
 * @param ahead by device model: by how much more of it than of all GPU is taken
 */
record ArrivalMix(
    double cpuPressure,
    double memoryShort,
    double shares,
    double several,
    double many,
    double constrained,
    double filled,
    double milliCpuPerMilliGpu,
    Map<String, Double> scarcity,
    Map<String, Double> milliGpuLeft,
    Map<String, Double> ahead) {

  private static final int MANY = 4;

  static final ArrivalMix UNKNOWN =
      new ArrivalMix(0, 0, 0, 0, 0, 0, 0, 12, Map.of(), Map.of(), Map.of());

  /** What {@link #parts} tells. */
  static final List<String> PARTS =
      List.of("one", "cpuPressure", "shares", "several", "constrained", "filled");

  /** What {@link #partsApart} tells. */
  static final List<String> PARTS_APART =
      List.of(
          "one",
          "cpuShort",
          "cpuPlenty",
          "memoryShort",
          "shares",
          "several",
          "many",
          "constrained",
          "filled",
          "cpuShortAndMany");

  double[] parts() {
    return new double[] {1, cpuPressure, shares, several, constrained, filled};
  }

  /**
   * The same for weights that are to be different where CPU is short, where it is plentiful, and by
   * who is short of it.
   */
  double[] partsApart() {
    double cpuShort = Math.max(0, cpuPressure);
    return new double[] {
      1,
      cpuShort,
      Math.max(0, -cpuPressure),
      memoryShort,
      shares,
      several - many,
      many,
      constrained,
      filled,
      cpuShort * many
    };
  }

  static ArrivalMix of(TypicalPods arriving, List<NodeView> nodes) {
    double cpu = 0;
    double gpu = 0;
    double shares = 0;
    double several = 0;
    double many = 0;
    double constrained = 0;
    for (TypicalPods.Popular popular : arriving.classes()) {
      PodClass pods = popular.podClass();
      cpu += popular.popularity() * pods.milliCpu();
      if (pods.gpu().isPresent()) {
        GpuRequest request = pods.gpu().get();
        double milli = popular.popularity() * request.totalMilli();
        gpu += milli;
        shares += request.isShare() ? milli : 0;
        several += request.devices() > 1 ? milli : 0;
        many += request.devices() > MANY ? milli : 0;
        constrained += request.models().isEmpty() ? 0 : milli;
      }
    }
    Left left = Left.on(nodes);
    double perGpu = gpu == 0 ? UNKNOWN.milliCpuPerMilliGpu : cpu / gpu;
    double leftPerGpu = left.milliGpu == 0 ? perGpu : left.milliCpu / left.milliGpu;
    double all = Math.max(gpu, 1e-9);
    double filled = left.allMilliGpu == 0 ? 0 : 1 - left.milliGpu / left.allMilliGpu;
    return new ArrivalMix(
        Math.clamp(Math.log((perGpu + 0.1) / (leftPerGpu + 0.1)), -1, 1),
        Math.max(0, left.memoryTaken - filled),
        shares / all,
        several / all,
        many / all,
        constrained / all,
        filled,
        perGpu,
        scarcity(arriving, left, all),
        left.byModel,
        left.ahead());
  }

  private static Map<String, Double> scarcity(TypicalPods arriving, Left left, double allDemand) {
    Map<String, Double> scarcity = new HashMap<>();
    for (TypicalPods.Popular popular : arriving.classes()) {
      popular
          .podClass()
          .gpu()
          .filter(request -> !request.models().isEmpty())
          .ifPresent(
              request -> {
                double free =
                    request.models().stream()
                        .mapToDouble(model -> left.byModel.getOrDefault(model, 0.0))
                        .sum();
                double price =
                    popular.popularity()
                        * request.totalMilli()
                        / allDemand
                        * left.milliGpu
                        / Math.max(free, GpuRequest.WHOLE_DEVICE_MILLI);
                request.models().forEach(model -> scarcity.merge(model, price, Double::sum));
              });
    }
    return scarcity;
  }

  /**
   * What the nodes have left.
   *
   * @param memoryTaken the part of all memory that is not
   */
  private record Left(
      double milliCpu,
      double memoryTaken,
      double milliGpu,
      double allMilliGpu,
      Map<String, Double> byModel,
      Map<String, Double> allByModel) {
    Map<String, Double> ahead() {
      Map<String, Double> ahead = new HashMap<>();
      byModel.forEach(
          (model, free) ->
              ahead.put(
                  model, milliGpu / allMilliGpu - free / allByModel.getOrDefault(model, free)));
      return ahead;
    }

    static Left on(List<NodeView> nodes) {
      double cpu = 0;
      double memory = 0;
      double memoryTaken = 0;
      double gpu = 0;
      double all = 0;
      Map<String, Double> byModel = new HashMap<>();
      Map<String, Double> allByModel = new HashMap<>();
      for (NodeView node : nodes) {
        cpu += Math.max(0, node.allocatableMilliCpu() - node.requestedMilliCpu());
        memory += node.allocatableMemoryBytes();
        memoryTaken += node.requestedMemoryBytes();
        if (node.node().devices().isPresent()) {
          Node.Devices devices = node.node().devices().get();
          double free = node.deviceShares().totalFreeMilli();
          gpu += free;
          double whole = (double) devices.count() * GpuRequest.WHOLE_DEVICE_MILLI;
          all += whole;
          allByModel.merge(devices.model(), whole, Double::sum);
          byModel.merge(devices.model(), free, Double::sum);
        }
      }
      return new Left(cpu, memory == 0 ? 0 : memoryTaken / memory, gpu, all, byModel, allByModel);
    }
  }
}
