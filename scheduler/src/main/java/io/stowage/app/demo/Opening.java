package io.stowage.app.demo;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a page is told before anything happens.
 *
 * @param cluster the real cluster that is shown; null if it is simulated
 */
record Opening(
    long seed,
    double lengthSeconds,
    double startSecondOfDay,
    int frames,
    int pods,
    List<PolicyCard> policies,
    List<NodeCard> nodes,
    List<Happening> happenings,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ClusterCard cluster) {

  /**
   * A real cluster.
   *
   * @param version of its API server
   * @param commands that a user may type to look at it
   */
  record ClusterCard(String version, String server, List<String> commands) {}

  /** A policy and what it does, in a few words. */
  record PolicyCard(String name, String words) {}

  /** What a node is. */
  record NodeCard(String name, String pool, String zone, double cores, double gib, String gpus) {}

  /**
   * Something that happens to all runs alike.
   *
   * @param kind failed, back, drained, latency, joined or load
   */
  record Happening(double at, String kind, String text) {}
}
