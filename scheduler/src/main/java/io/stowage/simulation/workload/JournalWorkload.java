package io.stowage.simulation.workload;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import io.stowage.journal.JournalEntry;
import io.stowage.journal.JournalReader;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a journal tells, happening again: nodes, objects, and pods that come and end when they did;
 * where they go is left to the policy. A pod that was made anew came as one more pod and does so
 * again, so that no controller is needed.
 */
public final class JournalWorkload implements Workload {
  private final List<ClusterEvent> beginning = new ArrayList<>();
  private final List<Occurrence> occurrences = new ArrayList<>();
  private final Map<String, Duration> ends = new HashMap<>();
  private final Set<String> seen = new HashSet<>();
  private final Instant start;
  private final Duration length;

  private JournalWorkload(List<JournalEntry.Happened> story) {
    this.start = story.getFirst().at();
    this.length = since(story.getLast().at());
    for (JournalEntry.Happened entry : story) {
      if (entry.event() instanceof ClusterEvent.PodGone gone) {
        ends.putIfAbsent(gone.pod().uid(), since(entry.at()));
      }
    }
    story.forEach(entry -> tell(since(entry.at()), entry.event()));
  }

  static JournalWorkload read(Path file, BadLines bad) {
    List<JournalEntry.Happened> story = new ArrayList<>();
    long lines = 0;
    try (JournalReader reader = JournalReader.open(file)) {
      for (Optional<JournalEntry> entry = reader.next(); entry.isPresent(); entry = reader.next()) {
        lines++;
        if (entry.get() instanceof JournalEntry.Happened happened) {
          story.add(happened);
        }
      }
      reader.problems().forEach(problem -> bad.report(file, problem.line(), problem.what()));
      lines += reader.problems().size();
    } catch (IOException unreadable) {
      throw new WorkloadException(
          "The journal %s cannot be read: %s".formatted(file, unreadable.getMessage()));
    }
    bad.check(file, lines);
    if (story.isEmpty()) {
      throw new WorkloadException(
          "The journal %s tells of no event. Maybe it is another file.".formatted(file));
    }
    return new JournalWorkload(story);
  }

  private Duration since(Instant at) {
    return Duration.between(start, at);
  }

  private void tell(Duration at, ClusterEvent event) {
    boolean first = at.isZero();
    switch (event) {
      case ClusterEvent.NodeAdded added -> {
        if (first) {
          beginning.add(added);
        } else {
          occurrences.add(new Occurrence.NodeJoins(at, added.node()));
        }
      }
      case ClusterEvent.NodeChanged changed ->
          occurrences.add(new Occurrence.NodeChanges(at, changed.node()));
      case ClusterEvent.NodeRemoved removed ->
          occurrences.add(new Occurrence.NodeLeaves(at, removed.name()));
      case ClusterEvent.ObjectChanged changed -> {
        if (first) {
          beginning.add(changed);
        } else {
          occurrences.add(new Occurrence.ObjectChanges(at, changed.object()));
        }
      }
      case ClusterEvent.PodPending pending -> arrive(at, pending.pod());
      case ClusterEvent.PodBound bound -> arrive(at, bound.pod());
      case ClusterEvent.PodAssumed assumed -> {}
      case ClusterEvent.BindFailed failed -> {}
      case ClusterEvent.PodGone gone -> {}
      case ClusterEvent.UsageMeasured measured -> {}
      case ClusterEvent.ObjectRemoved removed -> {}
    }
  }

  private void arrive(Duration at, Pod pod) {
    if (!seen.add(pod.uid())) {
      return;
    }
    Duration end = ends.get(pod.uid());
    Lifetime lifetime = end == null ? new Lifetime.Forever() : new Lifetime.Until(end);
    occurrences.add(new Occurrence.PodArrives(at, PodRun.of(pod.name(), pod.spec(), lifetime)));
  }

  @Override
  public Scenario scenario(long seed) {
    return new Scenario(beginning, occurrences, length, World.USUAL.start(start), Optional.empty());
  }
}
