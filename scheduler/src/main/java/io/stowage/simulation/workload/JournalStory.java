package io.stowage.simulation.workload;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.journal.JournalEntry.Happened;
import io.stowage.journal.SnapshotEvents;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A part of a journal, told: how the cluster was, what happened to it, and which pods came. */
final class JournalStory {

  /** A pod that came; when it was started and when it ended, if it was. */
  record Came(Duration at, Pod pod, Optional<Duration> started, Optional<Duration> end) {
    private Occurrence again() {
      Lifetime lifetime =
          end.<Lifetime>map(Lifetime.Until::new).orElseGet(() -> new Lifetime.Forever());
      return new Occurrence.PodArrives(at, PodRun.of(pod.name(), pod.spec(), lifetime));
    }
  }

  private final List<ClusterEvent> beginning = new ArrayList<>();
  private final List<Occurrence> others = new ArrayList<>();
  private final List<Came> came = new ArrayList<>();
  private final Set<String> ofOtherParts;
  private final Map<String, Instant> starts = new HashMap<>();
  private final Map<String, Instant> ends = new HashMap<>();
  private final Set<String> seenPods = new HashSet<>();
  private final Set<String> nodesThere = new HashSet<>();
  private final List<Node> lastNodes;
  private final Instant start;
  private final Duration length;

  private JournalStory(List<Happened> events, Instant from, Instant to, Set<String> ofOtherParts) {
    this.ofOtherParts = ofOtherParts;
    this.start = from;
    this.length = Duration.between(from, to);
    for (Happened entry : events) {
      if (entry.event() instanceof ClusterEvent.PodGone gone) {
        ends.putIfAbsent(gone.pod().uid(), entry.at());
      } else if (entry.event() instanceof ClusterEvent.PodBound bound) {
        starts.putIfAbsent(bound.pod().uid(), entry.at());
      }
    }
    ClusterSnapshot cluster = ClusterSnapshot.empty();
    boolean begun = false;
    for (Happened entry : events) {
      if (entry.at().isAfter(to)) {
        break;
      }
      if (!begun && !entry.at().isBefore(from)) {
        SnapshotEvents.of(cluster).forEach(event -> tell(Duration.ZERO, event));
        begun = true;
      }
      if (begun) {
        tell(Duration.between(from, entry.at()), entry.event());
      }
      cluster = cluster.after(entry.event());
    }
    this.lastNodes = cluster.nodes().stream().map(NodeView::node).toList();
  }

  static JournalStory of(List<Happened> events, JournalWorkload.Part part) {
    Map<String, Instant> times = new LinkedHashMap<>();
    for (Happened entry : events) {
      if (entry.event() instanceof ClusterEvent.PodPending pending) {
        times.putIfAbsent(pending.pod().uid(), entry.at());
      }
    }
    List<Instant> came = List.copyOf(times.values());
    List<String> uids = List.copyOf(times.keySet());
    Instant first = events.getFirst().at();
    Instant last = events.getLast().at();
    int from = (int) (part.from() * came.size());
    int to = (int) (part.to() * came.size());
    Set<String> ofOtherParts = new HashSet<>(uids.subList(0, from));
    ofOtherParts.addAll(uids.subList(to, uids.size()));
    return new JournalStory(
        events,
        from == 0 ? first : came.get(from),
        to == came.size() ? last : came.get(to),
        ofOtherParts);
  }

  private void tell(Duration at, ClusterEvent event) {
    boolean first = at.isZero();
    switch (event) {
      case ClusterEvent.NodeAdded added -> nodeIsThere(at, added.node());
      case ClusterEvent.NodeChanged changed -> nodeIsThere(at, changed.node());
      case ClusterEvent.NodeRemoved removed -> {
        if (nodesThere.remove(removed.name())) {
          others.add(new Occurrence.NodeLeaves(at, removed.name()));
        }
      }
      case ClusterEvent.ObjectChanged changed -> {
        if (first) {
          beginning.add(changed);
        } else {
          others.add(new Occurrence.ObjectChanges(at, changed.object()));
        }
      }
      case ClusterEvent.ObjectRemoved removed ->
          others.add(new Occurrence.ObjectDisappears(at, removed.object()));
      case ClusterEvent.PodPending pending -> arrive(at, pending.pod());
      case ClusterEvent.PodBound bound -> {
        if (first) {
          stay(bound);
        } else {
          arrive(at, bound.pod());
        }
      }
      case ClusterEvent.PodAssumed assumed -> {}
      case ClusterEvent.BindFailed failed -> {}
      case ClusterEvent.PodGone gone -> {}
      case ClusterEvent.UsageMeasured measured -> {}
    }
  }

  /** A scheduler that starts again, or that missed news, is told of nodes that it knew. */
  private void nodeIsThere(Duration at, Node node) {
    if (!nodesThere.add(node.name())) {
      others.add(new Occurrence.NodeChanges(at, node));
    } else if (at.isZero()) {
      beginning.add(new ClusterEvent.NodeAdded(node));
    } else {
      others.add(new Occurrence.NodeJoins(at, node));
    }
  }

  /** A pod that runs from the start does so where it did. */
  private void stay(ClusterEvent.PodBound bound) {
    Pod pod = bound.pod();
    if (nodesThere.contains(pod.nodeName().orElse("")) && seenPods.add(pod.uid())) {
      beginning.add(bound);
      when(ends, pod).ifPresent(end -> others.add(new Occurrence.PodDeleted(end, pod.key())));
    }
  }

  private void arrive(Duration at, Pod pod) {
    if (seenPods.add(pod.uid())) {
      came.add(new Came(at, pod, when(starts, pod), when(ends, pod)));
    }
  }

  private Optional<Duration> when(Map<String, Instant> times, Pod pod) {
    return Optional.ofNullable(times.get(pod.uid())).map(time -> Duration.between(start, time));
  }

  /**
   * The pods of this part alone: those that waited when it began came in the one before, and may
   * have been learned from there.
   */
  List<Came> arrivals() {
    return came.stream().filter(it -> !ofOtherParts.contains(it.pod().uid())).toList();
  }

  /** The nodes as they were at the end. */
  List<Node> lastNodes() {
    return lastNodes;
  }

  /** What else there was at the start: namespaces, services, volumes and the like. */
  List<ClusterEvent> objects() {
    return beginning.stream().filter(ClusterEvent.ObjectChanged.class::isInstance).toList();
  }

  Duration length() {
    return length;
  }

  Scenario asItWas() {
    return with(came.stream().map(Came::again).toList(), World.USUAL);
  }

  /** The same with other pods that come. */
  Scenario with(List<Occurrence> pods, World world) {
    List<Occurrence> inTime = new ArrayList<>(others);
    inTime.addAll(pods);
    // Stable: what happened at the same time to nodes and objects goes first.
    inTime.sort(Comparator.comparing(Occurrence::at));
    return new Scenario(beginning, inTime, length, world.start(start), Optional.empty());
  }
}
