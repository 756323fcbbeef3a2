package io.stowage.usage;

import io.stowage.cluster.Node;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** What can be measured of a node, and what of it can be true. */
public enum SignalKind {
  /** Thousandths of cores in use. What the system itself uses is not allocatable. */
  CPU(node -> 2.0 * node.allocatable().milliCpu()),
  /** Bytes in use. */
  MEMORY(node -> 2.0 * node.allocatable().memoryBytes()),
  /** The part of the disk that is taken, 0 to 1. */
  DISK(node -> 1),
  /** Bytes a second that come in. */
  NETWORK(node -> 1e12),
  /** Connections that are open. */
  CONNECTIONS(node -> 1e8),
  /** Pods that somebody else counts. */
  PODS(node -> 1e5),
  /** Watts that it draws. No machine that answers draws none. */
  WATTS(Double.MIN_VALUE, node -> 50_000, 20),
  /** Milliseconds from the node to its users. */
  LATENCY(0, node -> 60_000, 100);

  private final double least;
  private final double apart;

  @SuppressWarnings("ImmutableEnumChecker") // none of the functions above remembers anything
  private final ToDoubleFunction<Node> most;

  SignalKind(ToDoubleFunction<Node> most) {
    this(0, most, Double.POSITIVE_INFINITY);
  }

  /** How many times less than the middle one a node can have, where nothing else bounds it. */
  SignalKind(double least, ToDoubleFunction<Node> most, double apart) {
    this.least = least;
    this.most = most;
    this.apart = apart;
  }

  /** The number, if it can be true of the node. */
  public OptionalDouble plausible(double value, Node node) {
    return value >= least && value <= most.applyAsDouble(node)
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }

  /** The same signal, not so far below the middle one of all nodes that one cannot believe it. */
  Signal notFarBelow(double middle, Signal signal) {
    // Only who claims too little attracts pods. Too much is true of nodes far from their users.
    return middle > 0 && Double.isFinite(apart)
        ? signal.withValue(Math.max(signal.value(), middle / apart))
        : signal;
  }

  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<SignalKind> named(String key) {
    for (SignalKind kind : values()) {
      if (kind.key().equals(key)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
