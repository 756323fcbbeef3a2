package io.stowage.app.demo;

import org.jspecify.annotations.Nullable;

/** The figures of a board at the end of a frame; the page knows each by its name. */
sealed interface Figures {

  /**
   * Of a cluster that is simulated.
   *
   * @param kwh since the start of the day
   * @param latencyMillis mean over the running pods whose node's latency is known
   * @param evicted since the start of the day
   */
  record OfDay(
      double kw,
      double kwh,
      int activeNodes,
      long pending,
      long running,
      long evicted,
      @Nullable Double latencyMillis)
      implements Figures {}

  /**
   * Of a real cluster.
   *
   * @param evicted by preemption, since the start
   * @param allocated the share of all CPUs that is asked for, in percent
   * @param decisionMillis the median of the latest decisions
   */
  record OfCluster(
      long running,
      long pending,
      int activeNodes,
      long evicted,
      double allocated,
      @Nullable Double decisionMillis)
      implements Figures {}
}
