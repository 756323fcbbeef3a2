package io.stowage.usage;

import io.stowage.cluster.Node;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What can be measured of a node, and what of it can be true. */
public enum SignalKind {
  /** Thousandths of cores in use. */
  CPU {
    @Override
    double most(Node node) {
      // What the system itself uses is not allocatable.
      return 2.0 * node.allocatable().milliCpu();
    }
  },
  /** Bytes in use. */
  MEMORY {
    @Override
    double most(Node node) {
      return 2.0 * node.allocatable().memoryBytes();
    }
  },
  /** The part of the disk that is taken, 0 to 1. */
  DISK {
    @Override
    double most(Node node) {
      return 1;
    }
  },
  /** Bytes a second that come in. */
  NETWORK {
    @Override
    double most(Node node) {
      return 1e12;
    }
  },
  /** Connections that are open. */
  CONNECTIONS {
    @Override
    double most(Node node) {
      return 1e8;
    }
  },
  /** Pods that somebody else counts. */
  PODS {
    @Override
    double most(Node node) {
      return 1e5;
    }
  },
  /** Watts that it draws. No machine that answers draws none. */
  WATTS {
    @Override
    double most(Node node) {
      return 50_000;
    }

    @Override
    double least() {
      return Double.MIN_VALUE;
    }
  },
  /** Milliseconds from the node to its users. */
  LATENCY {
    @Override
    double most(Node node) {
      return 60_000;
    }
  };

  abstract double most(Node node);

  double least() {
    return 0;
  }

  /** The number, if it can be true of the node. */
  public OptionalDouble plausible(double value, Node node) {
    return value >= least() && value <= most(node)
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
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
