package io.stowage.simulation.workload;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingDouble;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.policy.TypicalPods;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** One mix, being drawn: of a workload's nodes and pods, in other numbers and proportions. */
final class MixDraw {
  private static final int MODEL_CHOICES = 4;

  private final SplittableRandom random;
  private final Shape shape;
  private final Map<PodSpec, PodSpec> specs = new HashMap<>();

  /**
   * What is drawn.
   *
   * @param nodes about so many
   * @param spread by what factor, as a power of e, proportions usually change
   * @param shapes by what factor, as a power of e, CPU and memory of alike nodes usually change
   * @param demand how much of the devices is asked for
   * @param podsPerNode so many at the most
   * @param even how far, at the most, what is rare becomes as frequent as the rest: 0 not at all, 1
   *     up to equal parts of all pools of nodes, of the demand of all kinds of pods, and of all
   *     models that pods insist on
   * @param bound the part of pods, at the most, that are made to insist on models
   */
  record Shape(
      int nodes,
      double spread,
      double shapes,
      double demand,
      int podsPerNode,
      double even,
      double bound) {
    /** The same with the proportions of the trace. */
    Shape asInTheTrace() {
      return new Shape(nodes, 0, 0, demand, podsPerNode, 0, 0);
    }
  }

  MixDraw(SplittableRandom random, Shape shape) {
    this.random = random;
    this.shape = shape;
  }

  Scenario of(Scenario whole, List<PodRun> pods) {
    List<Node> chosen = reshaped(nodes(whole.nodes()));
    List<PodSpec> arriving = arrivals(pods, chosen);
    long nanosBetween = whole.length().toNanos() / Math.max(1, pods.size());
    List<Occurrence> arrivals = new ArrayList<>();
    List<Pod> seen = new ArrayList<>();
    for (int i = 0; i < arriving.size(); i++) {
      PodRun run = PodRun.of("pod-" + i, arriving.get(i), new Lifetime.Forever());
      arrivals.add(new Occurrence.PodArrives(Duration.ofNanos(i * nanosBetween), run));
      seen.add(Pod.pending(run.name(), run.spec(), Instant.EPOCH));
    }
    Duration length = Duration.ofNanos(arriving.size() * nanosBetween);
    return Scenario.of(chosen, arrivals, length, whole.world())
        .withTypicalPods(TypicalPods.of(seen));
  }

  /** Some of the nodes, by weighted sampling without replacement (Efraimidis and Spirakis). */
  private List<Node> nodes(List<Node> all) {
    Map<String, Double> evened = evened(all, MixDraw::pool, node -> 1);
    Map<String, Double> weights = new HashMap<>();
    Map<Node, Double> keys = new HashMap<>();
    for (Node node : all) {
      double weight =
          weights.computeIfAbsent(
              pool(node), name -> factor(shape.spread) * evened.getOrDefault(name, 1.0));
      keys.put(node, Math.log(1 - random.nextDouble()) / weight);
    }
    int wanted = Math.min(all.size(), (int) (shape.nodes * (0.7 + 0.6 * random.nextDouble())));
    return all.stream()
        .sorted(Comparator.comparingDouble(node -> -keys.getOrDefault(node, 0.0)))
        .limit(wanted)
        .toList();
  }

  /** The nodes with other amounts of CPU and memory, in each pool alike. */
  private List<Node> reshaped(List<Node> chosen) {
    if (shape.shapes == 0) {
      return chosen;
    }
    Map<String, Double> cpu = new HashMap<>();
    Map<String, Double> memory = new HashMap<>();
    return chosen.stream()
        .map(
            node ->
                node.offering(
                    new Resources(
                        scaled(node.allocatable().milliCpu(), pool(node), cpu),
                        scaled(node.allocatable().memoryBytes(), pool(node), memory),
                        node.allocatable().ephemeralBytes(),
                        node.allocatable().scalars())))
        .toList();
  }

  private long scaled(long amount, String pool, Map<String, Double> factors) {
    return (long) (amount * factors.computeIfAbsent(pool, name -> factor(shape.shapes)));
  }

  private static String pool(Node node) {
    return node.devices().map(Object::toString).orElse("none");
  }

