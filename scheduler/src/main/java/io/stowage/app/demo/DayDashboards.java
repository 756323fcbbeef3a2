package io.stowage.app.demo;

import io.stowage.api.rest.Subject.Related;
import io.stowage.app.compare.PlannedRun;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.app.serving.Pace;
import io.stowage.app.serving.ServedRun;
import io.stowage.app.serving.SimulatedSubject;
import io.stowage.app.serving.TokenFile;
import io.stowage.simulation.Workload;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The demo's day once more under one policy alone, on a dashboard: it begins when somebody wants to
 * look inside. For any thread.
 */
public final class DayDashboards implements Dashboards, AutoCloseable {
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

  @Override
  public synchronized Optional<String> link(String policy, String home) {
    if (closed || !names.contains(policy)) {
      return Optional.empty();
    }
    return Optional.of(byPolicy.computeIfAbsent(policy, name -> begin(name, home)).link());
  }

  @Override
  public synchronized int watchers() {
    return byPolicy.values().stream().mapToInt(ServedRun::watchers).sum();
  }

  /** The demo's page, and the dashboards of its policies. */
  private List<Related> related(String home) {
    List<Related> related = new ArrayList<>();
    related.add(new Related("All policies", home + "/"));
    for (String name : names) {
      String query = URLEncoder.encode(name, StandardCharsets.UTF_8);
      related.add(new Related(name, "%s/dashboard?policy=%s".formatted(home, query)));
    }
    return related;
  }

  private ServedRun begin(String policy, String home) {
    PlannedRun planned = new PlannedRun("the day", workload, policy, policies, seed, false);
    Pace pace = new Pace(new Pace.State(Pace.USUAL_SPEED, false), () -> !closed);
    ServedRun served =
        new ServedRun(
            ANY_PORT,
            TokenFile.random(),
            SimulatedSubject.of(planned).beside(related(home)),
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
