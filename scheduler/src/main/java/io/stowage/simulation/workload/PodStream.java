package io.stowage.simulation.workload;

import io.stowage.simulation.Occurrence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.random.RandomGenerator;

/** Pods of some services that come at given times, each drawn when it is its turn. */
final class PodStream implements Iterator<Occurrence> {

  /** A service and its part of all pods; parts need not add up to 1. */
  record Part(PodTemplate template, double weight) {}

  private final Iterator<Duration> times;
  private final RandomGenerator random;
  private final List<PodTemplate> templates = new ArrayList<>();
  private final double[] upTo;
  private long pods;

  PodStream(Arrivals arrivals, List<Part> parts, RandomGenerator random) {
    this.times = arrivals.times(random);
    this.random = random;
    this.upTo = new double[parts.size()];
    double sum = 0;
    for (Part part : parts) {
      sum += part.weight;
      upTo[templates.size()] = sum;
      templates.add(part.template);
    }
  }

  /** The classes' services, so many of each, with the classes' shares. */
  static List<Part> parts(List<ServiceClass> classes, int servicesEach) {
    List<Part> parts = new ArrayList<>();
    for (ServiceClass each : classes) {
      for (PodTemplate service : each.services(servicesEach)) {
        parts.add(new Part(service, each.share() / servicesEach));
      }
    }
    return parts;
  }

  @Override
  public boolean hasNext() {
    return times.hasNext();
  }

  @Override
  public Occurrence next() {
    Duration at = times.next();
    return new Occurrence.PodArrives(at, draw().pod(pods++, random));
  }

  private PodTemplate draw() {
    double point = random.nextDouble() * upTo[upTo.length - 1];
    int chosen = 0;
    while (upTo[chosen] <= point) {
      chosen++;
    }
    return templates.get(chosen);
  }
}
