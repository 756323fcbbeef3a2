package io.stowage.parity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A cluster, and pods that ask for a place in it one after the other.
 *
 * @param seed draws it again
 */
public record TwinCase(long seed, List<ObjectNode> objects, List<TestedPod> pods) {
  public TwinCase {
    objects = List.copyOf(objects);
    pods = List.copyOf(pods);
  }

  /** A pod that asks for a place, and the concerns that went into it. */
  public record TestedPod(List<String> concerns, ObjectNode json) {}
}
