package io.stowage.api.rest;

import io.stowage.api.rest.DecisionLog.Counts;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.scheduling.PendingQueue.Population;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What the scheduler is doing, and with which configuration. */
public final class StatusResource {
  private final Subject subject;
  private final Supplier<Counts> counts;

  /**
   * An answer.
   *
   * @param at the cluster's time, which is virtual where it is simulated
   * @param stale since when and why the cluster cannot be read; absent while it can
   */
  public record Status(
      String state,
      Subject.Kind kind,
      Instant at,
      Optional<Subject.Stale> stale,
      int nodes,
      int pods,
      Counts attempts,
      Optional<Population> queue,
      List<Subject.Profile> profiles,
      List<Subject.Related> related) {}

  public StatusResource(Subject subject, Supplier<Counts> counts) {
    this.subject = subject;
    this.counts = counts;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/api/v1/status",
            "What the scheduler is doing, and how many pods it has placed.",
            Status.class,
            question -> status()),
        Route.get(
            "/api/v1/config",
            "The configuration in use.",
            Object.class,
            question -> Content.json(subject.configuration())));
  }

  private Status status() {
    ClusterSnapshot cluster = subject.cluster();
    return new Status(
        subject.state(),
        subject.kind(),
        cluster.at(),
        subject.stale(),
        cluster.nodes().size(),
        cluster.podCount(),
        counts.get(),
        subject.queue(),
        subject.profiles(),
        subject.related());
  }
}
