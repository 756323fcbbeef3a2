package io.stowage.scheduling;

import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PreferredNodeAffinity;
import io.stowage.scheduling.Diagnosis.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A function from a pod and a snapshot to a decision. All nodes are tested and all that pass are
 * scored, unless a share of the nodes is said to be enough; what is remembered of earlier pods
 * changes how long a decision takes, never the decision. For one thread.
 */
public final class Scheduler {
  private static final int KINDS_REMEMBERED = 256;

  private final List<Filter> filters;
  private final Policy policy;
  private final Selector selector;
  private final PartialSearch search;
  private final ReadAhead readAhead = new ReadAhead();
  private final Twins<VerdictMemory> twins = new Twins<>(KINDS_REMEMBERED, VerdictMemory::new);

  public Scheduler(List<Filter> filters, Policy policy, Selector selector) {
    this(filters, policy, selector, 100);
  }

  /**
   * A scheduler that is content with fewer nodes.
   *
   * @param percentOfNodes once so many of all nodes will do, and at least 100, the rest is not
   *     looked at
   */
  public Scheduler(List<Filter> filters, Policy policy, Selector selector, int percentOfNodes) {
    this.search = new PartialSearch(percentOfNodes);
    this.filters = List.copyOf(filters);
    this.policy = policy;
    this.selector = selector;
  }

  public List<Filter> filters() {
    return filters;
  }

  public Policy policy() {
    return policy;
  }

  public Decision decide(Pod pod, ClusterSnapshot cluster) {
    Feasibility feasibility = Feasibility.prepare(filters, pod, cluster);
    if (feasibility.refusal().isPresent()) {
      return rejected(pod, cluster, refusedEverywhere(feasibility.refusal().get(), cluster));
    }
    Optional<NodeView> reserved = reservedNode(pod, cluster, feasibility);
    if (reserved.isPresent()) {
      return only(new Choice(pod, List.of(reserved.get()), cluster));
    }
    @Nullable VerdictMemory memory = memoryOf(pod, cluster, feasibility);
    return search.stopsBefore(cluster.nodes().size())
        ? amongSome(pod, cluster, search.among(cluster.nodes(), feasibility, memory))
        : amongAll(pod, cluster, feasibility, memory);
  }

  private Decision amongSome(Pod pod, ClusterSnapshot cluster, PartialSearch.Found found) {
    if (found.fault().isPresent()) {
      return rejected(pod, cluster, refusedEverywhere(found.fault().get(), cluster));
    }
    return found.candidates().isEmpty()
        ? rejected(
            pod, cluster, new Diagnosis(Optional.empty(), cluster.nodes(), found.findings(), ""))
        : best(new Choice(pod, found.candidates(), cluster));
  }

  private Decision amongAll(
      Pod pod, ClusterSnapshot cluster, Feasibility feasibility, @Nullable VerdictMemory memory) {
    if (memory != null
        && memory.allPass()
        && feasibility.hasOnlyNodeTests()
        && !cluster.nodes().isEmpty()) {
      return best(new Choice(pod, cluster.nodes(), cluster));
    }
    Optional<List<Finding>> known =
        memory == null || feasibility.isRestricted()
            ? Optional.empty()
            : memory.findingsAgainstAll();
    if (known.isPresent()) {
      return rejected(
          pod, cluster, new Diagnosis(Optional.empty(), cluster.nodes(), known.get(), ""));
    }
    // Findings that are known to hold no fault are not looked at: that would fetch them from
    // memory.
    boolean faultsRemembered = memory == null || memory.mayHoldFaults();
    Candidates candidates = new Candidates(cluster.nodes().size());
    List<Finding> findings = new ArrayList<>();
    List<NodeView> nodes = cluster.nodes();
    for (int i = 0; i < nodes.size(); i++) {
      NodeView node = memory == null ? readAhead.get(nodes, i) : nodes.get(i);
      Finding ofNodeTests =
          memory == null ? feasibility.firstNoOfNodeTests(node) : memory.finding(i);
      Finding no = feasibility.firstNo(node, i, ofNodeTests);
      if (no == null) {
        candidates.append(node, i);
      } else if ((faultsRemembered || no != ofNodeTests) && no.verdict() instanceof Verdict.Fault) {
        return rejected(pod, cluster, refusedEverywhere(no, cluster));
      } else {
        findings.add(no);
      }
    }
    if (candidates.isEmpty()) {
      return rejected(pod, cluster, new Diagnosis(Optional.empty(), cluster.nodes(), findings, ""));
    }
    return best(new Choice(pod, candidates, cluster));
  }

