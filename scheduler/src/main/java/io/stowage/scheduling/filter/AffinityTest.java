package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;

/** Inter-pod affinity made ready for one pod. */
record AffinityTest(
    Pod pod,
    ClusterSnapshot cluster,
    WantedPods wanted,
    UnwantedPods unwanted,
    RepellingPods repelling)
    implements NodeTest.ByIndex {

  private static final Verdict NOT_BESIDE_WANTED =
      Verdict.never("node(s) didn't match pod affinity rules");
  private static final Verdict BESIDE_UNWANTED =
      Verdict.no("node(s) didn't match pod anti-affinity rules");
  private static final Verdict BESIDE_REPELLING =
      Verdict.no("node(s) didn't satisfy existing pods anti-affinity rules");

  @Override
  public Verdict testAt(int index) {
    if (!wanted.areBeside(index)) {
      return NOT_BESIDE_WANTED;
    }
    if (unwanted.areBeside(index)) {
      return BESIDE_UNWANTED;
    }
    return repelling.areBeside(index) ? BESIDE_REPELLING : Verdict.Pass.PASS;
  }

  @Override
  public NodeTest with(Pod other, NodeView on) {
    return changed(other, on.index(), 1);
  }

  @Override
  public NodeTest without(Pod other, NodeView from) {
    return changed(other, from.index(), -1);
  }

  private NodeTest changed(Pod other, int nodeIndex, int change) {
    WantedPods wantedNow = wanted.changed(other, nodeIndex, change);
    UnwantedPods unwantedNow = unwanted.changed(other, nodeIndex, change);
    RepellingPods repellingNow = repelling.changed(pod, cluster, other, nodeIndex, change);
    return wantedNow == wanted && unwantedNow == unwanted && repellingNow == repelling
        ? this
        : new AffinityTest(pod, cluster, wantedNow, unwantedNow, repellingNow);
  }
}
