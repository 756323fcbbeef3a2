package io.stowage.api.recorded;

import io.stowage.api.rest.ClusterResource;
import io.stowage.api.rest.PendingResource.Pending;
import io.stowage.api.rest.PendingResource.Told;
import io.stowage.api.rest.PodsResource;
import io.stowage.api.rest.Question;
import io.stowage.api.rest.Route;
import io.stowage.cluster.Pod;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The pods that waited at a recorded moment, and what was said of them then. */
public final class RecordedPendingResource {
  private static final int USUAL = 100;
  private static final int MOST = 10_000;

  private final Tape tape;
  private final Supplier<Moment> now;

  public RecordedPendingResource(Tape tape, Supplier<Moment> now) {
    this.tape = tape;
    this.now = now;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/v1/pending",
                "Pods that waited at the moment, and what was said of them then. Who refused which"
                    + " nodes is not recorded.",
                Pending.class,
                this::all)
            .query("limit", "so many at most; usually 100")
            .query("namespace", "only those of this namespace"),
        Route.get(
            "/api/v1/pending/{namespace}/{name}", "Why this pod waited.", Told.class, this::one));
  }

  private Pending all(Question question) {
    Moment moment = now.get();
    List<Pod> waiting =
        moment.cluster().pods().stream()
            .filter(ClusterResource::waits)
            .filter(pod -> question.asked("namespace").map(pod.namespace()::equals).orElse(true))
            .sorted(Comparator.comparing(Pod::createdAt))
            .toList();
    int most = question.count("limit", USUAL, MOST);
    return new Pending(
        waiting.stream().limit(most).map(pod -> told(pod, moment)).toList(), waiting.size());
  }

  private Told one(Question question) {
    Moment moment = now.get();
    return told(PodsResource.found(moment.cluster(), question), moment);
  }

  private Told told(Pod pod, Moment moment) {
    List<RecordedDecision> tries = tape.decisionsAbout(pod.uid(), moment);
    Optional<RecordedDecision> last =
        tries.isEmpty() ? Optional.empty() : Optional.of(tries.getLast());
    boolean isLater = moment.at().isAfter(pod.createdAt());
    return new Told(
        pod.key(),
        pod.spec().schedulerName(),
        pod.priority(),
        pod.createdAt(),
        isLater ? Duration.between(pod.createdAt(), moment.at()) : Duration.ZERO,
        tries.size(),
        last.map(RecordedDecision::at),
        pod.nominatedNode(),
        last.flatMap(made -> made.told().message()),
        List.of(),
        List.of(),
        Optional.empty());
  }
}
