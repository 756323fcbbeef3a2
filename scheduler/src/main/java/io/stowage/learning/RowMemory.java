package io.stowage.learning;

import io.stowage.cluster.NodeView;
import io.stowage.learning.Encoder.Encoding;
import io.stowage.scheduling.Choice;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rows and scores that the nodes last had for one kind of pod. */
final class RowMemory {
  private final int width;
  private @Nullable NodeView[] views = new NodeView[0];
  private float[] rows = new float[0];
  private float[] scores = new float[0];
  private boolean[] scored = new boolean[0];
  private float[] context = new float[0];
  private @Nullable Object validity;
  private @Nullable Model model;

  RowMemory(int width) {
    this.width = width;
  }

  /** Encodes each candidate that has changed since the last time. */
  void refresh(Choice choice, Encoding encoding) {
    if (validity != encoding.validity()) {
      validity = encoding.validity();
      Arrays.fill(views, null);
    }
    reserve(choice.cluster().nodes().size());
    int candidates = choice.candidates().size();
    for (int i = 0; i < candidates; i++) {
      NodeView node = choice.candidates().get(i);
      int index = choice.nodeIndex(i);
      if (views[index] != node) {
        views[index] = node;
        encoding.encode(node, rows, index * width);
        scored[index] = false;
      }
    }
  }

  private void reserve(int nodes) {
    if (nodes > views.length) {
      views = Arrays.copyOf(views, nodes);
      rows = Arrays.copyOf(rows, nodes * width);
      scores = Arrays.copyOf(scores, nodes);
      scored = Arrays.copyOf(scored, nodes);
    }
  }

  double[] scores(Choice choice, float[] now, Model by) {
    if (model != by || !Arrays.equals(context, now)) {
      model = by;
      context = now.clone();
      Arrays.fill(scored, false);
    }
    int[] asked = asked(choice, by.scoresNodesAlone());
    if (asked.length > 0) {
      float[] answers = by.scores(new Observation(gathered(asked), context, asked));
      for (int i = 0; i < asked.length; i++) {
        scores[asked[i]] = answers[i];
        scored[asked[i]] = true;
      }
    }
    double[] all = new double[choice.candidates().size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = scores[choice.nodeIndex(i)];
    }
    return all;
  }

  /** The nodes whose scores are not known; all candidates where one's score hangs on the others. */
  private int[] asked(Choice choice, boolean nodesAlone) {
    int[] asked = new int[choice.candidates().size()];
    int count = 0;
    for (int i = 0; i < asked.length; i++) {
      int index = choice.nodeIndex(i);
      if (!nodesAlone || !scored[index]) {
        asked[count++] = index;
      }
    }
    return Arrays.copyOf(asked, count);
  }

  private float[] gathered(int[] asked) {
    float[] gathered = new float[asked.length * width];
    for (int i = 0; i < asked.length; i++) {
      System.arraycopy(rows, asked[i] * width, gathered, i * width, width);
    }
    return gathered;
  }
}
