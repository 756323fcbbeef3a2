package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Diagnosis.Finding;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the tests that read one node at a time found for a kind of pod, node by node, while the
 * node's view is the same.
 */
final class VerdictMemory {
  private @Nullable NodeView[] views = new NodeView[0];
  private @Nullable Finding[] findings = new Finding[0];

  boolean knows(NodeView node) {
    return node.index() < views.length && views[node.index()] == node;
  }

  /** What was found for a node that is known; null when it passed. */
  @Nullable Finding finding(NodeView node) {
    return findings[node.index()];
  }

  void remember(NodeView node, @Nullable Finding finding) {
    if (node.index() >= views.length) {
      int size = Math.max(node.index() + 1, views.length * 2);
      views = Arrays.copyOf(views, size);
      findings = Arrays.copyOf(findings, size);
    }
    views[node.index()] = node;
    findings[node.index()] = finding;
  }
}
