package io.stowage.energy;

import io.stowage.cluster.Node;

/** The label that says which pool a node belongs to: nodes of one kind, bought or rented alike. */
public final class PoolLabel {
  public static final String KEY = "stowage.io/pool";

  private PoolLabel() {}

  /** The pool's name; empty for a node that belongs to none. */
  public static String of(Node node) {
    return node.labels().getOrDefault(KEY, "");
  }
}
