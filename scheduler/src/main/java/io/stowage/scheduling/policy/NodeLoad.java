package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * How loaded a node is: as measured, with what pods ask that came too late to be measured; and
 * where there is no fresh measurement, as all its pods ask. (The Trimaran plugins give such nodes
 * the lowest score, and with no metrics at all choose blindly.)
 */
final class NodeLoad {
  private static final Duration STALE_AFTER = Duration.ofMinutes(5);

  private NodeLoad() {}

  static double milliCpu(NodeView node, Instant now) {
    OptionalDouble measured = fresh(node, now, Usage::milliCpu);
    return measured.isPresent()
        ? measured.getAsDouble() + node.unmeasured().milliCpu()
        : node.requestedMilliCpu();
  }

  static double memoryBytes(NodeView node, Instant now) {
    OptionalDouble measured = fresh(node, now, Usage::memoryBytes);
    return measured.isPresent()
        ? measured.getAsDouble() + node.unmeasured().memoryBytes()
        : node.requestedMemoryBytes();
  }

  /** A reading of the node, unless it is missing or stale. */
  static OptionalDouble fresh(NodeView node, Instant now, Function<Usage, OptionalDouble> reading) {
    Optional<Usage> usage = node.usage();
    return usage.isPresent() && usage.get().age(now).compareTo(STALE_AFTER) <= 0
        ? reading.apply(usage.get())
        : OptionalDouble.empty();
  }
}
