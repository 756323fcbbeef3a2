package io.stowage.app.demo;

import io.stowage.app.demo.Opening.PolicyCard;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.scheduling.Diagnosis;
import io.stowage.scheduling.policy.PlacementPolicy;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** One day under all policies at once, in step; the recording is told what can be seen of it. */
final class LiveDay {
  static final int FRAMES = 240;

  private final Workload workload;
  private final long seed;
  private final List<PolicyCard> policies;
  private final PolicyCatalogue catalogue;
  private final Day day;
  private final Recording recording;
  private final Conductor conductor;
  private final List<LiveRun> looks;
  private final AtomicInteger framesTold = new AtomicInteger();

  /**
   * A day that has not begun.
   *
   * @param catalogue where the policies' names are looked up
   * @param takes how long it is to last for those who look on
   */
  LiveDay(
      Workload workload,
      long seed,
      List<PolicyCard> policies,
      PolicyCatalogue catalogue,
      Duration takes,
      Recording recording) {
    this.workload = workload;
    this.seed = seed;
    this.policies = List.copyOf(policies);
    this.catalogue = catalogue;
    this.day = new Day(workload.scenario(seed), FRAMES);
    this.recording = recording;
    this.conductor = new Conductor(policies.size(), takes.dividedBy(FRAMES), this::tellFrame);
    this.looks = policies.stream().map(policy -> look(policy.name())).toList();
  }

  private LiveRun look(String policy) {
    Scenario scenario = workload.scenario(seed);
    PolicyInputs inputs =
        new PolicyInputs(
            new SplittableRandom(seed),
            scenario.typicalPods(),
            Optional.of(scenario.world().power()));
    return new LiveRun(
        day,
        new DecisionTeller(day::nodeIndex, policy(policy, inputs).policy(), Diagnosis::message),
        conductor);
  }

  private PlacementPolicy policy(String name, PolicyInputs inputs) {
    return catalogue.of(name, inputs);
  }

  int framesTold() {
    return framesTold.get();
  }

  /** Comes back when the day is over. */
  void run() throws InterruptedException, ExecutionException {
    recording.add(Json.of(Map.of("opening", day.opening(seed, policies))));
    try (ExecutorService threads = Executors.newFixedThreadPool(policies.size())) {
      List<Future<?>> runs = new ArrayList<>();
      for (int i = 0; i < policies.size(); i++) {
        String policy = policies.get(i).name();
        LiveRun look = looks.get(i);
        runs.add(threads.submit(() -> run(policy, look)));
      }
      for (Future<?> run : runs) {
        run.get();
      }
    }
  }

  private void run(String policy, LiveRun look) {
    try {
      new Simulation(
              workload.scenario(seed),
              inputs -> policy(policy, inputs),
              seed,
              List.of(look),
              List.of(look))
          .run(conductor::goesOn);
    } catch (RuntimeException failed) {
      conductor.giveUp();
      throw failed;
    }
  }

  private void tellFrame() {
    List<BoardFrame> boards = looks.stream().map(LiveRun::frame).toList();
    recording.add(Json.of(new FrameMessage(framesTold.get(), boards, List.of())));
    framesTold.incrementAndGet();
  }
}
