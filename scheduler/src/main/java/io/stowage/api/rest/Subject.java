package io.stowage.api.rest;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.PendingQueue.Population;
import io.stowage.usage.NodeSignals;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the API tells about: the scheduler of a live cluster, of a simulated or recorded one. */
public interface Subject {

  /** Whether the cluster is real, and whether all this happens now. */
  enum Kind {
    LIVE,
    SIMULATED,
    RECORDED
  }

  /** How the pods that name one scheduler are placed. */
  record Profile(String schedulerName, String policy) {}

  /** Another page that belongs to this one, such as the one that led here. */
  record Related(String title, String address) {}

  Kind kind();

  default List<Related> related() {
    return List.of();
  }

  /** What it is doing, in a word or two. */
  String state();

  List<Profile> profiles();

  ClusterSnapshot cluster();

  /** What sensors say of each node; nothing where there are none. */
  default Map<String, NodeSignals> signals() {
    return Map.of();
  }

  /** How many pods wait where; absent while nobody decides. */
  Optional<Population> queue();

  /** The configuration in use, as JSON. */
  String configuration();

  /** The parts of each candidate's score, worked out anew beside the loop that decided. */
  Map<String, double[]> parts(Choice choice);

  /** Where the pod would go now, worked out beside the loop. */
  Explanation explain(Pod pod);
}
