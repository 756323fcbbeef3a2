package io.stowage.scheduling;

import io.stowage.cluster.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How often pods were evicted in favour of a pod that still waits. Where another scheduler is quick
 * to fill the place again, kube-scheduler evicts without end (kubernetes issue 130429: 8,000 pods
 * in two days). Here the first preemption is free, as upstream's; each further one for the same pod
 * comes at least 10 s, 20 s, 40 s, … up to 10 min after the one before.
 */
final class EvictionMemory {
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(10);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
  private static final int DOUBLINGS = 6;
  private static final int PODS_REMEMBERED = 10_000;

  private record Preemptions(int count, Instant nextAfter) {}

  private final Map<String, Preemptions> byUid = new LinkedHashMap<>();

  void remember(Pod preemptor, Instant now) {
    Preemptions before = byUid.remove(preemptor.uid());
    int count = before == null ? 1 : before.count() + 1;
    byUid.put(preemptor.uid(), new Preemptions(count, now.plus(pause(count))));
    if (byUid.size() > PODS_REMEMBERED) {
      byUid.remove(byUid.keySet().iterator().next());
    }
  }

  /** Until when the pod must not preempt again, where it must not. */
  Optional<Instant> pausesUntil(Pod preemptor, Instant now) {
    return Optional.ofNullable(byUid.get(preemptor.uid()))
        .map(Preemptions::nextAfter)
        .filter(now::isBefore);
  }

  private static Duration pause(int count) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(count - 1, DOUBLINGS));
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }
}
