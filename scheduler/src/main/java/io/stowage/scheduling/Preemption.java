package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.scheduling.Diagnosis.Finding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Makes room for a pod that no node will take, by the eviction of pods of lower priority;
 * kube-scheduler's DefaultPreemption (v1.36.3). Filters are prepared once; what they would say
 * without some pods is worked out from there.
 *
 * <p>Unlike upstream's, it does not evict for the same pod over and over: see {@link
 * EvictionMemory}. For one thread.
 */
public final class Preemption {
  private static final Finding NOT_HELPFUL =
      new Finding(
          "", new Verdict.Reject(List.of("Preemption is not helpful for scheduling"), false));

  private final List<Filter> filters;
  private final PreemptionSettings settings;
  private final RandomGenerator random;
  private final EvictionMemory memory = new EvictionMemory();

  /**
   * What became of the nodes on which eviction might help, until enough candidates were found.
   *
   * @param against what stands against each node of the snapshot, in its order
   */
  private record Search(List<PreemptionCandidate> candidates, List<Finding> against) {}

  public Preemption(List<Filter> filters, PreemptionSettings settings, RandomGenerator random) {
    this.filters = List.copyOf(filters);
    this.settings = settings;
    this.random = random;
  }

  /** Whom to evict where, or the rejection with what preemption has to say about it. */
  public Decision insteadOf(Decision.Reject rejection) {
    Diagnosis diagnosis = rejection.diagnosis();
    if (diagnosis.nodes().isEmpty() || diagnosis.fault().isPresent()) {
      return rejection;
    }
    Optional<String> ineligible = ineligibility(rejection);
    if (ineligible.isPresent()) {
      return rejected(rejection, ineligible::get, true);
    }
    if (rejection.choice().cluster().leastPriority() >= rejection.pod().priority()) {
      // Nobody can be evicted anywhere, which is the rule where priorities are not used.
      return rejected(rejection, () -> nobodyToEvict(diagnosis), false);
    }
    Search search = search(rejection);
    Optional<PreemptionCandidate> best =
        search.candidates().stream().min(PreemptionCandidate.BY_PREFERENCE);
    if (best.isEmpty()) {
      return rejected(rejection, () -> hopelessness(diagnosis, search.against()), false);
    }
    memory.remember(rejection.pod(), rejection.choice().cluster().at());
    return new Decision.Preempt(
        rejection.choice(), diagnosis, best.get().node(), best.get().victims());
  }

  /** The nodes that could be cleared, each with its victims; looked for until there are enough. */
  public List<PreemptionCandidate> candidates(Decision.Reject rejection) {
    return search(rejection).candidates();
  }

  private Optional<String> ineligibility(Decision.Reject rejection) {
    Pod pod = rejection.pod();
    if (!pod.spec().mayPreempt()) {
      return Optional.of("not eligible due to preemptionPolicy=Never.");
    }
    if (waitsForVictims(rejection)) {
      return Optional.of("not eligible due to a terminating pod on the nominated node.");
    }
    Instant now = rejection.choice().cluster().at();
    return memory
        .pausesUntil(pod, now)
        .map(until -> "not eligible before " + until + ", since earlier evictions did not help.");
  }

  private static boolean waitsForVictims(Decision.Reject rejection) {
    Pod pod = rejection.pod();
    return pod
        .nominatedNode()
        .flatMap(rejection.choice().cluster()::node)
        .filter(node -> rejection.diagnosis().at(node).mayBeCuredByEviction())
        .stream()
        .flatMap(node -> node.pods().stream())
        .anyMatch(
            other ->
                other.priority() < pod.priority()
                    && other.deleting()
                    && other.evictedByScheduler());
  }

  private Search search(Decision.Reject rejection) {
    int nodes = rejection.diagnosis().nodes().size();
    Search found =
        new Search(new ArrayList<>(), new ArrayList<>(Collections.nCopies(nodes, NOT_HELPFUL)));
    List<NodeView> worthwhile = new ArrayList<>();
    for (NodeView node : rejection.diagnosis().nodes()) {
      if (rejection.diagnosis().at(node).mayBeCuredByEviction()) {
        worthwhile.add(node);
      }
    }
    if (worthwhile.isEmpty()) {
      return found;
    }
    Feasibility tests = Feasibility.prepare(filters, rejection.pod(), rejection.choice().cluster());
    DisruptionAllowance budgets = new DisruptionAllowance(rejection.choice().cluster());
    int enough = settings.enough(worthwhile.size());
    int offset = random.nextInt(worthwhile.size());
    boolean peaceful = false;
    // At least one candidate should break no disruption budget, however many are found that do.
    for (int i = 0;
        i < worthwhile.size() && !(peaceful && found.candidates().size() >= enough);
        i++) {
      NodeView node = worthwhile.get((offset + i) % worthwhile.size());
      switch (VictimSearch.on(node, rejection.pod(), tests, budgets)) {
        case VictimSearch.Found victims -> {
          found.candidates().add(victims.candidate());
          peaceful |= victims.candidate().budgetViolations() == 0;
        }
        case VictimSearch.Hopeless hopeless ->
            found.against().set(node.index(), hopeless.finding());
      }
    }
    return found;
  }

  private static String nobodyToEvict(Diagnosis diagnosis) {
    return hopelessness(
        diagnosis,
        diagnosis.nodes().stream()
            .map(
                node ->
                    diagnosis.at(node).mayBeCuredByEviction()
                        ? VictimSearch.NO_VICTIMS.finding()
                        : NOT_HELPFUL)
            .toList());
  }

  private static String hopelessness(Diagnosis diagnosis, List<Finding> against) {
    return new Diagnosis(Optional.empty(), diagnosis.nodes(), against, "").message();
  }

  private static Decision rejected(
      Decision.Reject rejection, Supplier<String> said, boolean keepsNomination) {
    return new Decision.Reject(
        rejection.choice(),
        rejection.diagnosis().withPreemption(() -> "preemption: " + said.get()),
        keepsNomination);
  }
}
