package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PreferredNodeAffinity;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.InventoryMemory;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** Upstream's NodeAffinity: the summed weights of the preferred terms that the node matches. */
public final class NodeAffinityScore implements Score {

  private final List<NodeSelector.Preferred> added;
  private final InventoryMemory<List<NodeSelector.Preferred>> memory = new InventoryMemory<>();

  public NodeAffinityScore() {
    this(List.of());
  }

  /** Counts these terms, upstream's addedAffinity, for every pod beside the pod's own. */
  public NodeAffinityScore(List<NodeSelector.Preferred> added) {
    this.added = List.copyOf(added);
  }

  @Override
  public String name() {
    return "NodeAffinity";
  }

  @Override
  public Scoring prepare(Choice choice) {
    List<NodeSelector.Preferred> terms = terms(choice.pod().spec());
    if (terms.isEmpty()) {
      return Scoring.SKIP;
    }
    PreferredNodeAffinity preferred = PreferredNodeAffinity.of(terms);
    return new MatchedWeight(
        memory.recall(terms, choice.cluster()), node -> preferred.weight(node.node()));
  }

  private List<NodeSelector.Preferred> terms(PodSpec spec) {
    if (added.isEmpty()) {
      return spec.preferredNodeAffinity();
    }
    return Stream.concat(added.stream(), spec.preferredNodeAffinity().stream()).toList();
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
