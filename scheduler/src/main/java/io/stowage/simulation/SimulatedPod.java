package io.stowage.simulation;

import io.stowage.cluster.Pod;
import io.stowage.cluster.Resources;
import java.time.Duration;

/** A pod as it really is: who wanted it, and what it uses. */
public final class SimulatedPod {
  private final PodRun run;
  private final int generation;
  private final String key;
  private Pod pod;
  private boolean gone;
  private double usedMilliCpu;
  private double usedMemoryBytes;

  SimulatedPod(PodRun run, int generation, Pod pod) {
    this.run = run;
    this.generation = generation;
    this.pod = pod;
    this.key = pod.key();
  }

  /** Its namespace and name, put together once. */
  String key() {
    return key;
  }

  void end() {
    gone = true;
  }

  boolean isGone() {
    return gone;
  }

  void become(Pod changed) {
    pod = changed;
  }

  void use(Duration sinceStart) {
    Resources held = pod.spec().requests().held();
    usedMilliCpu = held.milliCpu() * run.usage().ofRequestedCpu(sinceStart);
    usedMemoryBytes = held.memoryBytes() * run.usage().ofRequestedMemory(sinceStart);
  }

  public Pod pod() {
    return pod;
  }

  public PodRun run() {
    return run;
  }

  /** 1, and one more for each time that its controller has made it anew. */
  public int generation() {
    return generation;
  }

  public double usedMilliCpu() {
    return usedMilliCpu;
  }

  public double usedMemoryBytes() {
    return usedMemoryBytes;
  }
}
