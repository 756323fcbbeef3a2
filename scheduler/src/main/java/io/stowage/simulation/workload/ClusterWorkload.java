package io.stowage.simulation.workload;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.ObjectChanged;
import io.stowage.cluster.ClusterEvent.PodBound;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.cluster.ControllerRef;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import io.stowage.manifest.Dump;
import io.stowage.manifest.DumpReader;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.UsageCurve;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A cluster as a dump of its API objects shows it, going on from there: its pods run and wait as
 * they did, or all are placed anew; and more pods of the kinds that are there come at random.
 */
public final class ClusterWorkload implements Workload {
  static final Set<String> OPTIONS = Set.of("rate", "lifetime", "hours", "empty");
  // In the long run, of the pods that are there.
  private static final double USUALLY_MORE = 0.25;

  private final List<ClusterEvent> beginning = new ArrayList<>();
  private final List<Pod> anew = new ArrayList<>();
  private final List<PodStream.Part> kinds;
  private final double podsPerSecond;
  private final Duration length;
  private final Instant start;

  private ClusterWorkload(OptionedName name, List<ClusterEvent> events) {
    List<Pod> pods = events.stream().flatMap(event -> pod(event).stream()).toList();
    Duration lifetime = name.time("lifetime", Duration.ofHours(1));
    this.length = Duration.ofSeconds(Math.round(3600 * name.positive("hours", 1)));
    this.kinds = kinds(pods, new RunTimes.Exponential(lifetime.toNanos() / 1e9));
    double usualRate = USUALLY_MORE * pods.size() / (lifetime.toNanos() / 1e9);
    this.podsPerSecond = name.number("rate", usualRate) == 0 ? 0 : name.positive("rate", usualRate);
    this.start = newest(pods);
    boolean empty = name.word("empty", "false", Set.of("true", "false")).equals("true");
    for (ClusterEvent event : events) {
      Optional<Pod> pod = pod(event);
      if (empty && pod.isPresent()) {
        anew.add(pod.get());
      } else {
        beginning.add(event);
      }
    }
  }

  private static List<PodStream.Part> kinds(List<Pod> pods, RunTimes times) {
    Map<PodSpec, Integer> counts = new LinkedHashMap<>();
    pods.stream()
        .map(Pod::spec)
        .filter(spec -> !isMadeForOneNode(spec))
        .forEach(spec -> counts.merge(spec, 1, Integer::sum));
    List<PodStream.Part> kinds = new ArrayList<>();
    counts.forEach(
        (spec, count) -> {
          String kind = "more-" + kinds.size();
          PodTemplate template = new PodTemplate(kind, spec, times, UsageCurve.AS_REQUESTED);
          kinds.add(new PodStream.Part(template, count));
        });
    return kinds;
  }

  private static boolean isMadeForOneNode(PodSpec spec) {
    return spec.controller().filter(ControllerRef::makesOneForEachNode).isPresent();
  }

  /** A run cannot begin before its pods were made. */
  private static Instant newest(List<Pod> pods) {
    return Stream.concat(
            Stream.of(World.USUAL.start()),
            pods.stream()
                .flatMap(
                    pod -> Stream.concat(Stream.of(pod.createdAt()), pod.startedAt().stream())))
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  static ClusterWorkload read(OptionedName name, Path file, BadLines bad) {
    Dump dump;
    try {
      dump = DumpReader.read(file);
    } catch (IOException unreadable) {
      throw new WorkloadException(
          "The dump %s cannot be read: %s".formatted(file, unreadable.getMessage()));
    }
    dump.problems().forEach(problem -> bad.report(file, problem.object(), problem.message()));
    List<ClusterEvent> events = inOrder(dump.events(), file, bad);
    bad.check(file, dump.events().size());
    return new ClusterWorkload(name, events);
  }

  /**
   * Nodes and objects first; of what stands there twice, the last; without pods on nodes that are
   * not in the dump.
   */
  private static List<ClusterEvent> inOrder(List<ClusterEvent> events, Path file, BadLines bad) {
    SequencedMap<String, ClusterEvent> nodes = new LinkedHashMap<>();
    List<ClusterEvent> objects = new ArrayList<>();
    for (ClusterEvent event : events) {
      if (event instanceof NodeAdded added) {
        nodes.put(added.node().name(), added);
      } else if (event instanceof ObjectChanged) {
        objects.add(event);
      }
    }
    SequencedMap<String, ClusterEvent> pods = new LinkedHashMap<>();
    for (ClusterEvent event : events) {
      Optional<String> lost =
          event instanceof PodBound bound
              ? bound.pod().nodeName().filter(node -> !nodes.containsKey(node))
              : Optional.empty();
      Optional<Pod> pod = pod(event);
      if (pod.isPresent() && lost.isPresent()) {
        bad.report(
            file,
            "Pod " + pod.get().key(),
            "runs on %s, which is not in the dump.".formatted(lost.get()));
      } else if (pod.isPresent()) {
        pods.put(pod.get().key(), event);
      }
    }
    return Stream.of(nodes.values(), objects, pods.values()).flatMap(Collection::stream).toList();
  }

  private static Optional<Pod> pod(ClusterEvent event) {
    if (event instanceof PodBound bound) {
      return Optional.of(bound.pod());
    }
    return event instanceof PodPending pending ? Optional.of(pending.pod()) : Optional.empty();
  }

  @Override
  public Scenario scenario(long seed) {
    return new Scenario(
        beginning,
        () -> occurrences(new SplittableRandom(seed)),
        length,
        World.USUAL.start(start),
        Optional.empty());
  }

  private Iterator<Occurrence> occurrences(SplittableRandom random) {
    List<Iterator<? extends Occurrence>> streams = new ArrayList<>();
    streams.add(anew.stream().map(ClusterWorkload::again).iterator());
    if (podsPerSecond > 0 && !kinds.isEmpty()) {
      Arrivals arrivals = Arrivals.steady(podsPerSecond, length);
      streams.add(new PodStream(arrivals, kinds, random));
    }
    return new InTimeOrder(streams);
  }

  private static Occurrence again(Pod pod) {
    PodRun run = PodRun.of(pod.name(), pod.spec(), new Lifetime.Forever());
    return new Occurrence.PodArrives(
        Duration.ZERO, pod.spec().controller().isPresent() ? run.byController() : run);
  }
}
