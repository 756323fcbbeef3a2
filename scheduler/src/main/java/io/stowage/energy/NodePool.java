package io.stowage.energy;

import io.stowage.cluster.Node;

/** Nodes of one kind, bought or rented alike: known by a label. */
public final class NodePool {
  public static final String LABEL = "stowage.io/pool";

  private NodePool() {}

  /** The pool's name; empty for a node that belongs to none. */
  public static String of(Node node) {
    return node.labels().getOrDefault(LABEL, "");
  }
}
