package io.stowage.simulation.workload;

import io.stowage.cluster.Resources;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Pods of four service classes that come at random and run for a random time, on a mixed cluster.
 * The classes' names and shares are DRL-FORCH's (NetSoft 2023); what they ask for is ours.
 */
public final class PoissonWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("nodes", "pods", "load", "rate", "lifetime");
  private static final int SERVICES_PER_CLASS = 10;

  /**
   * What can be chosen.
   *
   * @param load the CPU or memory, whichever is scarcer, that all running pods would ask for on the
   *     average if none had to wait, as a part of what there is
   * @param podsPerSecond if given, this decides and not the load
   * @param lifetime the time that a middling pod runs
   */
  record Options(
      int nodes, int pods, double load, OptionalDouble podsPerSecond, Duration lifetime) {

    static Options of(OptionedName name) {
      double rate = name.number("rate", Double.NaN);
      return new Options(
          name.count("nodes", 100),
          name.count("pods", 20_000),
          name.positive("load", 0.9),
          Double.isNaN(rate)
              ? OptionalDouble.empty()
              : OptionalDouble.of(name.positive("rate", rate)),
          name.time("lifetime", Duration.ofHours(1)));
    }
  }

  private final Options options;
  private final List<NodePool> pools;
  private final List<PodStream.Part> services;
  private final double podsPerSecond;

  PoissonWorkload(Options options) {
    this.options = options;
    this.pools = Pools.mixed(options.nodes);
    List<ServiceClass> classes = classes(options.lifetime.toNanos() / 1e9);
    this.services = PodStream.parts(classes, SERVICES_PER_CLASS);
    this.podsPerSecond =
        options.podsPerSecond.orElseGet(
            () -> options.load * fullRate(classes, NodePool.capacity(pools)));
  }

  static PoissonWorkload of(OptionedName name) {
    return new PoissonWorkload(Options.of(name));
  }

  private static List<ServiceClass> classes(double lifetime) {
    return List.of(
        ServiceClass.of("fve", 0.1, 8_000, 16_384, new RunTimes.Exponential(lifetime)),
        ServiceClass.of("sdp", 0.2, 1_000, 10_240, new RunTimes.Exponential(lifetime)),
        ServiceClass.of("app", 0.3, 2_000, 6_144, new RunTimes.Exponential(2 * lifetime)),
        ServiceClass.of("laf", 0.4, 500, 1_024, new RunTimes.Exponential(lifetime / 2)));
  }

  /** The rate at which running pods would ask for all that there is (Little's law). */
  static double fullRate(List<ServiceClass> classes, Resources capacity) {
    double cpu = 0;
    double memory = 0;
    for (ServiceClass each : classes) {
      double podSeconds = each.share() * each.runTimes().meanSeconds();
      cpu += podSeconds * each.milliCpu();
      memory += podSeconds * each.memoryBytes();
    }
    return Math.min(capacity.milliCpu() / cpu, capacity.memoryBytes() / memory);
  }

  @Override
  public Scenario scenario(long seed) {
    Duration length = RunTimes.seconds(options.pods / podsPerSecond);
    Arrivals arrivals = Arrivals.poisson(options.pods, length);
    return Scenario.of(
        NodePool.nodes(pools),
        () -> new PodStream(arrivals, services, new SplittableRandom(seed)),
        length,
        World.USUAL.power(NodePool.power(pools)));
  }
}
