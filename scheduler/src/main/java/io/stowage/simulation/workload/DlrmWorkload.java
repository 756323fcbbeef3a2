package io.stowage.simulation.workload;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.energy.PoolLabel;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.nio.file.Path;
import java.time.Duration;
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
 * Alibaba's GPU cluster trace of 2025: 31 days of recommendation models that are served by CPU and
 * by GPU instances (Prism, NSDI 2025). What ran before the trace comes at its start, in an order
 * drawn by the seed.
 *
 * <p>At most so many instances of an application may share a node ({@link InstanceCap}). RDMA is
 * asked for in hundredths of a network card; that a share comes from one card is not looked at. The
 * trace tells nothing of nodes: here all have 192 vCPUs and 1.5 TiB, since instances ask for up to
 * 192 vCPUs; GPU nodes also 8 GPUs and four network cards, CPU nodes two cards. CPU instances stay
 * away from GPU nodes.
 */
final class DlrmWorkload implements Workload {
  static final Set<String> OPTIONS =
      Set.of("cpu-nodes", "gpu-nodes", "size", "part", "days", "apps");
  private static final String ALL = "all";
  private static final List<String> HALVES = List.of("even", "odd");
  private static final String FILE = "alibaba_gpu_v2025/disaggregated_DLRM_trace.csv";
  private static final String SOURCE =
      "https://github.com/alibaba/clusterdata (cluster-trace-gpu-v2025)";
  private static final String RDMA = "stowage.io/rdma";
  private static final String CPU_POOL = "cpu";
  private static final String GPU_POOL = "gpu";
  private static final Duration LENGTH = Duration.ofDays(31);
  private static final Duration BETWEEN_PODS = Duration.ofMillis(1);
  private static final int CPU_NODES = 2300;
  private static final int GPU_NODES = 600;
  private static final int MOST_PODS = 256;
  private static final long GIB = 1L << 30;

  private record Instance(
      String name, PodSpec spec, Optional<InstanceCap> cap, Duration created, Lifetime lifetime) {}

  private final List<Instance> instances;
  private final List<Node> nodes;
  private final double part;
  private final Duration length;

  private DlrmWorkload(List<Instance> instances, List<Node> nodes, double part, Duration length) {
    this.instances = instances;
    this.nodes = nodes;
    this.part = part;
    this.length = length;
  }

