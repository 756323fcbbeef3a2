package io.stowage.simulation.workload;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.energy.PowerModel;
import io.stowage.energy.SteppedPower;
import io.stowage.scheduling.policy.TypicalPods;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Alibaba's GPU cluster trace of 2023 as FGD's authors ran it (Weng et al., "Beware of
 * Fragmentation", USENIX ATC 2023): the pods in random order, then others drawn from them, until
 * 130 % of the GPUs are asked for. Nobody leaves, and a pod that finds no place is dropped.
 */
public final class OpenbWorkload implements Workload {
  static final String SOURCE =
      "https://github.com/hkust-adsl/kubernetes-scheduler-simulator (data/csv)";
  private static final String NODES = "openb/openb_node_list_gpu_node.csv";
  private static final double DEMAND = 1.3;
  // Far more than any node of the trace runs.
  private static final int MOST_PODS = 10_000;
  private static final Duration BETWEEN_PODS = Duration.ofSeconds(1);

  private record TracePod(String name, PodSpec spec) {
    long gpuMilli() {
      return spec.gpu().map(GpuRequest::totalMilli).orElse(0L);
    }
  }

  private final List<Node> nodes;
  private final List<TracePod> pods;
  private final World world;

  private OpenbWorkload(List<Node> nodes, List<TracePod> pods, World world) {
    this.nodes = nodes;
    this.pods = pods;
    this.world = world;
  }

  static OpenbWorkload read(String variant, WorkloadInputs inputs) {
    return read(variant, inputs, SteppedPower.UNKNOWN_HARDWARE, row -> node(row));
  }

  /** With the watts of its devices and CPUs; a device of which they are not known is an error. */
  static OpenbWorkload readWithPower(String variant, WorkloadInputs inputs) {
    SteppedPower power = PwrWatts.read(inputs);
    return read(
        variant,
        inputs,
        power,
        row -> {
          String model = row.text("model", "");
          if (!model.isEmpty() && !power.devices().containsKey(model)) {
            throw new TraceRow.BadRow(
                "model is '%s', whose watts are not in %s".formatted(model, PwrWatts.FILE));
          }
          return node(row);
        });
  }

  private static OpenbWorkload read(
      String variant, WorkloadInputs inputs, PowerModel power, TraceFile.RowReader<Node> node) {
    Path nodes = inputs.data().need(NODES, SOURCE);
    Path pods = inputs.data().need("openb/openb_pod_list_%s.csv".formatted(variant), SOURCE);
    World world =
        World.USUAL.bindingTime(Duration.ZERO).patience(BETWEEN_PODS.dividedBy(2)).power(power);
    // Pods that ask for the same share one spec, which is then quickly recognised.
    Map<PodSpec, PodSpec> specs = new HashMap<>();
    return new OpenbWorkload(
        TraceFile.withHeader(nodes, inputs.badLines(), node),
        TraceFile.withHeader(pods, inputs.badLines(), OpenbWorkload::pod).stream()
            .sorted(Comparator.comparing(TracePod::name))
            .map(pod -> new TracePod(pod.name, specs.computeIfAbsent(pod.spec, spec -> spec)))
            .toList(),
        world);
  }

  @Override
  public Scenario scenario(long seed) {
    Random random = new Random(seed);
    List<TracePod> arriving = new ArrayList<>(pods);
    Collections.shuffle(arriving, random);
    long wanted = (long) (DEMAND * capacityMilli());
    long asked = arriving.stream().mapToLong(TracePod::gpuMilli).sum();
    while (asked < wanted) {
      TracePod drawn = pods.get(random.nextInt(pods.size()));
      arriving.add(drawn);
      asked += drawn.gpuMilli();
    }
    List<Node> shuffled = new ArrayList<>(nodes);
    Collections.shuffle(shuffled, random);
    Set<String> names = new HashSet<>();
    List<Occurrence> arrivals = new ArrayList<>();
    for (int i = 0; i < arriving.size(); i++) {
      TracePod pod = arriving.get(i);
      String name = names.add(pod.name) ? pod.name : pod.name + "-again-" + i;
      arrivals.add(
          new Occurrence.PodArrives(
              BETWEEN_PODS.multipliedBy(i), PodRun.of(name, pod.spec, new Lifetime.Forever())));
    }
    Duration length = BETWEEN_PODS.multipliedBy(arriving.size());
    return Scenario.of(shuffled, arrivals, length, world).withTypicalPods(typicalPods());
  }

  @Override
  public List<String> headlines() {
    return List.of("alloc@100");
  }

  private TypicalPods typicalPods() {
    return TypicalPods.of(
        pods.stream().map(pod -> Pod.pending(pod.name, pod.spec, Instant.EPOCH)).toList());
  }

  private long capacityMilli() {
    return nodes.stream()
        .flatMap(node -> node.devices().stream())
        .mapToLong(devices -> (long) devices.count() * GpuRequest.WHOLE_DEVICE_MILLI)
        .sum();
  }

  private static Node node(TraceRow row) throws TraceRow.BadRow {
    int gpus = (int) row.amount("gpu");
    return new Node(
        row.text("sn"),
        row.text("sn"),
        Map.of("kubernetes.io/hostname", row.text("sn")),
        List.of(),
        false,
        true,
        Resources.of(row.amount("cpu_milli"), row.amount("memory_mib") << 20),
        MOST_PODS,
        Map.of(),
        gpus == 0 ? Optional.empty() : Optional.of(new Node.Devices(row.text("model"), gpus)),
        Set.of());
  }

  private static TracePod pod(TraceRow row) throws TraceRow.BadRow {
    Resources asked = Resources.of(row.amount("cpu_milli"), row.amount("memory_mib") << 20);
    var spec = PodSpec.builder("openb").requests(PodRequests.of(asked));
    int gpus = (int) row.amount("num_gpu");
    if (gpus > 0) {
      String models = row.text("gpu_spec", "");
      try {
        spec.gpu(
            new GpuRequest(
                gpus,
                (int) row.amount("gpu_milli"),
                models.isEmpty() ? Set.of() : Set.copyOf(List.of(models.split("\\|")))));
      } catch (IllegalArgumentException impossible) {
        throw new TraceRow.BadRow(String.valueOf(impossible.getMessage()));
      }
    }
    return new TracePod(row.text("name"), spec.build());
  }
}
