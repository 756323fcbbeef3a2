package io.stowage.scheduling;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A filter of which only the hints matter; it remembers for which pods it was asked. */
record HintingFilter(String name, Predicate<ClusterEvent> cures, List<String> asked)
    implements Filter {

  static HintingFilter curedBy(String name, Class<? extends ClusterEvent> event) {
    return new HintingFilter(name, event::isInstance, new ArrayList<>());
  }

  /** A profile in which only the hints of its filters matter. */
  static Profile profile(String schedulerName, Filter... filters) {
    Scheduler scheduler =
        new Scheduler(
            List.of(filters),
            choice -> new double[choice.candidates().size()],
            Selector.firstBest());
    return new Profile(schedulerName, scheduler, Optional.empty());
  }

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    return NodeTest.SKIP;
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    asked.add(pod.name());
    return cures.test(event);
  }
}
