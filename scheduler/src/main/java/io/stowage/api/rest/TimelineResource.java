package io.stowage.api.rest;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** How the cluster went on so far. */
public final class TimelineResource {
  private static final int MOST = 1_000;

  private final Supplier<List<Timeline.Sample>> samples;

  /** Samples, the oldest first. */
  public record Told(List<Timeline.Sample> items) {}

  public TimelineResource(Supplier<List<Timeline.Sample>> samples) {
    this.samples = samples;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/v1/timeline",
                "How the cluster went on so far: some hundred samples by its own clock. What was"
                    + " not measured is absent.",
                Told.class,
                question -> new Told(thinned(samples.get(), question.count("most", MOST, MOST))))
            .query(
                "most", "so many samples at most, spread evenly; the last is the moment itself"));
  }

  private static List<Timeline.Sample> thinned(List<Timeline.Sample> samples, int most) {
    int step = Math.ceilDiv(samples.size(), most);
    if (step < 2) {
      return samples;
    }
    return IntStream.range(0, samples.size())
        .filter(i -> (samples.size() - 1 - i) % step == 0)
        .mapToObj(samples::get)
        .toList();
  }
}
