package io.stowage.training.online;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.journal.JournalEntry;
import io.stowage.journal.JournalEntry.Happened;
import io.stowage.journal.JournalReader;
import io.stowage.journal.RecentEvents;
import io.stowage.simulation.workload.WorkloadException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What journals tell of the pods that came last. Lines that cannot be read are left out, as the
 * last one of a crash.
 *
 * @param earlier a journal of the time before, which may go on into the time of the other
 * @param last about so many pods that came last; all where it is absent
 */
public record RecordedPods(Path journal, Optional<Path> earlier, OptionalInt last) {

  /** The story of both, as one journal would tell it; one without events is an error. */
  List<Happened> story() {
    List<Happened> lately = new ArrayList<>();
    read(journal, Instant.MAX, lately::add);
    if (lately.isEmpty()) {
      throw new WorkloadException(
          "The journal %s tells of no event. Maybe it is another file.".formatted(journal));
    }
    Memory memory = new Memory(last.orElse(Integer.MAX_VALUE));
    if (earlier.isPresent()) {
      Instant since = lately.getFirst().at();
      read(earlier.get(), since, memory::add);
      gone(memory.cluster, lately).forEach(event -> memory.add(new Happened(since, event)));
    }
    lately.forEach(memory::add);
    return memory.recent.story().told();
  }

  /** Forgets what is too old, and knows the cluster. */
  private static final class Memory {
    private final RecentEvents recent;
    private ClusterSnapshot cluster = ClusterSnapshot.empty();

    Memory(int pods) {
      recent = new RecentEvents(pods, () -> cluster);
    }

    void add(Happened entry) {
      recent.onEvent(entry.event(), entry.at());
      cluster = cluster.after(entry.event());
    }
  }

  private static void read(Path file, Instant until, Consumer<Happened> each) {
    try (JournalReader reader = JournalReader.open(file)) {
      for (Optional<JournalEntry> entry = reader.next();
          entry.isPresent() && entry.get().at().isBefore(until);
          entry = reader.next()) {
        if (entry.get() instanceof Happened happened) {
          each.accept(happened);
        }
      }
    } catch (IOException unreadable) {
      throw new WorkloadException(
          "The journal %s cannot be read: %s".formatted(file, unreadable.getMessage()));
    }
  }

  /** Who starts again is told of all that is there; what left meanwhile nobody tells of. */
  private static List<ClusterEvent> gone(ClusterSnapshot before, List<Happened> since) {
    Set<String> nodes = new HashSet<>();
    Set<String> pods = new HashSet<>();
    for (Happened entry : since) {
      switch (entry.event()) {
        case ClusterEvent.NodeAdded added -> nodes.add(added.node().name());
        case ClusterEvent.NodeChanged changed -> nodes.add(changed.node().name());
        case ClusterEvent.NodeRemoved removed -> nodes.add(removed.name());
        case ClusterEvent.PodPending pending -> pods.add(pending.pod().uid());
        case ClusterEvent.PodAssumed assumed -> pods.add(assumed.pod().uid());
        case ClusterEvent.PodBound bound -> pods.add(bound.pod().uid());
        case ClusterEvent.BindFailed failed -> pods.add(failed.pod().uid());
        case ClusterEvent.PodGone gone -> pods.add(gone.pod().uid());
        case ClusterEvent.ObjectChanged _, ClusterEvent.ObjectRemoved _ -> {}
        case ClusterEvent.UsageMeasured _ -> {}
      }
    }
    List<ClusterEvent> gone = new ArrayList<>();
    for (Pod pod : before.pods()) {
      if (!pods.contains(pod.uid())) {
        gone.add(new ClusterEvent.PodGone(pod));
      }
    }
    for (NodeView node : before.nodes()) {
      if (!nodes.contains(node.name())) {
        gone.add(new ClusterEvent.NodeRemoved(node.name()));
      }
    }
    return gone;
  }
}
