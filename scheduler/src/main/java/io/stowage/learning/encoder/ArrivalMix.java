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
 * @param shares how much of the GPU that is asked for goes to pods that share a device
 * @param several how much goes to pods with more than one device
 * @param constrained how much goes to pods that name device models
 * @param filled how much of the GPU is taken
 * @param milliCpuPerMilliGpu CPU that comes with GPU, pods without GPU included
 * @param scarcity by device model: demand that insists on it, against what is left of it
 */
record ArrivalMix(
    double cpuPressure,
    double shares,
    double several,
    double constrained,
    double filled,
    double milliCpuPerMilliGpu,
    Map<String, Double> scarcity) {

  static final ArrivalMix UNKNOWN = new ArrivalMix(0, 0, 0, 0, 0, 12, Map.of());

  static ArrivalMix of(TypicalPods arriving, List<NodeView> nodes) {
    double cpu = 0;
    double gpu = 0;
    double shares = 0;
    double several = 0;
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
        constrained += request.models().isEmpty() ? 0 : milli;
      }
    }
    Left left = Left.on(nodes);
    double perGpu = gpu == 0 ? UNKNOWN.milliCpuPerMilliGpu : cpu / gpu;
    double leftPerGpu = left.milliGpu == 0 ? perGpu : left.milliCpu / left.milliGpu;
    double all = Math.max(gpu, 1e-9);
    return new ArrivalMix(
        Math.clamp(Math.log((perGpu + 0.1) / (leftPerGpu + 0.1)), -1, 1),
        shares / all,
        several / all,
        constrained / all,
        left.allMilliGpu == 0 ? 0 : 1 - left.milliGpu / left.allMilliGpu,
        perGpu,
        scarcity(arriving, left, all));
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

  /** What the nodes have left. */
  private record Left(
      double milliCpu, double milliGpu, double allMilliGpu, Map<String, Double> byModel) {
    static Left on(List<NodeView> nodes) {
      double cpu = 0;
      double gpu = 0;
      double all = 0;
      Map<String, Double> byModel = new HashMap<>();
      for (NodeView node : nodes) {
        cpu += Math.max(0, node.allocatableMilliCpu() - node.requestedMilliCpu());
        if (node.node().devices().isPresent()) {
          Node.Devices devices = node.node().devices().get();
          double free = node.deviceShares().totalFreeMilli();
          gpu += free;
          all += (double) devices.count() * GpuRequest.WHOLE_DEVICE_MILLI;
          byModel.merge(devices.model(), free, Double::sum);
        }
      }
      return new Left(cpu, gpu, all, byModel);
    }
  }
}
