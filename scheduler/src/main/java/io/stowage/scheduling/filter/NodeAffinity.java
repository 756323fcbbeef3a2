package io.stowage.scheduling.filter;

import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.NodeSelector;
import io.stowage.cluster.NodeView;
import io.stowage.cluster.Pod;
import io.stowage.cluster.RequiredNodeAffinity;
import io.stowage.cluster.Requirement;
import io.stowage.scheduling.Filter;
import io.stowage.scheduling.InventoryMemory;
import io.stowage.scheduling.NodeTest;
import io.stowage.scheduling.Verdict;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/** Refuses nodes that the pod's node selector or required node affinity does not allow. */
public final class NodeAffinity implements Filter {
  private static final Verdict MISMATCH =
      Verdict.never("node(s) didn't match Pod's node affinity/selector");
  private static final Verdict NOT_ENFORCED =
      Verdict.never("node(s) didn't match scheduler-enforced node affinity");
  private static final Verdict CONFLICT = Verdict.never("pod affinity terms conflict");

  private static final int MATCHES = 1;
  private static final int DIFFERS = 0;
  private static final int DIFFERS_FROM_ADDED = 2;

  /** All about a pod that this filter looks at. */
  private record Wish(Map<String, String> nodeSelector, Optional<NodeSelector> required) {}

  private final RequiredNodeAffinity added;
  private final InventoryMemory<Wish> memory = new InventoryMemory<>();

  public NodeAffinity() {
    this(Optional.empty());
  }

  /** Holds every pod to this selector, upstream's addedAffinity, beside the pod's own. */
  public NodeAffinity(Optional<NodeSelector> added) {
    this.added = RequiredNodeAffinity.of(Map.of(), added);
  }

  @Override
  public NodeTest prepare(Pod pod, ClusterSnapshot cluster) {
    RequiredNodeAffinity required = RequiredNodeAffinity.of(pod.spec());
    if (required.isAbsent() && added.isAbsent()) {
      return NodeTest.SKIP;
    }
    Optional<Set<String>> named = pod.spec().requiredNodeAffinity().flatMap(NodeAffinity::named);
    if (named.isPresent() && named.get().isEmpty()) {
      return NodeTest.refusing(CONFLICT);
    }
    Wish wish = new Wish(pod.spec().nodeSelector(), pod.spec().requiredNodeAffinity());
    return new Matching(memory.recall(wish, cluster), node -> find(required, node.node()), named);
  }

  private int find(RequiredNodeAffinity required, Node node) {
    if (!added.matches(node)) {
      return DIFFERS_FROM_ADDED;
    }
    return required.matches(node) ? MATCHES : DIFFERS;
  }

  @Override
  public boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    RequiredNodeAffinity required = RequiredNodeAffinity.of(pod.spec());
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined joined -> find(required, joined.node()) == MATCHES;
      case Change.NodeUpdated node ->
          find(required, node.before()) != MATCHES && find(required, node.after()) == MATCHES;
      case Change.OwnUpdate own -> false;
      case Change.PodPlaced placed -> false;
      case Change.PodUpdated updated -> false;
      case Change.PodLeft left -> false;
      case Change.Other other -> false;
    };
  }

  /**
   * The names of the only nodes that can match, where every term names some; a term that does not
   * leaves all nodes open. Terms that match nothing for other reasons count here as written
   * (node_affinity.go, PreFilter, v1.36).
   */
  private static Optional<Set<String>> named(NodeSelector selector) {
    Set<String> any = new HashSet<>();
    for (NodeSelector.Term term : selector.terms()) {
      Optional<Set<String>> ofTerm = named(term.fields());
      if (ofTerm.isEmpty()) {
        return Optional.empty();
      }
      any.addAll(ofTerm.get());
    }
    return selector.terms().isEmpty() ? Optional.empty() : Optional.of(any);
  }

  private static Optional<Set<String>> named(List<Requirement> fields) {
    return fields.stream()
        .filter(field -> field.key().equals(NodeSelector.Term.NAME_FIELD))
        .filter(field -> field.operator() == Requirement.Operator.IN)
        .map(Requirement::values)
        .reduce(NodeAffinity::intersection);
  }

  private static Set<String> intersection(Set<String> some, Set<String> others) {
    Set<String> both = new HashSet<>(some);
    both.retainAll(others);
    return both;
  }

  private record Matching(
      InventoryMemory.Numbers known,
      ToIntFunction<NodeView> finder,
      Optional<Set<String>> onlyNodes)
      implements NodeTest.OfNodeAlone {
    @Override
    public Verdict test(NodeView node) {
      int found = known.of(node, finder);
      if (found == MATCHES) {
        return Verdict.Pass.PASS;
      }
      return found == DIFFERS ? MISMATCH : NOT_ENFORCED;
    }
  }
}
