package io.stowage.scheduling;

import io.stowage.cluster.NodeView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Why no node will do, node by node; it also knows the words in which upstream says it.
 *
 * @param refusal the no that came before any node was looked at
 * @param nodes the nodes, in the snapshot's order
 * @param findings what each of the nodes lacked; empty when the pod was refused beforehand
 * @param preemptionSays what preemption had to say, worked out when it is read: nobody reads most;
 *     empty when it was not tried
 */
public record Diagnosis(
    Optional<Finding> refusal,
    List<NodeView> nodes,
    List<Finding> findings,
    Supplier<String> preemptionSays) {

  /** What preemption says that was not asked. */
  private enum Silence implements Supplier<String> {
    SILENCE;

    @Override
    public String get() {
      return "";
    }
  }

  public Diagnosis(
      Optional<Finding> refusal, List<NodeView> nodes, List<Finding> findings, String preemption) {
    this(refusal, nodes, findings, preemption.isEmpty() ? Silence.SILENCE : () -> preemption);
  }

  /** A filter's name and what it said. */
  public record Finding(String filter, Verdict verdict) {}

  /** What was said about one of the nodes. */
  public Verdict at(NodeView node) {
    return refusal.orElseGet(() -> findings.get(node.index())).verdict();
  }

  /** Whether preemption was asked, whatever it said. */
  public boolean preemptionTried() {
    return preemptionSays != Silence.SILENCE;
  }

  public String preemption() {
    return preemptionSays.get();
  }

  public Diagnosis withPreemption(Supplier<String> said) {
    return new Diagnosis(refusal, nodes, findings, said);
  }

  /** The filters that said no: their hints decide which events are worth another try. */
  public Set<String> filters() {
    if (findings instanceof KnownFindings known) {
      return known.filters();
    }
    Set<String> names = new TreeSet<>();
    refusal.ifPresent(finding -> names.add(finding.filter()));
    String last = "";
    for (Finding finding : findings) {
      if (!finding.filter().equals(last)) {
        last = finding.filter();
        names.add(last);
      }
    }
    return names;
  }

  /** Whether the attempt ended because something could not be found out, not because of a no. */
  public Optional<String> fault() {
    if (refusal.isPresent()) {
      return refusal.get().verdict() instanceof Verdict.Fault fault
          ? Optional.of(fault.text())
          : Optional.empty();
    }
    for (Finding finding : findings instanceof KnownFindings ? List.<Finding>of() : findings) {
      if (finding.verdict() instanceof Verdict.Fault fault) {
        return Optional.of(fault.text());
      }
    }
    return Optional.empty();
  }

  /**
   * Upstream's text, as it stands in the FailedScheduling event and in the PodScheduled condition.
   */
  public String message() {
    if (nodes.isEmpty()) {
      // schedule_one.go, ErrNoNodesAvailable: upstream does not get as far as filters then.
      return "no nodes available to schedule pods";
    }
    String head = "0/" + nodes.size() + " nodes are available:";
    String body = refusal.map(finding -> said(finding.verdict())).orElseGet(this::histogram);
    String text = body.isEmpty() ? head : head + " " + body + ".";
    String preemption = preemption();
    return preemption.isEmpty() ? text : text + " " + preemption;
  }

  /**
   * The same as kube-scheduler tells it to the pod's owner: its plugin DynamicResources, which we
   * do not have, speaks before preemption does (dynamicresources.go, PostFilter, v1.36.3). Of a pod
   * that was refused before its turn came, it cannot find what it knows, and ends the matter.
   */
  public String announcement() {
    if (refusal.isPresent()) {
      return withPreemption(() -> "not found").message();
    }
    String preemption = preemption();
    return preemption.isEmpty()
        ? message()
        : withPreemption(() -> "no new claims to deallocate, " + preemption).message();
  }

  // framework/types.go, FitError.Error: "<count> <reason>" sorted as strings, so that "10 x" stands
  // before "2 y".
  private String histogram() {
    Map<List<String>, Integer> alike = new HashMap<>();
    List<String> last = List.of();
    int times = 0;
    // Neighbours often say the same, even the very same list.
    for (Finding finding : findings) {
      List<String> reasons = finding.verdict().reasons();
      if (reasons != last) {
        alike.merge(last, times, Integer::sum);
        last = reasons;
        times = 0;
      }
      times++;
    }
    alike.merge(last, times, Integer::sum);
    Map<String, Integer> counts = new HashMap<>();
    alike.forEach(
        (reasons, count) -> reasons.forEach(reason -> counts.merge(reason, count, Integer::sum)));
    return counts.entrySet().stream()
        .map(entry -> entry.getValue() + " " + entry.getKey())
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String said(Verdict verdict) {
    return String.join(", ", verdict.reasons());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Diagnosis that
        && refusal.equals(that.refusal)
        && nodes.equals(that.nodes)
        && findings.equals(that.findings)
        && preemption().equals(that.preemption());
  }

  @Override
  public int hashCode() {
    return Objects.hash(refusal, nodes, findings, preemption());
  }
}
