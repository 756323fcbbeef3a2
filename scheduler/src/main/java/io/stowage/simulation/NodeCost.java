package io.stowage.simulation;

import io.stowage.cluster.Node;
import java.util.OptionalLong;

/**
 * What a node costs while any pod is on it, as its label says, in whatever unit the trace counts.
 */
public final class NodeCost {
  public static final String LABEL = "stowage.io/cost";

  private NodeCost() {}

  /** Empty where the node does not say, or not in a whole number. */
  public static OptionalLong of(Node node) {
    String text = node.labels().getOrDefault(LABEL, "");
    return text.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
  }
}
