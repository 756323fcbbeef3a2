package io.stowage.parity.api;

/** What has been compared so far. */
public final class Tally {
  int clusters;
  int pods;
  int placed;
  int equallyGood;
  int waiting;
  int preemptions;
  int refused;

  public int clusters() {
    return clusters;
  }

  public int pods() {
    return pods;
  }

  public int placed() {
    return placed;
  }

  public int waiting() {
    return waiting;
  }

  public int preemptions() {
    return preemptions;
  }

  @Override
  public String toString() {
    return "%d pods on %d clusters: %d placed (%d on another node of equal score), %d waiting, %d preempting; %d objects refused by both API servers"
        .formatted(pods, clusters, placed, equallyGood, waiting, preemptions, refused);
  }
}
