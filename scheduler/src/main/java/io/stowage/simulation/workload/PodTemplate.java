package io.stowage.simulation.workload;

import io.stowage.cluster.PodSpec;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.UsageCurve;
import java.util.random.RandomGenerator;

/**
 * What the pods of one service have in common; they share one spec, so that they are twins to the
 * scheduler.
 */
record PodTemplate(String service, PodSpec spec, RunTimes runTimes, UsageCurve usage) {

  /** A pod that runs for a time of its own. */
  PodRun pod(long number, RandomGenerator random) {
    return pod(number, new Lifetime.Lasting(runTimes.draw(random)));
  }

  PodRun pod(long number, Lifetime lifetime) {
    PodRun run = new PodRun(service + "-" + number, spec, lifetime, false, usage);
    return spec.controller().isPresent() ? run.byController() : run;
  }
}
