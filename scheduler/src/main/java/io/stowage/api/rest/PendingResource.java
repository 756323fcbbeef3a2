package io.stowage.api.rest;

import io.stowage.api.rest.DecisionLog.Waiting;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Diagnosis;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The pods that wait, and why: upstream's words, who refuses which nodes, and what would help. */
public final class PendingResource {
  private static final int USUAL = 100;
  private static final int MOST = 10_000;

  private final Subject subject;
  private final DecisionLog log;

  /** Some pods that wait, those that wait longest first. */
  public record Pending(List<Told> items, long all) {}

  /**
   * A pod that waits.
   *
   * @param message upstream's words; absent where it was not tried yet
   * @param refusals who refuses how many nodes, the most first
   * @param cures what would let it run
   * @param ourView where another scheduler places the pod, and it is asked about alone
   */
  public record Told(
      String pod,
      String schedulerName,
      int priority,
      Instant createdAt,
      Duration waited,
      int attempts,
      Optional<Instant> lastAttempt,
      Optional<String> nominatedNode,
      Optional<String> message,
      List<Refusals.Refusal> refusals,
      List<String> cures,
      Optional<OurView> ourView) {}

  /**
   * What we think of a pod that another scheduler places, worked out now.
   *
   * @param mode how far we are trusted with it
   * @param node where we would put it; absent where no node will do
   */
  public record OurView(String mode, Optional<String> node, String says) {}

  public PendingResource(Subject subject, DecisionLog log) {
    this.subject = subject;
    this.log = log;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/v1/pending",
                "Pods that wait, why they do, and what would help.",
                Pending.class,
                this::all)
            .query("limit", "so many at most; usually 100")
            .query("namespace", "only those of this namespace"),
        Route.get(
            "/api/v1/pending/{namespace}/{name}",
            "Why this pod waits.",
            Told.class,
            question -> one(PodsResource.found(subject.cluster(), question))));
  }

  private Pending all(Question question) {
    List<Pod> waiting =
        subject.cluster().pods().stream()
            .filter(ClusterResource::waits)
            .filter(pod -> question.asked("namespace").map(pod.namespace()::equals).orElse(true))
            .sorted(Comparator.comparing(Pod::createdAt))
            .toList();
    int most = question.count("limit", USUAL, MOST);
    return new Pending(waiting.stream().limit(most).map(this::told).toList(), waiting.size());
  }

  private Told one(Pod pod) {
    boolean isTried =
        log.waiting(pod).isPresent()
            || !pod.spec().schedulingGates().isEmpty()
            || !ClusterResource.waits(pod);
    Optional<Mode> mode = isTried ? Optional.empty() : subject.thinksAlong(pod);
    return mode.map(trust -> inOurView(pod, trust)).orElseGet(() -> told(pod));
  }

  private Told inOurView(Pod pod, Mode mode) {
    Explanation now = subject.explain(pod);
    Optional<String> node =
        now.nodes().stream()
            .filter(each -> each.no().isEmpty())
            .max(Comparator.comparingDouble(Explanation.OnNode::total))
            .map(each -> each.node().name());
    String says =
        node.map(
                wanted ->
                    "Stowage would put it on %s. Maybe the other scheduler has not come to it, or does not run."
                        .formatted(wanted))
            .orElse("Stowage finds no node either.");
    return told(
        pod,
        now.diagnosis(),
        Optional.of(
            new OurView(
                mode.toString(),
                node,
                "Another scheduler places this pod (mode %s). Worked out now: %s"
                    .formatted(mode, says))));
  }

  private Told told(Pod pod) {
    return told(pod, log.waiting(pod).flatMap(PendingResource::diagnosis), Optional.empty());
  }

  private Told told(Pod pod, Optional<Diagnosis> why, Optional<OurView> ourView) {
    Optional<Waiting> waiting = log.waiting(pod);
    Instant now = subject.cluster().at();
    return new Told(
        pod.key(),
        pod.spec().schedulerName(),
        pod.priority(),
        pod.createdAt(),
        now.isAfter(pod.createdAt()) ? Duration.between(pod.createdAt(), now) : Duration.ZERO,
        waiting.map(Waiting::attempts).orElse(0),
        waiting.map(w -> w.last().at()),
        pod.nominatedNode(),
        why.map(Diagnosis::message),
        why.map(Refusals::of).orElse(List.of()),
        why.map(diagnosis -> Cures.of(pod, diagnosis)).orElseGet(() -> Cures.untried(pod)),
        ourView);
  }

  private static Optional<Diagnosis> diagnosis(Waiting waiting) {
    return switch (waiting.last().decision()) {
      case Decision.Reject reject -> Optional.of(reject.diagnosis());
      case Decision.Preempt preempt -> Optional.of(preempt.diagnosis());
      case Decision.Place _ -> Optional.empty();
    };
  }
}
