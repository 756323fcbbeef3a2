package io.stowage.simulation.workload;

import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.cluster.Toleration;
import io.stowage.simulation.UsageCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Services that are alike: what their pods ask for, how long they run, and who looks after them.
 *
 * @param share of all pods that come
 * @param milliCpu asked for by the pods of a middling service
 */
public record ServiceClass(
    String name,
    double share,
    long milliCpu,
    long memoryBytes,
    Optional<GpuRequest> gpu,
    RunTimes runTimes,
    UsageCurve usage,
    Controller controller,
    int priority,
    List<Toleration> tolerations,
    Optional<LatencyLimits> latency) {

  /** The label whose value is the class's name. */
  public static final String CLASS = "stowage.io/class";

  // Services of one class differ in size; the mean is 1, so that the class keeps its demand.
  private static final double[] SIZES = {0.5, 1, 1.5, 0.75, 1.25};
  private static final long MEBIBYTE = 1L << 20;

  /** What looks after pods, and makes those anew that were evicted or lost their node. */
  public enum Controller {
    DEPLOYMENT("apps/v1", "ReplicaSet"),
    JOB("batch/v1", "Job");

    private final String apiVersion;
    private final String kind;

    Controller(String apiVersion, String kind) {
      this.apiVersion = apiVersion;
      this.kind = kind;
    }
  }

  public ServiceClass {
    tolerations = List.copyOf(tolerations);
  }

  static ServiceClass of(
      String name, double share, long milliCpu, long memoryMib, RunTimes runTimes) {
    return new ServiceClass(
        name,
        share,
        milliCpu,
        memoryMib * MEBIBYTE,
        Optional.empty(),
        runTimes,
        UsageCurve.AS_REQUESTED,
        Controller.JOB,
        0,
        List.of(),
        Optional.empty());
  }

  ServiceClass using(UsageCurve curve) {
    return new ServiceClass(
        name,
        share,
        milliCpu,
        memoryBytes,
        gpu,
        runTimes,
        curve,
        controller,
        priority,
        tolerations,
        latency);
  }

  ServiceClass withPriority(int other) {
    return new ServiceClass(
        name,
        share,
        milliCpu,
        memoryBytes,
        gpu,
        runTimes,
        usage,
        controller,
        other,
        tolerations,
        latency);
  }

  ServiceClass deployed() {
    return new ServiceClass(
        name,
        share,
        milliCpu,
        memoryBytes,
        gpu,
        runTimes,
        usage,
        Controller.DEPLOYMENT,
        priority,
        tolerations,
        latency);
  }

  ServiceClass onDevices(GpuRequest request, Toleration toleration) {
    return new ServiceClass(
        name,
        share,
        milliCpu,
        memoryBytes,
        Optional.of(request),
        runTimes,
        usage,
        controller,
        priority,
        List.of(toleration),
        latency);
  }

  ServiceClass nearUsers(LatencyLimits limits) {
    return new ServiceClass(
        name,
        share,
        milliCpu,
        memoryBytes,
        gpu,
        runTimes,
        usage,
        controller,
        priority,
        tolerations,
        Optional.of(limits));
  }

  /** So many services of the class, small ones and large ones in turn. */
  List<PodTemplate> services(int count) {
    List<PodTemplate> services = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double size = count == 1 ? 1 : SIZES[i % SIZES.length];
      services.add(service("%s-%02d".formatted(name, i), size));
    }
    return services;
  }

  private PodTemplate service(String service, double size) {
    Resources asked =
        Resources.of(
            Math.round(milliCpu * size), Math.round(memoryBytes * size / MEBIBYTE) * MEBIBYTE);
    var spec =
        PodSpec.builder(name)
            .labels(Map.of("app", service, CLASS, name))
            .controller(new ControllerRef(controller.apiVersion, controller.kind, service, service))
            .priority(priority)
            .requests(PodRequests.of(asked))
            .tolerations(tolerations);
    gpu.ifPresent(spec::gpu);
    latency.ifPresent(spec::latency);
    return new PodTemplate(service, spec.build(), runTimes, usage);
  }
}
