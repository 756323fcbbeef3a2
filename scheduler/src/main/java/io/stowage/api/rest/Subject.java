package io.stowage.api.rest;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.DecidedBy;
import io.stowage.scheduling.Explanation;
import io.stowage.scheduling.Mode;
import io.stowage.scheduling.PendingQueue.Population;
import io.stowage.scheduling.Policy;
import io.stowage.usage.NodeSignals;
import java.time.Instant;
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

  /** What is known of the cluster may be old: it could not be read since then. */
  record Stale(Instant since, String why) {}

  /**
   * A choice, taken apart anew.
   *
   * @param parts of each candidate's score; they sum up to the score that it would have now
   * @param by who makes these scores, where it is not always the same
   */
  record TakenApart(Map<String, double[]> parts, Optional<DecidedBy> by) {
    public static TakenApart by(Policy policy, Choice choice) {
      Map<String, double[]> parts = policy.parts(choice);
      return new TakenApart(parts, policy.decidedBy());
    }
  }

  Kind kind();

  default List<Related> related() {
    return List.of();
  }

  /** What it is doing, in a word or two. */
  String state();

  /** Why the cluster may be another by now; nothing while it can be read. */
  default Optional<Stale> stale() {
    return Optional.empty();
  }

  List<Profile> profiles();

  ClusterSnapshot cluster();

  /** What sensors say of each node; nothing where there are none. */
  default Map<String, NodeSignals> signals() {
    return Map.of();
  }

  /** How many pods wait where; absent while nobody decides. */
  Optional<Population> queue();

  /** What works out the watts that nobody measures, as the configuration names it. */
  default Optional<String> powerModel() {
    return Optional.empty();
  }

  /** How much a node draws that has nothing to do, as far as that is known. */
  default Optional<IdlePower> idlePower() {
    return IdlePower.of(powerModel(), cluster());
  }

  /** The configuration in use, as JSON. */
  String configuration();

  /**
   * The parts of each candidate's score, worked out beside the loop that decided, which may know
   * more or be in another state; nothing where nobody here decides on such a pod.
   */
  Optional<TakenApart> takenApart(Choice choice);

  /** How far we are trusted with a pod that another scheduler places while we think along. */
  default Optional<Mode> thinksAlong(Pod pod) {
    return Optional.empty();
  }

  /** Where the pod would go now, worked out beside the loop. */
  Explanation explain(Pod pod);
}
