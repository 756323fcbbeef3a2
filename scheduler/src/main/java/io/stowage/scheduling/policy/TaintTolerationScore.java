package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Taint;
import io.stowage.cluster.Toleration;
import io.stowage.scheduling.Choice;
import java.util.List;

/** Upstream's TaintToleration: fewer PreferNoSchedule taints that the pod does not tolerate. */
public final class TaintTolerationScore implements Score {

  @Override
  public String name() {
    return "TaintToleration";
  }

  @Override
  public Scoring prepare(Choice choice) {
    return new UntoleratedTaints(choice.pod().spec().tolerations());
  }

  private record UntoleratedTaints(List<Toleration> tolerations) implements Scoring {
    @Override
    public long points(NodeView node) {
      if (!node.isTainted()) {
        return 0;
      }
      List<Taint> taints = node.node().taints();
      long untolerated = 0;
      for (int i = 0; i < taints.size(); i++) {
        Taint taint = taints.get(i);
        if (taint.effect() == Taint.Effect.PREFER_NO_SCHEDULE
            && !Toleration.anyTolerates(tolerations, taint)) {
          untolerated++;
        }
      }
      return untolerated;
    }

    @Override
    public void normalise(long[] points, int candidates) {
      DefaultNormalize.leastIsBest(points, candidates);
    }

    @Override
    public boolean readsNodeAlone() {
      return true;
    }
  }
}