  static DlrmWorkload read(OptionedName name, String of, WorkloadInputs inputs) {
    Path file = inputs.data().need(FILE, SOURCE);
    Set<String> names = new HashSet<>();
    Duration length =
        Duration.ofHours(Math.round(24 * name.number("days", (double) LENGTH.toDays())));
    String apps = name.word("apps", ALL, Set.of(ALL, HALVES.getFirst(), HALVES.getLast()));
    List<Instance> instances =
        TraceFile.withHeader(file, inputs.badLines(), row -> instance(row, names)).stream()
            .filter(instance -> instance.created.compareTo(length) < 0)
            .filter(instance -> apps.equals(ALL) || apps.equals(half(instance)))
            .toList();
    Map<String, Long> slots = new HashMap<>();
    instances.forEach(
        instance -> instance.cap.ifPresent(cap -> slots.put(cap.resource(), (long) cap.most())));
    double part = name.number("part", 1);
    double size = part * name.number("size", 1) / (apps.equals(ALL) ? 1 : HALVES.size());
    Resources ofCpuNode = allocatable(200, slots);
    Resources ofGpuNode = allocatable(400, slots);
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < size * name.number("cpu-nodes", CPU_NODES); i++) {
      nodes.add(node(CPU_POOL, i, ofCpuNode, Optional.empty()));
    }
    for (int i = 0; i < size * name.number("gpu-nodes", GPU_NODES); i++) {
      nodes.add(node(GPU_POOL, i, ofGpuNode, Optional.of(new Node.Devices("GPU", 8))));
    }
    return new DlrmWorkload(instances, nodes, part, length);
  }

  /** Applications of one half are never seen in the other, so that one can learn from it. */
  private static String half(Instance instance) {
    int hash = instance.spec.labels().getOrDefault("app", "").hashCode();
    return HALVES.get(Math.floorMod(hash, HALVES.size()));
  }

  private static Resources allocatable(long rdmaPercent, Map<String, Long> slots) {
    Map<String, Long> scalars = new HashMap<>(slots);
    scalars.put(RDMA, rdmaPercent);
    return new Resources(192_000, 1536 * GIB, 8192 * GIB, scalars);
  }

  private static Node node(
      String pool, int number, Resources allocatable, Optional<Node.Devices> devices) {
    String name = "%s-%04d".formatted(pool, number);
    return new Node(
        name,
        name,
        Map.of("kubernetes.io/hostname", name, PoolLabel.KEY, pool),
        List.of(),
        false,
        true,
        allocatable,
        MOST_PODS,
        Map.of(),
        devices,
        Set.of());
  }

  private static Instance instance(TraceRow row, Set<String> names) throws TraceRow.BadRow {
    Optional<InstanceCap> cap = InstanceCap.read(row);
    Map<String, Long> scalars = new HashMap<>();
    scalars.put(RDMA, row.amount("rdma_request"));
    cap.ifPresent(some -> scalars.put(some.resource(), 1L));
    Resources asked =
        new Resources(
            Math.round(1000 * row.number("cpu_request")),
            Math.round(GIB * row.number("memory_request")),
            Math.round(GIB * row.number("disk_request")),
            scalars);
    Map<String, String> labels = new HashMap<>();
    labels.put("app", row.text("app_name"));
    labels.put("role", row.text("role"));
    cap.ifPresent(some -> labels.putAll(some.labels()));
    var spec = PodSpec.builder("dlrm").labels(labels).requests(PodRequests.of(asked));
    long gpus = row.amount("gpu_request");
    if (gpus == 0) {
      spec.nodeSelector(Map.of(PoolLabel.KEY, CPU_POOL));
    } else {
      spec.gpu(new GpuRequest((int) gpus, GpuRequest.WHOLE_DEVICE_MILLI, Set.of()));
    }
    Duration created = seconds(row.number("creation_time", 0));
    return new Instance(
        row.unique("instance_sn", names), spec.build(), cap, created, lifetime(row, created));
  }

  /** Some instances are deleted in the second in which they are created; they get that second. */
  private static Lifetime lifetime(TraceRow row, Duration created) throws TraceRow.BadRow {
    if (!row.has("deletion_time")) {
      return new Lifetime.Forever();
    }
    Duration deleted = seconds(row.number("deletion_time"));
    Duration earliest = created.plusSeconds(1);
    return new Lifetime.Until(deleted.compareTo(earliest) < 0 ? earliest : deleted);
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(1000 * seconds));
  }

  @Override
  public List<String> headlines() {
    return List.of("pending-p99", "unschedulable", "node-hours");
  }

  @Override
  public Scenario scenario(long seed) {
    Random random = new Random(seed);
    List<Node> shuffledNodes = new ArrayList<>(nodes);
    Collections.shuffle(shuffledNodes, random);
    List<Instance> inOrder = new ArrayList<>(instances);
    Collections.shuffle(inOrder, random);
    inOrder.subList((int) Math.round(part * inOrder.size()), inOrder.size()).clear();
    inOrder.sort(Comparator.comparing(Instance::created));
    List<Occurrence> arrivals = new ArrayList<>();
    for (Instance instance : inOrder) {
      Duration earliest = BETWEEN_PODS.multipliedBy(arrivals.size());
      Duration at = instance.created.compareTo(earliest) < 0 ? earliest : instance.created;
      arrivals.add(
          new Occurrence.PodArrives(
              at, PodRun.of(instance.name, instance.spec, instance.lifetime)));
    }
    return Scenario.of(shuffledNodes, arrivals, length, World.USUAL);
  }
}
