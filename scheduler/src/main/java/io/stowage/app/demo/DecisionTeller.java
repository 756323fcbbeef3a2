package io.stowage.app.demo;

import io.stowage.app.demo.BoardFrame.Kind;
import io.stowage.app.demo.BoardFrame.Part;
import io.stowage.app.demo.BoardFrame.Scored;
import io.stowage.app.demo.BoardFrame.Told;
import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Diagnosis;
import io.stowage.scheduling.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * Says in numbers why a decision was made. It asks a policy of its own for the parts of a score:
 * asking the one that decides would draw from its random numbers and change the run.
 */
final class DecisionTeller {
  private static final int SHOWN = 5;
  private static final double GIB = 1L << 30;

  private final ToIntFunction<String> nodeIndex;
  private final Policy policy;
  private final Function<Diagnosis, String> words;

  /**
   * A teller of decisions.
   *
   * @param nodeIndex the number that the page knows a node by
   * @param words in which it is said why no node will do
   */
  DecisionTeller(
      ToIntFunction<String> nodeIndex, Policy policy, Function<Diagnosis, String> words) {
    this.nodeIndex = nodeIndex;
    this.policy = policy;
    this.words = words;
  }

  Told tell(Decision decision, boolean featured, Duration at) {
    return switch (decision) {
      case Decision.Place place ->
          told(Kind.PLACED, place, featured, at, "", List.of(), Optional.of(place.node().name()))
              .withTop(top(place));
      case Decision.Preempt preempt ->
          told(
              Kind.PREEMPTS,
              preempt,
              featured,
              at,
              words.apply(preempt.diagnosis()),
              preempt.victims().stream().map(Pod::name).toList(),
              Optional.of(preempt.node().name()));
      case Decision.Reject reject ->
          told(
              Kind.WAITS,
              reject,
              featured,
              at,
              words.apply(reject.diagnosis()),
              List.of(),
              Optional.empty());
    };
  }

  private Told told(
      Kind kind,
      Decision decision,
      boolean featured,
      Duration at,
      String message,
      List<String> victims,
      Optional<String> node) {
    return new Told(
        kind,
        featured,
        at.toMillis() / 1000.0,
        decision.pod().name(),
        asks(decision.pod()),
        decision.choice().candidates().size(),
        node.map(nodeIndex::applyAsInt).orElse(null),
        message,
        victims,
        List.of());
  }

  private static String asks(Pod pod) {
    Resources held = pod.spec().requests().held();
    String gpus =
        pod.spec()
            .gpu()
            .map(gpu -> String.format(Locale.ROOT, ", %.3g GPU", gpu.totalMilli() / 1000.0))
            .orElse("");
    return String.format(
        Locale.ROOT,
        "%.3g CPU, %.3g GiB%s",
        held.milliCpu() / 1000.0,
        held.memoryBytes() / GIB,
        gpus);
  }

  private List<Scored> top(Decision.Place place) {
    double[] scores = place.scores();
    if (scores.length == 0) {
      return List.of();
    }
    Choice choice = place.choice();
    Map<String, double[]> parts = policy.parts(choice);
    List<Integer> best =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted(
                Comparator.<Integer>comparingDouble(i -> -scores[i])
                    .thenComparing(i -> i != place.chosen()))
            .limit(SHOWN)
            .toList();
    return best.stream().map(i -> scored(choice, i, scores[i], parts)).toList();
  }

  private Scored scored(Choice choice, int candidate, double score, Map<String, double[]> parts) {
    List<Part> shown = new ArrayList<>();
    if (parts.size() > 1) {
      parts.forEach(
          (name, points) -> {
            if (points[candidate] != 0) {
              shown.add(new Part(name, LiveRun.rounded(points[candidate], 10)));
            }
          });
    }
    return new Scored(
        nodeIndex.applyAsInt(choice.candidates().get(candidate).name()),
        LiveRun.rounded(score, 1000),
        shown);
  }
}
