package io.stowage.cluster;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Draws nodes, pods with spread and affinity rules, and events, from a seed. */
public final class RandomCluster {
  private static final List<String> NAMESPACES = List.of("default", "shop", "lab");
  private static final List<String> KEYS =
      List.of("kubernetes.io/hostname", "topology.kubernetes.io/zone", "rack");
  private static final List<String> APPS = List.of("web", "db", "cache");

  private final SplittableRandom random;
  private int podsMade;

  public RandomCluster(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** So many nodes, namespaces with labels, and pods on most of the nodes. */
  public ClusterSnapshot snapshot(int nodes, int pods) {
    List<ClusterEvent> events = new ArrayList<>();
    NAMESPACES.forEach(name -> events.add(new ClusterEvent.ObjectChanged(namespace(name))));
    IntStream.range(0, nodes).forEach(i -> events.add(new ClusterEvent.NodeAdded(node("n" + i))));
    IntStream.range(0, pods).forEach(i -> events.add(new ClusterEvent.PodBound(placedPod(nodes))));
    return ClusterSnapshot.empty().after(events);
  }

  /** Any kind of event, also about pods and nodes that the cluster does not know (yet). */
  public ClusterEvent event(ClusterSnapshot cluster, int nodes) {
    String node = "n" + random.nextInt(nodes);
    List<Pod> pods = cluster.pods();
    Pod known = pods.isEmpty() ? pendingPod() : pods.get(random.nextInt(pods.size()));
    return switch (random.nextInt(12)) {
      case 0, 1 -> new ClusterEvent.NodeAdded(node(node));
      case 2 -> new ClusterEvent.NodeChanged(node(node));
      case 3 -> new ClusterEvent.NodeRemoved(node);
      case 4 -> new ClusterEvent.PodPending(pendingPod());
      case 5 -> new ClusterEvent.PodAssumed(known.on(node));
      case 6, 7 -> new ClusterEvent.PodBound(placedPod(nodes));
      case 8 -> new ClusterEvent.PodBound(relabelled(known, node));
      case 9 -> new ClusterEvent.BindFailed(known, "refused");
      case 10 -> new ClusterEvent.PodGone(known);
      default -> new ClusterEvent.ObjectChanged(namespace(oneOf(NAMESPACES)));
    };
  }

  public Pod pendingPod() {
    return pod().pending();
  }

  public Pod placedPod(int nodes) {
    return pod().on("n" + random.nextInt(nodes));
  }

  public PodCriterion criterion() {
    return random.nextInt(3) == 0
        ? new PodCriterion.AllOf(List.of(selected(), selected()))
        : selected();
  }

  public Node node(String name) {
    NodeUnderTest node = aNode(name).cpu(8_000);
    if (random.nextInt(6) > 0) {
      node.label("topology.kubernetes.io/zone", "z" + random.nextInt(3));
    }
    if (random.nextInt(3) > 0) {
      node.label("rack", "r" + random.nextInt(4));
    }
    if (random.nextInt(4) == 0) {
      node.taint("dedicated", "db", Taint.Effect.NO_SCHEDULE);
    }
    return node.build();
  }

  private Pod relabelled(Pod pod, String node) {
    PodUnderTest changed = aPod(pod.namespace(), pod.name()).cpu(100);
    labels(changed);
    if (random.nextBoolean()) {
      changed.deleting();
    }
    return changed.on(pod.nodeName().orElse(node));
  }

  private PodUnderTest pod() {
    PodUnderTest pod = aPod(oneOf(NAMESPACES), "p" + podsMade++).cpu(100L * random.nextInt(5));
    labels(pod);
    if (random.nextInt(6) == 0) {
      pod.deleting();
    }
    pod.with(
        spec -> {
          spec.requiredAffinity(several(8, this::term));
          spec.requiredAntiAffinity(several(6, this::term));
          spec.preferredAffinity(several(6, this::preferred));
          spec.preferredAntiAffinity(several(6, this::preferred));
          spec.spreadConstraints(several(2, this::constraint));
          if (random.nextInt(4) == 0) {
            spec.nodeSelector(Map.of("rack", "r" + random.nextInt(4)));
          }
          if (random.nextInt(3) == 0) {
            spec.tolerations(
                List.of(
                    new Toleration("dedicated", Toleration.Operator.EXISTS, "", Optional.empty())));
          }
        });
    return pod;
  }

  private void labels(PodUnderTest pod) {
    pod.label("app", oneOf(APPS));
    if (random.nextBoolean()) {
      pod.label("tier", random.nextBoolean() ? "front" : "back");
    }
  }

  private SpreadConstraint constraint() {
    return new SpreadConstraint(
        1 + random.nextInt(3),
        oneOf(KEYS),
        random.nextInt(3) > 0,
        selector(),
        1 + random.nextInt(4),
        random.nextBoolean(),
        random.nextBoolean(),
        random.nextInt(3) == 0 ? List.of("app") : List.of());
  }

  private PodAffinityTerm.Preferred preferred() {
    return new PodAffinityTerm.Preferred(1 + random.nextInt(100), term());
  }

  private PodAffinityTerm term() {
    Optional<LabelSelector> ofNamespaces =
        random.nextInt(3) == 0
            ? Optional.of(LabelSelector.of(Map.of("team", "t" + random.nextInt(2))))
            : Optional.empty();
    return new PodAffinityTerm(selector(), namespaces(), ofNamespaces, oneOf(KEYS));
  }

  private PodCriterion.Selected selected() {
    return new PodCriterion.Selected(
        random.nextInt(4) == 0 ? Optional.empty() : Optional.of(namespaces()),
        selector(),
        random.nextBoolean());
  }

  private LabelSelector selector() {
    return switch (random.nextInt(6)) {
      case 0 -> LabelSelector.NOTHING;
      case 1 -> LabelSelector.EVERYTHING;
      case 2 ->
          LabelSelector.of(
              List.of(new Requirement("tier", Requirement.Operator.NOT_IN, Set.of("back"))));
      case 3 ->
          LabelSelector.of(
              List.of(new Requirement("app", Requirement.Operator.IN, Set.of("web", "db"))));
      default -> LabelSelector.of(Map.of("app", oneOf(APPS)));
    };
  }

  private Set<String> namespaces() {
    Set<String> names = new HashSet<>();
    names.add(oneOf(NAMESPACES));
    names.add(oneOf(NAMESPACES));
    return names;
  }

  private Namespace namespace(String name) {
    return new Namespace(name, Map.of("team", "t" + random.nextInt(2)));
  }

  private <T> List<T> several(int chance, Supplier<T> one) {
    return random.nextInt(chance) > 0
        ? List.of()
        : IntStream.rangeClosed(0, random.nextInt(2)).mapToObj(i -> one.get()).toList();
  }

  private <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
