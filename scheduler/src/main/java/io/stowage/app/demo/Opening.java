package io.stowage.app.demo;

import java.util.List;

/** What a page is told before anything happens. */
record Opening(
    long seed,
    double lengthSeconds,
    double startSecondOfDay,
    int frames,
    int pods,
    List<PolicyCard> policies,
    List<NodeCard> nodes,
    List<Happening> happenings) {

  /** A policy and what it does, in a few words. */
  record PolicyCard(String name, String words) {}

  /** What a node is. */
  record NodeCard(String name, String pool, String zone, double cores, double gib, String gpus) {}

  /**
   * Something that happens to all runs alike.
   *
   * @param kind failed, back, drained, latency or joined
   */
  record Happening(double at, String kind, String text) {}
}
