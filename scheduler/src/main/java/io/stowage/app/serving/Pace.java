package io.stowage.app.serving;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.simulation.Observer;
import io.stowage.simulation.SimulatedCluster;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Holds a simulated run up so that eyes can follow: so many of its seconds go by in one of ours, or
 * none while it is paused. For any thread.
 */
public final class Pace implements Observer {
  public static final double USUAL_SPEED = 600;
  public static final double MOST_SPEED = 1e6;
  // Shorter waits would cost more than they last.
  private static final long SHORTEST_WAIT_NANOS = 4_000_000;
  private static final long LONGEST_WAIT_NANOS = 200_000_000;

  private final BooleanSupplier wanted;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile State state;
  private double owedNanos;
  private long paidUntil = System.nanoTime();

  /** How fast it goes. */
  public record State(double speed, boolean paused) {
    public State {
      if (!(speed > 0 && speed <= MOST_SPEED)) {
        throw new IllegalArgumentException(
            "A speed of %s will not do. Maybe 60, which is a minute in a second; at most %.0f."
                .formatted(speed, MOST_SPEED));
      }
    }
  }

  /**
   * A pace.
   *
   * @param wanted asked while it waits: no more, and it waits no longer
   */
  public Pace(State first, BooleanSupplier wanted) {
    this.state = first;
    this.wanted = wanted;
  }

  public State state() {
    return state;
  }

  public void change(State to) {
    lock.lock();
    try {
      state = to;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void endOfInstant(
      Duration at, Duration stays, SimulatedCluster real, ClusterSnapshot known) {
    lock.lock();
    try {
      owedNanos += stays.toNanos();
      while (mustWait() && wanted.getAsBoolean()) {
        long wait =
            state.paused
                ? LONGEST_WAIT_NANOS
                : Math.min(LONGEST_WAIT_NANOS, (long) (owedNanos / state.speed));
        changed.awaitNanos(wait);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /** Pays for the time that went by since it was asked last, and says whether more is owed. */
  private boolean mustWait() {
    long now = System.nanoTime();
    if (!state.paused) {
      // A run that cannot keep up with its pace does not hurry to catch up later.
      owedNanos = Math.max(0, owedNanos - (now - paidUntil) * state.speed);
    }
    paidUntil = now;
    return state.paused || owedNanos / state.speed > SHORTEST_WAIT_NANOS;
  }
}
