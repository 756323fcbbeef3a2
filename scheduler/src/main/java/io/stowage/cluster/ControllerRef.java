package io.stowage.cluster;

import java.util.Set;

/** The controller that made a pod, as its owner reference names it. */
public record ControllerRef(String apiVersion, String kind, String name, String uid) {
  // A node itself is named as the controller of its static pods.
  private static final Set<String> ONE_FOR_EACH_NODE = Set.of("DaemonSet", "Node");

  /** Whether its pods come with the nodes, and could not be elsewhere. */
  public boolean makesOneForEachNode() {
    return ONE_FOR_EACH_NODE.contains(kind);
  }
}
