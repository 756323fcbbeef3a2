package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Resources;
import java.util.ArrayList;
import java.util.List;

/**
 * The resources that a score looks at, with what the pod asks of each, laid out so that reading
 * them from many nodes is cheap. Scalars that the pod does not ask for are left out
 * (noderesources/resource_allocation.go, v1.36).
 */
final class ScoredResources {

  /** Which number of a node to read. */
  private enum Kind {
    CPU,
    MEMORY,
    EPHEMERAL,
    SCALAR
  }

  private final Kind[] kinds;
  private final String[] names;
  private final long[] weights;
  private final long[] asked;
  private final boolean withDefaults;

  /**
   * @param withDefaults whether pods on the node that name no CPU or memory count as if they asked
   *     for a little
   */
  ScoredResources(List<ResourceWeight> resources, Resources request, boolean withDefaults) {
    // Without streams: this is done for every pod.
    List<ResourceWeight> looked = new ArrayList<>(resources.size());
    for (ResourceWeight each : resources) {
      if (kind(each.resource()) != Kind.SCALAR || request.scalar(each.resource()) != 0) {
        looked.add(each);
      }
    }
    int count = looked.size();
    this.kinds = new Kind[count];
    this.names = new String[count];
    this.weights = new long[count];
    this.asked = new long[count];
    this.withDefaults = withDefaults;
    for (int i = 0; i < count; i++) {
      names[i] = looked.get(i).resource();
      kinds[i] = kind(names[i]);
      weights[i] = looked.get(i).weight();
      asked[i] = amount(i, request);
    }
  }

  int count() {
    return kinds.length;
  }

  long weight(int i) {
    return weights[i];
  }

  /** What the pod asks for. */
  long asked(int i) {
    return asked[i];
  }

  boolean isNothingAsked() {
    for (long amount : asked) {
      if (amount != 0) {
        return false;
      }
    }
    return true;
  }

  long allocatable(int i, NodeView node) {
    return switch (kinds[i]) {
      case CPU -> node.allocatableMilliCpu();
      case MEMORY -> node.allocatableMemoryBytes();
      case EPHEMERAL -> node.allocatableEphemeralBytes();
      case SCALAR -> node.node().allocatable().scalar(names[i]);
    };
  }

  /** What the pods on the node have taken. */
  long taken(int i, NodeView node) {
    return switch (kinds[i]) {
      case CPU -> withDefaults ? node.scoredMilliCpu() : node.requestedMilliCpu();
      case MEMORY -> withDefaults ? node.scoredMemoryBytes() : node.requestedMemoryBytes();
      case EPHEMERAL -> node.requestedEphemeralBytes();
      case SCALAR -> node.requested().scalar(names[i]);
    };
  }

  private long amount(int i, Resources request) {
    return switch (kinds[i]) {
      case CPU -> request.milliCpu();
      case MEMORY -> request.memoryBytes();
      case EPHEMERAL -> request.ephemeralBytes();
      case SCALAR -> request.scalar(names[i]);
    };
  }

  private static Kind kind(String resource) {
    return switch (resource) {
      case "cpu" -> Kind.CPU;
      case "memory" -> Kind.MEMORY;
      case "ephemeral-storage" -> Kind.EPHEMERAL;
      default -> Kind.SCALAR;
    };
  }
}
