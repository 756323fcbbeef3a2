package io.stowage.api.rest;

import io.stowage.api.rest.DecisionLog.Waiting;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.Diagnosis;
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
      List<String> cures) {}

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
            question -> told(PodsResource.found(subject.cluster(), question))));
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

  private Told told(Pod pod) {
    Optional<Waiting> waiting = log.waiting(pod);
    Optional<Diagnosis> why = waiting.flatMap(PendingResource::diagnosis);
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
        why.map(diagnosis -> Cures.of(pod, diagnosis)).orElseGet(() -> Cures.untried(pod)));
  }

  private static Optional<Diagnosis> diagnosis(Waiting waiting) {
    return switch (waiting.last().decision()) {
      case Decision.Reject reject -> Optional.of(reject.diagnosis());
      case Decision.Preempt preempt -> Optional.of(preempt.diagnosis());
      case Decision.Place _ -> Optional.empty();
    };
  }
}
