package io.stowage.scheduling;

import io.stowage.cluster.Pod;
import io.stowage.cluster.PodSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * The pods that no node would take, until something happens that may help. Twins that were refused
 * by the same filters form a group, for which filters are asked once.
 */
final class UnschedulablePool {
  // scheduling_queue.go, Run, v1.36.3; here on each whole and half minute, whenever we started.
  private static final long SECONDS_BETWEEN_CHECKS = 30;

  private record Group(PodSpec spec, Set<String> refusedBy) {
    static Group of(QueuedPod queued) {
      return new Group(queued.pod.spec(), queued.refusedBy);
    }
  }

  private final Hints hints;
  private final Map<Group, SequencedSet<QueuedPod>> groups = new LinkedHashMap<>();
  private final TreeSet<QueuedPod> byRelease = new TreeSet<>(QueuedPod.BY_RELEASE);
  private final Map<String, Set<QueuedPod>> preemptorsByVictim = new HashMap<>();

  UnschedulablePool(Hints hints) {
    this.hints = hints;
  }

  boolean isEmpty() {
    return groups.isEmpty();
  }

  void add(QueuedPod queued) {
    groups.computeIfAbsent(Group.of(queued), group -> new LinkedHashSet<>()).add(queued);
    byRelease.add(queued);
    for (String victim : queued.awaitedVictims) {
      preemptorsByVictim.computeIfAbsent(victim, uid -> new LinkedHashSet<>()).add(queued);
    }
  }

  void remove(QueuedPod queued) {
    Group group = Group.of(queued);
    SequencedSet<QueuedPod> twins = groups.get(group);
    if (twins != null && twins.remove(queued) && twins.isEmpty()) {
      groups.remove(group);
    }
    byRelease.remove(queued);
    queued.awaitedVictims.forEach(victim -> stopAwaiting(victim, queued));
  }

  /** The pods for which the event is worth a try and which wait for no victim any more. */
  List<QueuedPod> curedBy(Arrival arrival) {
    List<QueuedPod> cured = new ArrayList<>();
    arrival.leaving().ifPresent(victim -> cured.addAll(noLongerAwaiting(victim)));
    groups.forEach(
        (group, twins) -> {
          if (hints.worthATry(group.refusedBy(), twins.getFirst().pod, arrival)) {
            twins.forEach(twin -> cure(twin, cured));
          }
        });
    return cured;
  }

  private static void cure(QueuedPod queued, List<QueuedPod> cured) {
    if (!queued.awaitedVictims.isEmpty()) {
      queued.curedMeanwhile = true;
    } else if (!queued.curedMeanwhile) {
      cured.add(queued);
    }
  }

  /** The pods that waited for this victim alone and already have had reason for another try. */
  private List<QueuedPod> noLongerAwaiting(Pod victim) {
    Set<QueuedPod> preemptors = preemptorsByVictim.remove(victim.uid());
    if (preemptors == null) {
      return List.of();
    }
    preemptors.forEach(preemptor -> preemptor.awaitedVictims.remove(victim.uid()));
    return preemptors.stream()
        .filter(preemptor -> preemptor.awaitedVictims.isEmpty() && preemptor.curedMeanwhile)
        .toList();
  }

  private void stopAwaiting(String victim, QueuedPod preemptor) {
    Set<QueuedPod> preemptors = preemptorsByVictim.get(victim);
    if (preemptors != null && preemptors.remove(preemptor) && preemptors.isEmpty()) {
      preemptorsByVictim.remove(victim);
    }
  }

  /** When pods that have been here too long are looked for next. */
  Instant nextRelease() {
    return byRelease.isEmpty() ? Instant.MAX : checkAfter(byRelease.getFirst().releaseAfter);
  }

  /** The pods that have been here too long. */
  List<QueuedPod> overdue(Instant now) {
    List<QueuedPod> overdue = new ArrayList<>();
    for (QueuedPod queued : byRelease) {
      if (checkAfter(queued.releaseAfter).isAfter(now)) {
        break;
      }
      overdue.add(queued);
    }
    return overdue;
  }

  private static Instant checkAfter(Instant moment) {
    long checks = Math.floorDiv(moment.getEpochSecond(), SECONDS_BETWEEN_CHECKS) + 1;
    return Instant.ofEpochSecond(checks * SECONDS_BETWEEN_CHECKS);
  }
}
