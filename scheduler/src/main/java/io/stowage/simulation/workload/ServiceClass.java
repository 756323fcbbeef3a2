package io.stowage.simulation.workload;

import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PodSpecBuilder;
import io.stowage.cluster.Resources;
import io.stowage.cluster.Toleration;
import io.stowage.simulation.UsageCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Services that are alike: what their pods ask for, how long they run, and who looks after them.
 *
 * @param share of all pods that come
 * @param milliCpu asked for by the pods of a middling service
 * @param more what else is to be said of the pods
 */
public record ServiceClass(
    String name,
    double share,
    long milliCpu,
    long memoryBytes,
    RunTimes runTimes,
    UsageCurve usage,
    Controller controller,
    Consumer<PodSpecBuilder> more) {

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

  static ServiceClass of(
      String name, double share, long milliCpu, long memoryMib, RunTimes runTimes) {
    return new ServiceClass(
        name,
        share,
        milliCpu,
        memoryMib * MEBIBYTE,
        runTimes,
        UsageCurve.AS_REQUESTED,
        Controller.JOB,
        spec -> {});
  }

  ServiceClass using(UsageCurve curve) {
    return new ServiceClass(name, share, milliCpu, memoryBytes, runTimes, curve, controller, more);
  }

  ServiceClass deployed() {
    return new ServiceClass(
        name, share, milliCpu, memoryBytes, runTimes, usage, Controller.DEPLOYMENT, more);
  }

  ServiceClass withPriority(int priority) {
    return with(spec -> spec.priority(priority));
  }

  ServiceClass onDevices(GpuRequest request, Toleration toleration) {
    return with(spec -> spec.gpu(request).tolerations(List.of(toleration)));
  }

  ServiceClass nearUsers(LatencyLimits limits) {
    return with(spec -> spec.latency(limits));
  }

  private ServiceClass with(Consumer<PodSpecBuilder> evenMore) {
    return new ServiceClass(
        name, share, milliCpu, memoryBytes, runTimes, usage, controller, more.andThen(evenMore));
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
            .requests(PodRequests.of(asked));
    more.accept(spec);
    return new PodTemplate(service, spec.build(), runTimes, usage);
  }
}
