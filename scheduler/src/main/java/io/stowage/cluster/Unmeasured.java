package io.stowage.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Pods that came to a node too late to be in what was last measured of it: their requests are to be
 * added until they are measured (as Trimaran does, kubernetes-sigs/scheduler-plugins,
 * pkg/trimaran/handler.go). Kept only for nodes that are measured.
 */
record Unmeasured(List<Arrival> arrivals) {
  static final Unmeasured NOBODY = new Unmeasured(List.of());

  /** Readings are means over about a minute: what came within it is in them in part at best. */
  private static final Duration COVERED = Duration.ofSeconds(60);

  record Arrival(String uid, Instant at, Resources held) {}

  Unmeasured with(Pod pod, Instant at) {
    Arrival arrival = new Arrival(pod.uid(), at, pod.spec().requests().held());
    return new Unmeasured(Stream.concat(arrivals.stream(), Stream.of(arrival)).toList());
  }

  Unmeasured without(Pod pod) {
    return arrivals.isEmpty()
        ? this
        : new Unmeasured(arrivals.stream().filter(a -> !a.uid.equals(pod.uid())).toList());
  }

  /** Those who are not in a reading of that time. */
  Unmeasured after(Instant measuredAt) {
    Instant covered = measuredAt.minus(COVERED);
    return arrivals.isEmpty()
        ? this
        : new Unmeasured(arrivals.stream().filter(a -> a.at.isAfter(covered)).toList());
  }

  Optional<Instant> arrivalOf(Pod pod) {
    return arrivals.stream().filter(a -> a.uid.equals(pod.uid())).map(Arrival::at).findFirst();
  }

  Resources held() {
    Resources sum = Resources.NONE;
    for (Arrival arrival : arrivals) {
      sum = sum.plus(arrival.held);
    }
    return sum;
  }
}
