package io.stowage.simulation;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Node;
import io.stowage.scheduling.policy.TypicalPods;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * All that happens in one run whatever the scheduler decides.
 *
 * @param beginning the cluster at the start: nodes, objects, running pods
 * @param occurrences what happens later, in the order of time; read once, while the run goes on
 * @param length how long the run lasts
 * @param world what the cluster is like
 * @param typicalPods what pods usually ask for, where the trace tells it
 * @param fates how else its pods may fare, where no placement hangs on that
 */
public record Scenario(
    List<ClusterEvent> beginning,
    Iterable<Occurrence> occurrences,
    Duration length,
    World world,
    Optional<TypicalPods> typicalPods,
    Optional<Fates> fates) {

  public Scenario {
    beginning = List.copyOf(beginning);
  }

  /** One whose pods fare as they do. */
  public Scenario(
      List<ClusterEvent> beginning,
      Iterable<Occurrence> occurrences,
      Duration length,
      World world,
      Optional<TypicalPods> typicalPods) {
    this(beginning, occurrences, length, world, typicalPods, Optional.empty());
  }

  /** Nodes that stand from the start, and occurrences. */
  public static Scenario of(
      List<Node> nodes, Iterable<Occurrence> occurrences, Duration length, World world) {
    List<ClusterEvent> beginning =
        nodes.stream().<ClusterEvent>map(ClusterEvent.NodeAdded::new).toList();
    return new Scenario(beginning, occurrences, length, world, Optional.empty());
  }

  public Scenario withTypicalPods(TypicalPods pods) {
    return new Scenario(beginning, occurrences, length, world, Optional.of(pods), fates);
  }

  public Scenario withFates(Fates others) {
    return new Scenario(beginning, occurrences, length, world, typicalPods, Optional.of(others));
  }

  /** The nodes that stand from the start. */
  public List<Node> nodes() {
    return beginning.stream()
        .filter(ClusterEvent.NodeAdded.class::isInstance)
        .map(event -> ((ClusterEvent.NodeAdded) event).node())
        .toList();
  }
}
