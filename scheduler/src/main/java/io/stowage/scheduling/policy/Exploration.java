package io.stowage.scheduling.policy;

import io.stowage.cluster.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;

/**
 * Where and how often other nodes than the best may be tried. For one thread.
 *
 * <p>Exploring costs somebody a worse place, so that all bounds must allow it at once.
 */
public final class Exploration {
  private static final Duration WINDOW = Duration.ofHours(1);

  /**
   * The bounds.
   *
   * @param share how many of the choices that are open to it
   * @param epsilon how far below the best a heuristic may rate the node, as a part of the way from
   *     its best to its worst candidate
   * @param namespaces whose pods it may be tried with
   * @param perHour the most in any hour
   * @param maxPriority never for pods above this
   */
  public record Bounds(
      double share, double epsilon, Set<String> namespaces, int perHour, int maxPriority) {
    public Bounds {
      namespaces = Set.copyOf(namespaces);
      if (!(share > 0 && share <= 1) || !(epsilon >= 0 && epsilon <= 1) || perHour < 1) {
        throw new IllegalArgumentException(
            "A share of %s, an epsilon of %s and %d per hour will not do. Maybe 0.01, 0.05 and 60."
                .formatted(share, epsilon, perHour));
      }
    }
  }

  /** When something was tried lately. It outlives the bounds, which may change within the hour. */
  public static final class Spent {
    private final Deque<Instant> lately = new ArrayDeque<>();

    private int inTheHourBefore(Instant at) {
      while (!lately.isEmpty() && !lately.getFirst().plus(WINDOW).isAfter(at)) {
        lately.removeFirst();
      }
      return lately.size();
    }
  }

  private final Bounds bounds;
  private final Spent spent;

  public Exploration(Bounds bounds, Spent spent) {
    this.bounds = bounds;
    this.spent = spent;
  }

  public Bounds bounds() {
    return bounds;
  }

  /** Whether it may be tried with this pod now. */
  boolean allows(Pod pod, Instant at) {
    return spent.inTheHourBefore(at) < bounds.perHour
        && bounds.namespaces.contains(pod.namespace())
        && pod.priority() <= bounds.maxPriority;
  }

  void spend(Instant at) {
    spent.lately.addLast(at);
  }
}
