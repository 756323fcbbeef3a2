package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.NodeTest;

/** One of upstream's scores: whole points for each node, brought to 0…100 over all candidates. */
public interface Score {

  /** The most points that a node can have after normalisation. */
  long MOST = 100;

  /** Upstream's plugin name. */
  default String name() {
    return getClass().getSimpleName();
  }

  /**
   * Gets ready to score the candidates; {@link Scoring#SKIP} where it has nothing to say about the
   * pod.
   */
  Scoring prepare(Choice choice);

  /** A score made ready for one choice. */
  interface Scoring {

    /** Upstream's PreScore Skip: the score takes no part, and is not shown. */
    Scoring SKIP = node -> 0;

    /** The node's points before normalisation. */
    long points(NodeView node);

    /** Brings the points of the candidates, the first so many of the array, to 0…100, in place. */
    default void normalise(long[] points, int candidates) {}

    /**
     * Whether {@link #normalise} does anything; where it does not, a node's points stand by
     * themselves.
     */
    default boolean comparesNodes() {
      return true;
    }

    /**
     * Whether points depend on nothing but the pod's spec, the node's view and the snapshot's
     * inventory, so that they hold for the pod's twins until one of these changes.
     */
    default boolean readsNodeAlone() {
      return false;
    }

    /** A score that knows nodes by their index in the snapshot; see {@link NodeTest.ByIndex}. */
    interface ByIndex extends Scoring {
      long pointsAt(int nodeIndex);

      @Override
      default long points(NodeView node) {
        return pointsAt(node.index());
      }
    }
  }
}
