package io.stowage.simulation.workload;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.TypicalPods;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A case so small that its optimum can be proven: four to eight machines of three kinds, and pods
 * that come one after another and stay, a little more of them than there is room for. A pod that
 * finds no room does not wait. Each seed draws another case.
 */
final class SmallWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("nodes", "load", "gpus");
  private static final int FEWEST_NODES = 4;
  private static final int MOST_NODES = 8;
  private static final int MOST_PODS = 110;
  private static final Duration BETWEEN_PODS = Duration.ofSeconds(1);
  private static final int[] CORES_OF_PODS = {1, 2, 3, 4, 6, 8};
  private static final int[] GPUS_OF_NODES = {2, 4, 8};
  private static final int[] GPU_MILLI_OF_PODS = {250, 400, 500, 600, 750, 1000, 2000, 4000};

  private final OptionalInt nodes;
  private final double load;
  private final boolean withGpus;

  private SmallWorkload(OptionalInt nodes, double load, boolean withGpus) {
    this.nodes = nodes;
    this.load = load;
    this.withGpus = withGpus;
  }

  static SmallWorkload of(OptionedName name) {
    return new SmallWorkload(
        name.options().containsKey("nodes")
            ? OptionalInt.of(name.count("nodes", MOST_NODES))
            : OptionalInt.empty(),
        name.positive("load", 1.1),
        name.word("gpus", "false", Set.of("true", "false")).equals("true"));
  }

  @Override
  public List<String> headlines() {
    return List.of("peak-alloc");
  }

  @Override
  public Scenario scenario(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Node> machines = machines(random);
    List<Occurrence> arrivals = arrivals(machines, random);
    Scenario scenario =
        Scenario.of(
            machines,
            arrivals,
            BETWEEN_PODS.multipliedBy(arrivals.size()),
            World.USUAL.bindingTime(Duration.ZERO).patience(BETWEEN_PODS.dividedBy(2)));
    return withGpus ? scenario.withTypicalPods(typicalPods()) : scenario;
  }

  /** What pods are drawn from, not those that were drawn: nobody knows who will come. */
  private static TypicalPods typicalPods() {
    return TypicalPods.of(
        Arrays.stream(GPU_MILLI_OF_PODS)
            .mapToObj(milli -> Pod.pending("of-" + milli, ofGpuMilli(milli), Instant.EPOCH))
            .toList());
  }

  private List<Node> machines(RandomGenerator random) {
    int count = nodes.orElseGet(() -> random.nextInt(FEWEST_NODES, MOST_NODES + 1));
    List<Node> machines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int kind = random.nextInt(GPUS_OF_NODES.length);
      machines.add(machine("node-" + i, 8L << kind, GPUS_OF_NODES[kind]));
    }
    return machines;
  }

  /** A machine of so many cores, with 4 GiB for each. */
  private Node machine(String name, long cores, int gpus) {
    return new Node(
        name,
        name,
        Map.of(NodePool.HOSTNAME, name),
        List.of(),
        false,
        true,
        Resources.of(1000 * cores, 4 * cores * NodePool.GIB),
        MOST_PODS,
        Map.of(),
        withGpus ? Optional.of(new Node.Devices("GPU", gpus)) : Optional.empty(),
        Set.of());
  }

  private List<Occurrence> arrivals(List<Node> machines, RandomGenerator random) {
    double wanted = load * machines.stream().mapToDouble(this::capacity).sum();
    List<Occurrence> arrivals = new ArrayList<>();
    double asked = 0;
    while (asked < wanted) {
      PodSpec spec = spec(random);
      asked += demand(spec);
      arrivals.add(
          new Occurrence.PodArrives(
              BETWEEN_PODS.multipliedBy(arrivals.size()),
              PodRun.of("pod-" + arrivals.size(), spec, new Lifetime.Forever())));
    }
    return arrivals;
  }

  /** A pod of 1 to 8 cores with 1 to 8 GiB for each, or of a share of a GPU or some whole ones. */
  private PodSpec spec(RandomGenerator random) {
    if (withGpus) {
      return ofGpuMilli(GPU_MILLI_OF_PODS[random.nextInt(GPU_MILLI_OF_PODS.length)]);
    }
    long cores = CORES_OF_PODS[random.nextInt(CORES_OF_PODS.length)];
    long gibPerCore = random.nextInt(1, 9);
    Resources asked = Resources.of(1000 * cores, cores * gibPerCore * NodePool.GIB);
    return PodSpec.builder("small").requests(PodRequests.of(asked)).build();
  }

  private static PodSpec ofGpuMilli(int milli) {
    int devices = Math.max(1, milli / GpuRequest.WHOLE_DEVICE_MILLI);
    return PodSpec.builder("small")
        .requests(PodRequests.of(Resources.of(500L * devices, NodePool.GIB * devices)))
        .gpu(new GpuRequest(devices, milli / devices, Set.of()))
        .build();
  }

  private double capacity(Node machine) {
    return withGpus
        ? GpuRequest.WHOLE_DEVICE_MILLI
            * (double) machine.devices().map(Node.Devices::count).orElse(0)
        : machine.allocatable().milliCpu();
  }

  private double demand(PodSpec spec) {
    return withGpus
        ? spec.gpu().map(GpuRequest::totalMilli).orElse(0L)
        : spec.requests().held().milliCpu();
  }
}
