package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Diagnosis.Finding;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds the fewest and least important pods that must leave a node so that a pod can go there. All
 * that are less important than the pod leave in thought, then each comes back that the pod can live
 * with: first those whose eviction would break a disruption budget, the most important first.
 */
final class VictimSearch {

  /** Either the victims or what stands against the node. */
  sealed interface Result {}

  record Found(PreemptionCandidate candidate) implements Result {}

  record Hopeless(Finding finding) implements Result {
    Hopeless(List<String> reasons) {
      this(new Finding("", new Verdict.Reject(reasons, false)));
    }
  }

  static final Hopeless NO_VICTIMS =
      new Hopeless(List.of("No preemption victims found for incoming pod"));

  private final Pod preemptor;
  private final DisruptionAllowance budgets;
  private final NodeView node;

  private final List<Pod> victims = new ArrayList<>();

  private NodeView view;
  private Feasibility tests;

  private VictimSearch(
      Pod preemptor, Feasibility tests, DisruptionAllowance budgets, NodeView node) {
    this.preemptor = preemptor;
    this.budgets = budgets;
    this.node = node;
    this.view = node;
    this.tests = tests;
  }

  static Result on(NodeView node, Pod preemptor, Feasibility tests, DisruptionAllowance budgets) {
    return node.leastPriority() < preemptor.priority()
        ? new VictimSearch(preemptor, tests, budgets, node).search()
        : NO_VICTIMS;
  }

  private Result search() {
    List<Pod> lessImportant =
        node.pods().stream()
            .filter(pod -> pod.priority() < preemptor.priority())
            .sorted(PreemptionCandidate.BY_IMPORTANCE)
            .toList();
    lessImportant.forEach(this::takeAway);
    Finding no = tests.firstNo(view);
    if (no != null) {
      return new Hopeless(no.verdict().reasons());
    }
    BitSet violating = budgets.violating(lessImportant);
    spare(lessImportant, violating);
    int violations = victims.size();
    violating.flip(0, lessImportant.size());
    spare(lessImportant, violating);
    if (victims.isEmpty()) {
      return new Hopeless(
          List.of("expected at least one victim pod on node \"" + node.name() + "\""));
    }
    victims.sort(PreemptionCandidate.BY_IMPORTANCE);
    return new Found(new PreemptionCandidate(node, List.copyOf(victims), violations));
  }

  /** Lets the chosen pods come back, one after another; those that cannot stay are victims. */
  private void spare(List<Pod> pods, BitSet chosen) {
    chosen.stream().mapToObj(pods::get).filter(this::mustGo).forEach(victims::add);
  }

  private void takeAway(Pod pod) {
    view = view.without(pod);
    tests = tests.without(pod, view);
  }

  /** Lets the pod come back, and says whether it has to leave again. */
  private boolean mustGo(Pod pod) {
    NodeView viewBefore = view;
    Feasibility testsBefore = tests;
    view = view.with(pod);
    tests = tests.with(pod, view);
    if (tests.firstNo(view) == null) {
      return false;
    }
    view = viewBefore;
    tests = testsBefore;
    return true;
  }
}
