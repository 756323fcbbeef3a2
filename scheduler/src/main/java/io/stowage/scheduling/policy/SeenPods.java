package io.stowage.scheduling.policy;

import io.stowage.cluster.Pod;
import io.stowage.scheduling.policy.TypicalPods.PodClass;
import java.util.HashMap;
import java.util.Map;

/**
 * Learns from the pods that come which ones are typical. A lesson is taken when twice as many have
 * come as at the last one; later after a fixed number, and what is older counts half as much.
 */
public final class SeenPods {
  private static final long PODS_BETWEEN_LESSONS = 4096;

  private final Map<PodClass, Long> counts = new HashMap<>();
  private final double coverage;
  private long seen;
  private long nextLesson = 1;
  private TypicalPods typical = TypicalPods.of(Map.of(), 1);

  public SeenPods(double coverage) {
    this.coverage = coverage;
  }

  /** Takes note of a pod; answers whether others are typical now. */
  public boolean note(Pod pod) {
    counts.merge(PodClass.of(pod), 1L, Long::sum);
    seen++;
    if (seen < nextLesson) {
      return false;
    }
    nextLesson = seen + Math.min(seen, PODS_BETWEEN_LESSONS);
    typical = TypicalPods.of(counts, coverage);
    if (seen > PODS_BETWEEN_LESSONS) {
      counts.replaceAll((podClass, count) -> count / 2);
      counts.values().removeIf(count -> count == 0);
    }
    return true;
  }

  public TypicalPods typical() {
    return typical;
  }
}
