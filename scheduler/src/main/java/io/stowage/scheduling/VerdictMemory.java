package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.scheduling.Diagnosis.Finding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the tests that read one node at a time last found for a kind of pod, node by node. */
final class VerdictMemory {
  private List<NodeView> nodes = List.of();
  private @Nullable Finding[] findings = new Finding[0];
  private final Map<String, Integer> refusalsByFilter = new HashMap<>();
  private int refused;
  private boolean faulty;

  /** Asks again about the nodes that have changed since the last time. */
  void refresh(ClusterSnapshot cluster, Feasibility feasibility) {
    int size = cluster.nodes().size();
    if (findings.length != size) {
      nodes = List.of();
      findings = new Finding[size];
      refusalsByFilter.clear();
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

  /** What stands against the nodes, if something stands against each and none of it is a fault. */
  Optional<List<Finding>> findingsAgainstAll() {
    return refused == 0 || refused < findings.length || faulty
        ? Optional.empty()
        : Optional.of(new KnownFindings(all(), refusalsByFilter.keySet()));
  }

  private Finding[] all() {
    Finding[] all = new Finding[findings.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = Objects.requireNonNull(findings[i]);
    }
    return all;
  }

  boolean allPass() {
    return refused == 0;
  }

  private void remember(NodeView node, @Nullable Finding finding) {
    count(findings[node.index()], -1);
    count(finding, 1);
    findings[node.index()] = finding;
    faulty |= finding != null && finding.verdict() instanceof Verdict.Fault;
  }

  private void count(@Nullable Finding finding, int change) {
    if (finding != null) {
      refused += change;
      // A filter that refuses no node any more is not among those that are asked for a cure.
      refusalsByFilter.merge(
          finding.filter(), change, (a, b) -> a + b == 0 ? null : Integer.valueOf(a + b));
    }
  }
}
