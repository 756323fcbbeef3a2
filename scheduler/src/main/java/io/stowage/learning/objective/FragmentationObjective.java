package io.stowage.learning.objective;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Resources;
import io.stowage.learning.Objective;
import io.stowage.learning.Transition;
import io.stowage.scheduling.policy.Fragmentation;
import io.stowage.scheduling.policy.SeenPods;
import io.stowage.scheduling.policy.TypicalPods;
import java.util.Optional;

/**
 * Room that is kept for big pods: on nodes with devices, the free devices that typical pods could
 * use and now cannot, as a loss (Weng et al., "Beware of Fragmentation", USENIX ATC 2023); on
 * others, how many pods as big as the biggest so far no longer fit.
 */
final class FragmentationObjective implements Objective {
  private static final double MILLI_PER_DEVICE = 1000;

  private final SeenPods seen = new SeenPods(TypicalPods.USUAL_COVERAGE);
  private final boolean learns;
  private Fragmentation fragmentation;
  private Resources biggest = Resources.NONE;

  FragmentationObjective(Optional<TypicalPods> typical) {
    this.learns = typical.isEmpty();
    this.fragmentation = new Fragmentation(typical.orElseGet(seen::typical));
  }

  @Override
  public double value(Transition transition) {
    if (learns && seen.note(transition.pod())) {
      fragmentation = new Fragmentation(seen.typical());
    }
    biggest = biggest.max(transition.pod().spec().requests().held());
    NodeView before = transition.nodeBefore();
    NodeView after = transition.node();
    return after.node().devices().isPresent()
        ? (fragmentation.amount(before) - fragmentation.amount(after)) / MILLI_PER_DEVICE
        : (double) fitting(after) - fitting(before);
  }

  /** How many of the biggest pods fit on the node. */
  private long fitting(NodeView node) {
    Resources free = node.free();
    return Math.min(
        times(free.milliCpu(), biggest.milliCpu()),
        times(free.memoryBytes(), biggest.memoryBytes()));
  }

  private static long times(long free, long asked) {
    return asked == 0 ? Integer.MAX_VALUE : free / asked;
  }
}
