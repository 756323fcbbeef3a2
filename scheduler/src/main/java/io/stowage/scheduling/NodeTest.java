package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import java.util.Optional;
import java.util.Set;

/**
 * A filter made ready for one pod and one snapshot: upstream's Filter with the state that PreFilter
 * left it.
 */
public interface NodeTest {

  /** For a pod that the filter has no word on; upstream's Skip. */
  NodeTest SKIP = node -> Verdict.Pass.PASS;

  Verdict test(NodeView node);

  /** This test as it would be with one more pod on a node. */
  default NodeTest with(Pod pod, NodeView on) {
    return this;
  }

  /** This test as it would be without that pod on a node. */
  default NodeTest without(Pod pod, NodeView from) {
    return this;
  }

  /**
   * Whether verdicts depend on nothing but the pod's spec and the node's view, so that they hold
   * for the pod's twins until that view changes.
   */
  default boolean readsNodeAlone() {
    return false;
  }

  /**
   * The no that holds for every node, found before any node was looked at; upstream's PreFilter
   * rejection.
   */
  default Optional<Verdict> refusal() {
    return Optional.empty();
  }

  /**
   * The names of the only nodes worth testing, where the pod names them; upstream's
   * PreFilterResult.
   */
  default Optional<Set<String>> onlyNodes() {
    return Optional.empty();
  }

  /** A test that reads one node at a time and nothing else. */
  interface OfNodeAlone extends NodeTest {
    @Override
    default boolean readsNodeAlone() {
      return true;
    }
  }

  /** Says that this test, as a rule a lambda, reads one node at a time and nothing else. */
  static NodeTest ofNodeAlone(OfNodeAlone test) {
    return test;
  }

  /**
   * A test that knows nodes by their index in the snapshot, so that a node's view need not be
   * fetched into the processor's cache.
   */
  interface ByIndex extends NodeTest {
    Verdict testAt(int nodeIndex);

    @Override
    default Verdict test(NodeView node) {
      return testAt(node.index());
    }
  }

  /** A test that refuses the pod whatever the node; the verdict is a no or a fault. */
  static NodeTest refusing(Verdict verdict) {
    return new NodeTest() {
      @Override
      public Verdict test(NodeView node) {
        return verdict;
      }

      @Override
      public Optional<Verdict> refusal() {
        return Optional.of(verdict);
      }
    };
  }
}
