package io.stowage.simulation;

import io.stowage.cluster.PodSpec;

/**
 * A pod that is to run.
 *
 * @param recreated whether a controller makes it anew when it is evicted or its node is lost
 */
public record PodRun(
    String name, PodSpec spec, Lifetime lifetime, boolean recreated, UsageCurve usage) {

  /** A pod that uses what it asks for and that nobody makes anew. */
  public static PodRun of(String name, PodSpec spec, Lifetime lifetime) {
    return new PodRun(name, spec, lifetime, false, UsageCurve.AS_REQUESTED);
  }

  public PodRun byController() {
    return new PodRun(name, spec, lifetime, true, usage);
  }

  public PodRun using(UsageCurve curve) {
    return new PodRun(name, spec, lifetime, recreated, curve);
  }
}
