package io.stowage.scheduling.policy;

import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Choice;
import io.stowage.scheduling.policy.Score.Scoring;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The points that each node last had for a kind of pod, from scores that read one node at a time.
 */
final class PointsMemory {
  private @Nullable Object inventory;
  private List<NodeView> nodes = List.of();
  private long[] fixed = new long[0];
  private long[][] compared = new long[0][];
  private int[] nonZero = new int[0];

  /** Works out the points of all nodes that have changed since the last time. */
  void refresh(Choice choice, ToLongFunction<NodeView> fixedPoints, Scoring[] comparing) {
    int size = choice.cluster().nodes().size();
    if (inventory != choice.cluster().inventory()
        || fixed.length != size
        || compared.length != comparing.length) {
      inventory = choice.cluster().inventory();
      nodes = List.of();
      fixed = new long[size];
      compared = new long[comparing.length][size];
      nonZero = new int[comparing.length];
    }
    choice
        .cluster()
        .forEachNodeSince(
            nodes,
            node -> {
              fixed[node.index()] = fixedPoints.applyAsLong(node);
              for (int score = 0; score < comparing.length; score++) {
                remember(score, node.index(), comparing[score].points(node));
              }
            });
    nodes = choice.cluster().nodes();
  }

  private void remember(int score, int node, long points) {
    nonZero[score] += (points == 0 ? 0 : 1) - (compared[score][node] == 0 ? 0 : 1);
    compared[score][node] = points;
  }

  void addFixed(Choice choice, double[] totals) {
    if (coversAllNodes(choice)) {
      for (int i = 0; i < totals.length; i++) {
        totals[i] += fixed[i];
      }
      return;
    }
    for (int i = 0; i < totals.length; i++) {
      totals[i] += fixed[choice.nodeIndex(i)];
    }
  }

  /** Whether this score has no point for any node, as is usual: then nothing need be compared. */
  boolean isAllZero(int score) {
    return nonZero[score] == 0;
  }

  void copyCompared(int score, Choice choice, long[] into) {
    long[] from = compared[score];
    int size = choice.candidates().size();
    if (coversAllNodes(choice)) {
      System.arraycopy(from, 0, into, 0, size);
      return;
    }
    for (int i = 0; i < size; i++) {
      into[i] = from[choice.nodeIndex(i)];
    }
  }

  private static boolean coversAllNodes(Choice choice) {
    return choice.candidates() == choice.cluster().nodes();
  }
}
