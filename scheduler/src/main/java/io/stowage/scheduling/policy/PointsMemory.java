package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.policy.Score.Scoring;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The points of each node for a kind of pod, while the node's view and the inventory are the same.
 */
final class PointsMemory {
  private @Nullable Object inventory;
  private @Nullable NodeView[] views = new NodeView[0];
  private long[] fixed = new long[0];
  private long[][] comparing = new long[0][];

  /** Works out the points of those candidates that are new or have changed. */
  void refresh(Choice choice, ToLongFunction<NodeView> fixedPoints, Scoring[] comparingScores) {
    fit(choice, comparingScores.length);
    List<NodeView> candidates = choice.candidates();
    int size = candidates.size();
    for (int i = 0; i < size; i++) {
      NodeView node = candidates.get(i);
      int index = node.index();
      if (views[index] != node) {
        views[index] = node;
        fixed[index] = fixedPoints.applyAsLong(node);
        for (int score = 0; score < comparingScores.length; score++) {
          comparing[score][index] = comparingScores[score].points(node);
        }
      }
    }
  }

  void addFixed(List<NodeView> candidates, long[] totals) {
    int size = candidates.size();
    for (int i = 0; i < size; i++) {
      totals[i] += fixed[candidates.get(i).index()];
    }
  }

  void copyComparing(int score, List<NodeView> candidates, long[] into) {
    long[] from = comparing[score];
    int size = candidates.size();
    for (int i = 0; i < size; i++) {
      into[i] = from[candidates.get(i).index()];
    }
  }

  private void fit(Choice choice, int scores) {
    int nodes = choice.cluster().nodes().size();
    if (inventory != choice.cluster().inventory()
        || views.length < nodes
        || comparing.length != scores) {
      inventory = choice.cluster().inventory();
      views = new NodeView[nodes];
      fixed = new long[nodes];
      comparing = new long[scores][nodes];
    }
  }
}
