package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Diagnosis.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the tests that read one node at a time last found for a kind of pod, node by node. */
final class VerdictMemory {
  private List<NodeView> nodes = List.of();
  private @Nullable Finding[] findings = new Finding[0];
  private int refused;
  private boolean faulty;

  /** Asks again about the nodes that have changed since the last time. */
  void refresh(ClusterSnapshot cluster, Feasibility feasibility) {
    int size = cluster.nodes().size();
    if (findings.length != size) {
      nodes = List.of();
      findings = new Finding[size];
      refused = 0;
      faulty = false;
    }
    cluster.forEachNodeSince(nodes, node -> remember(node, feasibility.firstNoOfNodeTests(node)));
    nodes = cluster.nodes();
  }

  /** What was found for the node at this index; null when it passed. */
  @Nullable Finding finding(int nodeIndex) {
    return findings[nodeIndex];
  }

  /** Whether any of the findings may be a fault. */
  boolean mayHoldFaults() {
    return faulty;
  }

  boolean allPass() {
    return refused == 0;
  }

  private void remember(NodeView node, @Nullable Finding finding) {
    refused += (finding == null ? 0 : 1) - (findings[node.index()] == null ? 0 : 1);
    findings[node.index()] = finding;
    faulty |= finding != null && finding.verdict() instanceof Verdict.Fault;
  }
}
