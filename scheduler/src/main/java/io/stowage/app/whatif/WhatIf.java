package io.stowage.app.whatif;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.Preemption;
import io.stowage.scheduling.PreemptionSettings;
import io.stowage.scheduling.Scheduler;
import io.stowage.scheduling.filter.Filters;
import io.stowage.scheduling.policy.PlacementPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Tries out a question on a cluster, policy by policy: the nodes go away, then all that waits is
 * scheduled in the queue's order, then come the copies until one does not fit.
 */
public final class WhatIf {
  private static final long SEED = 42;

  private final Question question;
  private final Departure departure;
  private final List<Waiting> waiting;
  private final Runnable onPodTried;

  /**
   * Makes ready to ask.
   *
   * @param onPodTried called after each pod, to tell of progress
   */
  public WhatIf(ClusterSnapshot cluster, Question question, Runnable onPodTried) {
    this.question = question;
    this.onPodTried = onPodTried;
    this.departure = Departure.of(question.without(), cluster);
    List<Waiting> all = new ArrayList<>(departure.displaced());
    cluster.pods().stream()
        .filter(pod -> pod.nodeName().isEmpty() && !pod.deleting())
        .forEach(pod -> all.add(new Waiting(pod, Optional.empty())));
    this.waiting = all.stream().sorted(Waiting.BY_TURN).toList();
  }

  public List<Loss> lost() {
    return departure.lost();
  }

  public Answer under(String name, PlacementPolicy policy) {
    List<Filter> filters = Filters.withGates();
    Trial trial =
        new Trial(
            new Scheduler(filters, policy.policy(), policy.selector()),
            new Preemption(filters, PreemptionSettings.DEFAULT, new SplittableRandom(SEED)),
            departure.cluster());
    List<Answer.Placement> placed = new ArrayList<>();
    List<Answer.Pending> pending = new ArrayList<>();
    for (Waiting next : waiting) {
      switch (trial.place(next.pod())) {
        case Trial.Fate.Placed fate -> placed.add(new Answer.Placement(next, fate.node()));
        case Trial.Fate.Refused fate -> pending.add(new Answer.Pending(next, fate.refusal()));
      }
      onPodTried.run();
    }
    return new Answer(name, placed, pending, question.pod().map(pod -> copies(pod, trial)));
  }

  private Answer.Copies copies(Pod template, Trial trial) {
    TreeMap<String, Integer> perNode = new TreeMap<>();
    for (int copy = 1; copy <= question.atMost(); copy++) {
      // No real pod has such a name.
      Pod more = Pod.pending(template.name() + "~" + copy, template.spec(), template.createdAt());
      switch (trial.place(more)) {
        case Trial.Fate.Placed fate -> perNode.merge(fate.node(), 1, Integer::sum);
        case Trial.Fate.Refused fate -> {
          return new Answer.Copies(perNode, Optional.of(fate.refusal()));
        }
      }
      onPodTried.run();
    }
    return new Answer.Copies(perNode, Optional.empty());
  }
}