  /** Who says no to each of these nodes, in their order; nothing for a node that will do. */
  public List<Optional<Finding>> refusals(Pod pod, List<NodeView> nodes, ClusterSnapshot cluster) {
    Feasibility feasibility = Feasibility.prepare(filters, pod, cluster);
    return nodes.stream()
        .map(node -> feasibility.refusal().or(() -> Optional.ofNullable(feasibility.firstNo(node))))
        .toList();
  }

  /** Every node's verdict and, for those that pass, the parts of its score. */
  public Explanation explain(Pod pod, ClusterSnapshot cluster) {
    return Explanation.of(Feasibility.prepare(filters, pod, cluster), policy, pod, cluster);
  }

  // The node that was cleared for the pod is taken without a look at others, if it still will do.
  private static Optional<NodeView> reservedNode(
      Pod pod, ClusterSnapshot cluster, Feasibility feasibility) {
    return pod.nominatedNode()
        .flatMap(cluster::node)
        .filter(node -> feasibility.firstNo(node) == null);
  }

  private @Nullable VerdictMemory memoryOf(
      Pod pod, ClusterSnapshot cluster, Feasibility feasibility) {
    // A pod that names its node differs from its twins in more than its spec.
    if (pod.nodeName().isPresent() || !feasibility.hasNodeTests()) {
      return null;
    }
    VerdictMemory memory = twins.recall(pod.spec()).orElse(null);
    if (memory != null) {
      memory.refresh(cluster, feasibility);
    }
    return memory;
  }

  private Decision best(Choice choice) {
    if (choice.candidates().size() == 1) {
      return only(choice);
    }
    Optional<String> fault = PreferredNodeAffinity.fault(choice.pod().spec());
    if (fault.isPresent()) {
      Finding broken = new Finding("NodeAffinity", new Verdict.Fault(fault.get()));
      return rejected(choice.pod(), choice.cluster(), refusedEverywhere(broken, choice.cluster()));
    }
    double[] scores = policy.score(choice);
    return placed(choice, scores, selector.pick(scores), policy.decidedBy());
  }

  /** There is nothing to choose, and nobody is asked. */
  private Decision only(Choice choice) {
    return placed(choice, new double[0], 0, Optional.empty());
  }

  private Decision placed(
      Choice choice, double[] scores, int chosen, Optional<DecidedBy> decidedBy) {
    Pod pod = choice.pod();
    List<Integer> devices =
        pod.spec().gpu().isEmpty()
            ? List.of()
            : policy.devices(pod, choice.candidates().get(chosen));
    return new Decision.Place(choice, scores, chosen, devices, volumes(choice, chosen), decidedBy);
  }

  private VolumePlan volumes(Choice choice, int chosen) {
    if (choice.pod().spec().volumes().isEmpty()) {
      return VolumePlan.NOTHING;
    }
    NodeView node = choice.candidates().get(chosen);
    return filters.stream()
        .flatMap(filter -> filter.volumePlan(choice.pod(), node, choice.cluster()).stream())
        .findFirst()
        .orElse(VolumePlan.NOTHING);
  }

  private static Decision rejected(Pod pod, ClusterSnapshot cluster, Diagnosis diagnosis) {
    return new Decision.Reject(new Choice(pod, List.of(), cluster), diagnosis);
  }

  private static Diagnosis refusedEverywhere(Finding refusal, ClusterSnapshot cluster) {
    return new Diagnosis(Optional.of(refusal), cluster.nodes(), List.of(), "");
  }
}
