package io.stowage.simulation.workload;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.World;
import io.stowage.simulation.workload.JournalStory.Came;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Other pods like those that a journal tells of, drawn from them with replacement. */
final class JournalDraw {
  private static final double DEMAND = 1.3;
  private static final int MOST_PODS_PER_NODE = 100;
  private static final Duration BETWEEN_PODS = Duration.ofSeconds(1);

  private final JournalStory story;
  private final List<Came> kinds;
  private final SplittableRandom random;

  JournalDraw(JournalStory story, SplittableRandom random) {
    this.story = story;
    this.kinds = story.arrivals().stream().filter(came -> goesAnywhere(came.pod())).toList();
    this.random = random;
    if (kinds.isEmpty()) {
      throw new WorkloadException(
          "No pods came in this part of the journal. Maybe a larger part, or [draw=as-was].");
    }
  }

  /**
   * At the times at which pods came, others come. They wait no longer than any did that was given
   * up.
   */
  Scenario resampled() {
    RunLengths lengths = RunLengths.of(story);
    List<Occurrence> pods = new ArrayList<>();
    for (Came came : story.arrivals()) {
      Came like = any();
      String name = like.pod().name() + "~" + pods.size();
      PodRun run = PodRun.of(name, like.pod().spec(), lengths.draw(like, random));
      pods.add(new Occurrence.PodArrives(came.at(), run));
    }
    return story.with(pods, lengths.patience().map(World.USUAL::patience).orElse(World.USUAL));
  }

  /**
   * On empty nodes, until more is asked for than there is; a pod that finds no place is dropped.
   */
  Scenario full(int mostNodes) {
    List<Node> nodes = nodes(mostNodes);
    boolean aboutGpus = nodes.stream().anyMatch(node -> milliGpu(node) > 0);
    double wanted = DEMAND * nodes.stream().mapToDouble(n -> capacity(n, aboutGpus)).sum();
    List<Occurrence> arrivals = new ArrayList<>();
    double asked = 0;
    while (asked < wanted && arrivals.size() < MOST_PODS_PER_NODE * nodes.size()) {
      int number = arrivals.size();
      PodSpec spec = any().pod().spec();
      arrivals.add(
          new Occurrence.PodArrives(
              BETWEEN_PODS.multipliedBy(number),
              PodRun.of("pod-" + number, spec, new Lifetime.Forever())));
      asked += demand(spec, aboutGpus);
    }
    World world = World.USUAL.bindingTime(Duration.ZERO).patience(BETWEEN_PODS.dividedBy(2));
    List<ClusterEvent> beginning = new ArrayList<>();
    nodes.forEach(node -> beginning.add(new ClusterEvent.NodeAdded(node)));
    beginning.addAll(story.objects());
    Duration length = BETWEEN_PODS.multipliedBy(arrivals.size());
    return new Scenario(beginning, arrivals, length, world, Optional.empty());
  }

  private Came any() {
    return kinds.get(random.nextInt(kinds.size()));
  }

  private static boolean goesAnywhere(Pod pod) {
    return pod.spec().controller().filter(ControllerRef::makesOneForEachNode).isEmpty();
  }

  private List<Node> nodes(int most) {
    List<Node> nodes = new ArrayList<>(story.lastNodes());
    int wanted = Math.min(most, nodes.size());
    for (int i = 0; i < wanted; i++) {
      int other = i + random.nextInt(nodes.size() - i);
      Node one = nodes.set(other, nodes.get(i));
      nodes.set(i, one);
    }
    return nodes.subList(0, wanted);
  }

  private static double capacity(Node node, boolean aboutGpus) {
    return aboutGpus ? milliGpu(node) : node.allocatable().milliCpu();
  }

  private static double milliGpu(Node node) {
    return node.devices().map(devices -> devices.count() * 1000.0).orElse(0.0);
  }

  private static double demand(PodSpec spec, boolean aboutGpus) {
    Optional<GpuRequest> gpu = spec.gpu();
    return aboutGpus
        ? gpu.map(request -> (double) request.totalMilli()).orElse(0.0)
        : spec.requests().needed().milliCpu();
  }
}
