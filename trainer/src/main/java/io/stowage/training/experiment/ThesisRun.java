package io.stowage.training.experiment;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.learning.Transition;
import io.stowage.training.rollout.RatedPlacement;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What a policy did in a test of the thesis, placement by placement, and what that comes to. */
record ThesisRun(String policy, String test, List<RatedPlacement> placements) {
  private static final double HARD_LIMIT_MILLIS = 30;

  ThesisRun {
    placements = List.copyOf(placements);
  }

  double[] series(ToDoubleFunction<Transition> of) {
    return placements.stream().map(RatedPlacement::transition).mapToDouble(of).toArray();
  }

  double mean(ToDoubleFunction<Transition> of) {
    return IntStream.range(0, placements.size())
        .mapToDouble(i -> of.applyAsDouble(placements.get(i).transition()))
        .average()
        .orElse(Double.NaN);
  }

  static double active(Transition transition) {
    return transition.after().nodes().stream().filter(node -> node.podCount() > 0).count();
  }

  static double latency(Transition transition) {
    return transition.node().latencyMillis().orElse(Double.NaN);
  }

  static ToDoubleFunction<Transition> podsOn(int node) {
    return transition -> transition.after().nodes().get(node).podCount();
  }

  /** The largest difference between the fullest and the emptiest node. */
  int worstSpread() {
    return placements.stream()
        .map(placed -> pods(placed.transition().after()))
        .mapToInt(pods -> pods.getMax() - pods.getMin())
        .max()
        .orElse(0);
  }

  /** Placements beyond the hard limit. */
  long hardViolations() {
    return placements.stream()
        .filter(placed -> latency(placed.transition()) > HARD_LIMIT_MILLIS)
        .count();
  }

  /** Placements on another node than the one nearest to the users. */
  long notOnNearest() {
    return placements.stream()
        .map(RatedPlacement::transition)
        .filter(placed -> latency(placed) > latencies(placed).stream().sorted().toList().getFirst())
        .count();
  }

  /**
   * The mean reward of the placements with which all pods run, all of which were placed while the
   * nodes were as near as they are now: what can be had is then the same for all of them.
   */
  OptionalDouble rewardWhenFull() {
    int full =
        placements.stream()
            .mapToInt(placed -> (int) pods(placed.transition().after()).getSum())
            .max()
            .orElse(0);
    return IntStream.range(full - 1, placements.size())
        .filter(i -> pods(placements.get(i).transition().after()).getSum() == full)
        .filter(
            i ->
                latencies(placements.get(i).transition())
                    .equals(latencies(placements.get(i - full + 1).transition())))
        .mapToDouble(i -> placements.get(i).reward())
        .average();
  }

  private static List<Double> latencies(Transition transition) {
    return transition.after().nodes().stream()
        .map(node -> node.latencyMillis().orElse(Double.MAX_VALUE))
        .toList();
  }

  private static IntSummaryStatistics pods(ClusterSnapshot cluster) {
    return cluster.nodes().stream().mapToInt(NodeView::podCount).summaryStatistics();
  }
}
