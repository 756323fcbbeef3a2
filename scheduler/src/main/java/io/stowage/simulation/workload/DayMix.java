package io.stowage.simulation.workload;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.LatencyLimits;
import io.stowage.simulation.Occurrence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Who works in a cluster over a day, and when. Each kind has a part of the cluster's CPU at its
 * busiest time; all together ask for a little less than there is, but for some minutes.
 *
 * @param milliCpu what there is to be had
 * @param gpuNodes how many nodes have GPUs, four each
 */
record DayMix(double milliCpu, int gpuNodes) {
  private static final int SERVICES_PER_CLASS = 15;
  private static final int PRIORITY_OF_SERVICES = 1000;
  private static final int PRIORITY_OF_LEFTOVERS = -100;
  private static final int GPUS_PER_NODE = 4;
  private static final double GPU_LOAD = 0.85;

  private static final RunTimes UNUSED = new RunTimes.Exponential(1);

  /** A class of services with its part of the CPU at the peak and its day. */
  private record Scaled(ServiceClass kind, double part, DayCurve day) {}

  /** A class of jobs with its part of the CPU when most of them come. */
  private record Jobs(ServiceClass kind, double part, DayCurve day, int kinds) {
    Arrivals arrivals(double milliCpu, Duration length) {
      double cpuSeconds = kind.runTimes().meanSeconds() * kind.milliCpu();
      double most = part * milliCpu / cpuSeconds;
      return Arrivals.changing(at -> most * day.at(at), most, length);
    }
  }

  private static final List<Scaled> SERVICES =
      List.of(
          new Scaled(
              service("frontend", 500, 1024, 0.9).nearUsers(LatencyLimits.of(20, 45)),
              0.14,
              day(0.2, 20)),
          new Scaled(service("backend", 2000, 6144, 0.6), 0.28, day(0.35, 15)),
          new Scaled(service("cache", 1000, 8192, 0.3), 0.06, day(0.8, 15)));

  private static final List<Jobs> JOBS =
      List.of(
          new Jobs(job("batch", 4000, 12_288, minutes(25, 0.8), 1), 0.42, day(0.12, 2), 10),
          new Jobs(job("large", 24_000, 98_304, minutes(80, 0.4), 0.9), 0.07, day(0.5, 10), 1),
          new Jobs(
              job("leftover", 4000, 6144, minutes(40, 0.6), 0.8)
                  .withPriority(PRIORITY_OF_LEFTOVERS),
              0.17,
              day(0.8, 8),
              5));

  private static final ServiceClass TRAINING =
      job("training", 8000, 32_768, minutes(60, 0.7), 0.9)
          .onDevices(new GpuRequest(1, 1000, Set.of()), Pools.ON_GPU_NODES);

  List<ScaledService> services(RandomGenerator random) {
    List<ScaledService> services = new ArrayList<>();
    for (Scaled scaled : SERVICES) {
      int each =
          (int) Math.round(scaled.part * milliCpu / scaled.kind.milliCpu() / SERVICES_PER_CLASS);
      for (PodTemplate template : scaled.kind.services(SERVICES_PER_CLASS)) {
        services.add(
            new ScaledService(
                template, Math.max(1, each), shifted(scaled.day, random), rollout(random)));
      }
    }
    return services;
  }

  List<Iterator<Occurrence>> jobs(Duration length, SplittableRandom random) {
    List<Iterator<Occurrence>> streams = new ArrayList<>();
    for (Jobs jobs : JOBS) {
      streams.add(
          new PodStream(
              jobs.arrivals(milliCpu, length),
              PodStream.parts(List.of(jobs.kind), jobs.kinds),
              random.split()));
    }
    double trainings = GPU_LOAD * gpuNodes * GPUS_PER_NODE / TRAINING.runTimes().meanSeconds();
    streams.add(
        new PodStream(
            Arrivals.steady(trainings, length),
            PodStream.parts(List.of(TRAINING), 1),
            random.split()));
    return streams;
  }

  private static ServiceClass service(String name, long milliCpu, long memoryMib, double use) {
    return ServiceClass.of(name, 1, milliCpu, memoryMib, UNUSED)
        .using(new DailyUsage(day(0.3, 18), use, 0.8))
        .withPriority(PRIORITY_OF_SERVICES)
        .deployed();
  }

  private static ServiceClass job(
      String name, long milliCpu, long memoryMib, RunTimes times, double use) {
    return ServiceClass.of(name, 1, milliCpu, memoryMib, times)
        .using(new DailyUsage(day(1, 0), use, 0.9));
  }

  private static RunTimes minutes(double median, double sigma) {
    return new RunTimes.LogNormal(60 * median, sigma);
  }

  private static DayCurve day(double least, int peakHour) {
    return new DayCurve(least, Duration.ofHours(peakHour), 1.5);
  }

  /** Each service has its own users, an hour earlier or later than others. */
  private static DayCurve shifted(DayCurve day, RandomGenerator random) {
    return new DayCurve(
        day.least(), day.peak().plusMinutes(random.nextInt(-60, 61)), day.sharpness());
  }

  /** Some time in the working hours. */
  private static Duration rollout(RandomGenerator random) {
    return Duration.ofMinutes(random.nextInt(9 * 60, 17 * 60));
  }
}
