package io.stowage.learning;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Choice;
import java.util.List;

/**
 * Turns choices into numbers. It may remember the pods that it has seen, as production can, and is
 * therefore made anew for each run. For one thread.
 */
public interface Encoder {

  Features features();

  /** Looks at the pod and the cluster; candidates are encoded by the answer, one by one. */
  Encoding prepare(Choice choice);

  /** The whole choice at once, for those who learn from it. */
  default Observation encode(Choice choice) {
    Encoding encoding = prepare(choice);
    int width = features().node().size();
    int[] slots = new int[choice.candidates().size()];
    float[] rows = new float[slots.length * width];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = choice.nodeIndex(i);
      encoding.encode(choice.candidates().get(i), rows, i * width);
    }
    return new Observation(rows, encoding.context(), slots);
  }

  /** Which devices a pod takes on a node; its row assumes the same. */
  default List<Integer> devices(Pod pod, NodeView node) {
    return pod.spec().gpu().map(request -> node.deviceShares().tightest(request)).orElse(List.of());
  }

  /** One choice, being encoded. */
  interface Encoding {

    /** What is the same for all candidates. */
    float[] context();

    /** Writes a candidate's features from this place on. */
    void encode(NodeView node, float[] rows, int from);

    /**
     * A row that was encoded for a pod with the same spec still holds if the node is the same and
     * this is the same object.
     */
    Object validity();
  }
}
