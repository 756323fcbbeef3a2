package io.stowage.api.rest;

import java.util.List;

/** How the cluster went on so far. */
public final class TimelineResource {
  private final Timeline timeline;

  /** Samples, the oldest first. */
  public record Told(List<Timeline.Sample> items) {}

  public TimelineResource(Timeline timeline) {
    this.timeline = timeline;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
            "/api/v1/timeline",
            "How the cluster went on so far: some hundred samples by its own clock. What was not"
                + " measured is absent.",
            Told.class,
            question -> new Told(timeline.samples())));
  }
}
