package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PreferredNodeAffinity;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.InventoryMemory;
import java.util.List;
import java.util.function.ToIntFunction;

/** Upstream's NodeAffinity: the summed weights of the preferred terms that the node matches. */
public final class NodeAffinityScore implements Score {

  private final InventoryMemory<List<NodeSelector.Preferred>> memory = new InventoryMemory<>();

  @Override
  public String name() {
    return "NodeAffinity";
  }

  @Override
  public Scoring prepare(Choice choice) {
    PodSpec spec = choice.pod().spec();
    if (spec.preferredNodeAffinity().isEmpty()) {
      return Scoring.SKIP;
    }
    PreferredNodeAffinity preferred = PreferredNodeAffinity.of(spec);
    return new MatchedWeight(
        memory.recall(spec.preferredNodeAffinity(), choice.cluster()),
        node -> preferred.weight(node.node()));
  }

  private record MatchedWeight(InventoryMemory.Numbers known, ToIntFunction<NodeView> finder)
      implements Scoring {
    @Override
    public long points(NodeView node) {
      return known.of(node, finder);
    }

    @Override
    public void normalise(long[] points, int candidates) {
      DefaultNormalize.mostIsBest(points, candidates);
    }

    @Override
    public boolean readsNodeAlone() {
      return true;
    }
  }
}