  /** Pods in other proportions, until more is asked for than there is. */
  private List<PodSpec> arrivals(List<PodRun> pods, List<Node> chosen) {
    Map<String, Double> evened = evened(pods, pod -> kind(pod.spec()), pod -> milliGpu(pod.spec()));
    Map<String, Double> kinds = new HashMap<>();
    Map<PodSpec, Double> classes = new HashMap<>();
    double[] upTo = new double[pods.size()];
    double sum = 0;
    for (int i = 0; i < upTo.length; i++) {
      PodSpec spec = pods.get(i).spec();
      double ofClass =
          classes.computeIfAbsent(
              spec,
              alike ->
                  kinds.computeIfAbsent(
                          kind(alike),
                          kind -> factor(shape.spread) * evened.getOrDefault(kind, 1.0))
                      * Math.sqrt(factor(shape.spread)));
      sum += ofClass;
      upTo[i] = sum;
    }
    // In some mixes nobody is bound.
    double bound = shape.bound == 0 ? 0 : Math.max(0, random.nextDouble() - (1 - shape.bound));
    List<Set<String>> choices = modelChoices(chosen);
    double wanted = shape.demand * chosen.stream().mapToDouble(MixDraw::capacity).sum();
    List<PodSpec> drawn = new ArrayList<>();
    // Where pods that ask for devices are rare, the number of pods ends it.
    for (double asked = 0; asked < wanted && drawn.size() < shape.podsPerNode * chosen.size(); ) {
      int at = Arrays.binarySearch(upTo, random.nextDouble() * sum);
      PodSpec spec = pods.get(Math.min(upTo.length - 1, at < 0 ? -at - 1 : at)).spec();
      drawn.add(random.nextDouble() < bound ? boundToModels(spec, choices) : spec);
      asked += milliGpu(spec);
    }
    return drawn;
  }

  /** Factors that make groups more even, by a power that is drawn. */
  private <T> Map<String, Double> evened(
      List<T> all, Function<T, String> group, ToDoubleFunction<T> amount) {
    if (shape.even == 0) {
      return Map.of();
    }
    double power = shape.even * random.nextDouble();
    Map<String, Double> amounts =
        all.stream().collect(groupingBy(group, TreeMap::new, summingDouble(amount)));
    double whole = amounts.values().stream().mapToDouble(Double::doubleValue).sum();
    amounts.replaceAll((name, sum) -> sum == 0 ? 1 : Math.pow(sum / whole, -power));
    return amounts;
  }

  private static double milliGpu(PodSpec spec) {
    return spec.gpu().map(GpuRequest::totalMilli).orElse(0L);
  }

  private double factor(double usual) {
    return Math.exp(usual * Math.clamp(random.nextGaussian(), -2, 2));
  }

  private static String kind(PodSpec spec) {
    return spec.gpu()
        .map(gpu -> gpu.isShare() ? "share" : gpu.devices() + " devices")
        .orElse("cpu");
  }

  /** A few sets of one or two models. */
  private List<Set<String>> modelChoices(List<Node> nodes) {
    List<String> models =
        nodes.stream().flatMap(node -> node.devices().stream()).map(Node.Devices::model).toList();
    List<Set<String>> choices = new ArrayList<>();
    for (int i = 0; i < MODEL_CHOICES && !models.isEmpty(); i++) {
      choices.add(shape.even > 0 ? evenChoice(models) : new TreeSet<>(twoOf(models)));
    }
    return choices;
  }

  /** One model or two, rare ones as likely as others if it is to be even. */
  private Set<String> evenChoice(List<String> models) {
    List<String> from =
        random.nextDouble() < shape.even ? List.copyOf(new TreeSet<>(models)) : models;
    List<String> two = twoOf(from);
    return new TreeSet<>(random.nextBoolean() ? two : two.subList(0, 1));
  }

  private List<String> twoOf(List<String> models) {
    return List.of(
        models.get(random.nextInt(models.size())), models.get(random.nextInt(models.size())));
  }

  private PodSpec boundToModels(PodSpec spec, List<Set<String>> choices) {
    if (spec.gpu().isEmpty() || !spec.gpu().get().models().isEmpty() || choices.isEmpty()) {
      return spec;
    }
    Set<String> models = choices.get(random.nextInt(choices.size()));
    GpuRequest asked = spec.gpu().get();
    PodSpec bound =
        PodSpec.builder(spec)
            .gpu(new GpuRequest(asked.devices(), asked.milliPerDevice(), models))
            .build();
    return specs.computeIfAbsent(bound, itself -> itself);
  }

  private static double capacity(Node node) {
    return node.devices().map(devices -> devices.count() * 1000.0).orElse(0.0);
  }
}
