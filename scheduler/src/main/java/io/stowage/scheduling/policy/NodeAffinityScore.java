package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.PreferredNodeAffinity;
import io.stowage.scheduling.Choice;

/** Upstream's NodeAffinity: the summed weights of the preferred terms that the node matches. */
public final class NodeAffinityScore implements Score {

  @Override
  public String name() {
    return "NodeAffinity";
  }

  @Override
  public Scoring prepare(Choice choice) {
    PodSpec spec = choice.pod().spec();
    return spec.preferredNodeAffinity().isEmpty()
        ? Scoring.SKIP
        : new MatchedWeight(PreferredNodeAffinity.of(spec));
  }

  private record MatchedWeight(PreferredNodeAffinity preferred) implements Scoring {
    @Override
    public long points(NodeView node) {
      return preferred.weight(node.node());
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
