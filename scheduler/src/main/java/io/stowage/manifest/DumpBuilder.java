package io.stowage.manifest;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.Pod;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Gathers the objects of one dump and notices those that stand there twice. */
final class DumpBuilder {
  private final Readers readers;
  private final List<ClusterEvent> events = new ArrayList<>();
  private final List<ManifestProblem> problems = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final Map<String, String> podOfUid = new HashMap<>();

  DumpBuilder(Readers readers) {
    this.readers = readers;
  }

  void add(JsonNode object) {
    switch (readers.read(object)) {
      case Reading.Understood understood -> add(understood.event());
      case Reading.Ignored ignored -> {}
      case Reading.Broken broken -> problems.add(broken.problem());
    }
  }

  void add(ManifestProblem problem) {
    problems.add(problem);
  }

  int objects() {
    return events.size();
  }

  Dump build() {
    return new Dump(events, problems);
  }

  private void add(ClusterEvent event) {
    switch (event) {
      case ClusterEvent.NodeAdded added -> addOnce("Node", added.node().name(), event);
      case ClusterEvent.PodBound bound -> addPod(bound.pod(), event);
      case ClusterEvent.PodPending pending -> addPod(pending.pod(), event);
      case ClusterEvent.PodGone ended -> {}
      case ClusterEvent.ObjectChanged changed ->
          addOnce(changed.object().getClass().getSimpleName(), changed.object().key(), event);
      case ClusterEvent.NodeChanged other -> events.add(event);
      case ClusterEvent.NodeRemoved other -> events.add(event);
      case ClusterEvent.PodAssumed other -> events.add(event);
      case ClusterEvent.BindFailed other -> events.add(event);
      case ClusterEvent.UsageMeasured other -> events.add(event);
      case ClusterEvent.ObjectRemoved other -> events.add(event);
    }
  }

  /** Upstream tells pods apart by uid: a second pod with one would count as the first. */
  private void addPod(Pod pod, ClusterEvent event) {
    String holder = podOfUid.putIfAbsent(pod.uid(), pod.key());
    if (holder != null && !holder.equals(pod.key())) {
      problems.add(
          new ManifestProblem.Duplicate(
              "Pod " + pod.key(),
              "metadata.uid",
              pod.uid(),
              "Pod " + holder + " has it too; this one is left out."));
      return;
    }
    addOnce("Pod", pod.key(), event);
  }

  /** Of two objects with one name the later counts, as in a watch. */
  private void addOnce(String kind, String key, ClusterEvent event) {
    if (!names.add(kind + " " + key)) {
      problems.add(
          new ManifestProblem.Duplicate(
              kind + " " + key,
              "metadata.name",
              key,
              "It stands there more than once; the last one counts."));
    }
    events.add(event);
  }
}
