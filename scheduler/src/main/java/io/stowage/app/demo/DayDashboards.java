package io.stowage.app.demo;

import io.stowage.app.compare.PlannedRun;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.app.serving.Pace;
import io.stowage.app.serving.ServedRun;
import io.stowage.app.serving.SimulatedSubject;
import io.stowage.app.serving.TokenFile;
import io.stowage.simulation.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The demo's day once more under one policy alone, on a dashboard: it begins when somebody wants to
 * look inside. For any thread.
 */
public final class DayDashboards implements AutoCloseable {
  private static final int ANY_PORT = 0;

  private final Workload workload;
  private final long seed;
  private final List<String> names;
  private final PolicyCatalogue policies;
  private final Map<String, ServedRun> byPolicy = new HashMap<>();
  private final List<Thread> runs = new ArrayList<>();
  private volatile boolean closed;

  DayDashboards(Workload workload, long seed, List<String> names, PolicyCatalogue policies) {
    this.workload = workload;
    this.seed = seed;
    this.names = List.copyOf(names);
    this.policies = policies;
  }

  /** A link that opens it; none for a policy that the demo does not show. */
  public synchronized Optional<String> link(String policy) {
    if (closed || !names.contains(policy)) {
      return Optional.empty();
    }
    return Optional.of(byPolicy.computeIfAbsent(policy, this::begin).link());
  }

  private ServedRun begin(String policy) {
    PlannedRun planned = new PlannedRun("the day", workload, policy, policies, seed, false);
    Pace pace = new Pace(new Pace.State(Pace.USUAL_SPEED, false), () -> !closed);
    ServedRun served =
        new ServedRun(
            ANY_PORT,
            TokenFile.random(),
            SimulatedSubject.of(planned),
            pace,
            policies,
            Optional.ofNullable(System.getenv("STOWAGE_HOME")),
            failure -> System.err.println("The dashboard could not answer: " + failure.cause()));
    runs.add(
        Thread.ofPlatform().daemon().name("day of " + policy).start(() -> run(planned, served)));
    return served;
  }

  private void run(PlannedRun planned, ServedRun served) {
    planned.run(() -> !closed, served.listeners(), served.observers());
    served.over();
  }

  @Override
  public synchronized void close() {
    closed = true;
    try {
      for (Thread run : runs) {
        run.join();
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    byPolicy.values().forEach(ServedRun::close);
  }
}
