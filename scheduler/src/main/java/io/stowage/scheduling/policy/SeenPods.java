package io.stowage.scheduling.policy;

import io.stowage.cluster.Pod;
import java.util.HashMap;
import java.util.Map;

/** Learns from the pods that come which ones are typical. */
final class SeenPods {
  private static final long PODS_BETWEEN_LESSONS = 256;

  private final Map<TypicalPods.PodClass, Long> counts = new HashMap<>();
  private final double coverage;
  private long seen;
  private long nextLesson = 1;
  private TypicalPods typical = TypicalPods.of(Map.of(), 1);

  SeenPods(double coverage) {
    this.coverage = coverage;
  }

  /** Takes note of a pod; answers whether others are typical now. */
  boolean note(Pod pod) {
    counts.merge(TypicalPods.PodClass.of(pod), 1L, Long::sum);
    seen++;
    if (seen < nextLesson) {
      return false;
    }
    nextLesson = seen + Math.min(seen, PODS_BETWEEN_LESSONS);
    typical = TypicalPods.of(counts, coverage);
    return true;
  }

  TypicalPods typical() {
    return typical;
  }
}
