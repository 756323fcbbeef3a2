package io.stowage.api.rest;

import io.stowage.api.rest.DecisionLog.Counts;
import io.stowage.scheduling.PendingQueue.Population;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What the scheduler is doing, and with which configuration. */
public final class StatusResource {
  private final Subject subject;
  private final DecisionLog log;

  /**
   * An answer.
   *
   * @param at the cluster's time, which is virtual where it is simulated
   */
  public record Status(
      String state,
      Subject.Kind kind,
      Instant at,
      int nodes,
      int pods,
      Counts attempts,
      Optional<Population> queue,
      List<Subject.Profile> profiles) {}

  public StatusResource(Subject subject, DecisionLog log) {
    this.subject = subject;
    this.log = log;
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
    return new Status(
        subject.state(),
        subject.kind(),
        subject.cluster().at(),
        subject.cluster().nodes().size(),
        subject.cluster().podCount(),
        log.counts(),
        subject.queue(),
        subject.profiles());
  }
}
