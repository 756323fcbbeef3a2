package io.stowage.journal;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Comparison;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Decision;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** One thing that the journal tells. */
public sealed interface JournalEntry {

  /** When it was, on the clock of the environment. */
  Instant at();

  /** Something happened to the cluster. */
  record Happened(Instant at, ClusterEvent event) implements JournalEntry {}

  /**
   * An attempt to place a pod has ended.
   *
   * @param policy the name of the policy that scored the nodes; where it fell back to another one,
   *     that one, and why
   * @param node where the pod goes, or which node is cleared for it
   * @param best the nodes with the highest scores
   * @param victims the pods that are told to leave
   * @param message why no node will do; empty for a pod that was placed
   */
  record Decided(
      Instant at,
      String pod,
      String uid,
      String policy,
      Optional<String> node,
      List<Scored> best,
      List<String> victims,
      String message)
      implements JournalEntry {

    private static final int BEST = 5;

    /** The same in these words. */
    public Decided withMessage(String words) {
      return new Decided(at, pod, uid, policy, node, best, victims, words);
    }

    static Decided of(Decision decision, String policy) {
      Pod pod = decision.pod();
      Instant at = decision.choice().cluster().at();
      return switch (decision) {
        case Decision.Place place ->
            new Decided(
                at,
                pod.key(),
                pod.uid(),
                place.decidedBy().map(DecidedBy::text).orElse(policy),
                Optional.of(place.node().name()),
                best(place),
                List.of(),
                "");
        case Decision.Preempt preempt ->
            new Decided(
                at,
                pod.key(),
                pod.uid(),
                policy,
                Optional.of(preempt.node().name()),
                List.of(),
                preempt.victims().stream().map(Pod::key).toList(),
                preempt.diagnosis().message());
        case Decision.Reject reject ->
            new Decided(
                at,
                pod.key(),
                pod.uid(),
                policy,
                Optional.empty(),
                List.of(),
                List.of(),
                reject.diagnosis().message());
      };
    }

    private static List<Scored> best(Decision.Place place) {
      List<NodeView> candidates = place.choice().candidates();
      return IntStream.range(0, place.scores().length)
          .mapToObj(i -> new Scored(candidates.get(i).name(), place.scores()[i]))
          .sorted(Comparator.comparingDouble(Scored::score).reversed())
          .limit(BEST)
          .toList();
    }
  }

  /** Another scheduler has placed a pod, and it was compared with what we would have done. */
  record Compared(Instant at, Comparison comparison) implements JournalEntry {}

  /** A node and its score. */
  record Scored(String node, double score) {}
}
