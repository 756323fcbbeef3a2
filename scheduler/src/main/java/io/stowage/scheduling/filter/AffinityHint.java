package io.stowage.scheduling.filter;

import io.stowage.cluster.CarriedTerm;
import io.stowage.cluster.ClusterEvent;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodAffinityTerm;
import io.stowage.scheduling.MeantPods;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Which events may end a quarrel between pods: upstream's queueing hint (interpodaffinity/plugin.go
 * v1.36), and besides what it overlooks, which would otherwise leave the pod waiting for minutes:
 * that one of several anti-affinity terms no longer hits, that terms may select namespaces, and
 * that a node is free of the pods that repel one without terms of its own.
 */
record AffinityHint(Pod pod, ClusterSnapshot before) {

  static boolean mayCure(ClusterEvent event, Pod pod, ClusterSnapshot before) {
    AffinityHint hint = new AffinityHint(pod, before);
    return switch (Change.of(event, pod, before)) {
      case Change.NodeJoined(Node node) -> hint.mayTake(node);
      case Change.NodeUpdated(Node old, Node node) -> hint.isMoved(old, node);
      case Change.OwnUpdate(Pod old, Pod changed) ->
          !old.spec().labels().equals(changed.spec().labels());
      case Change.PodPlaced(Pod placed) -> hint.isWanted(placed);
      case Change.PodUpdated(Pod old, Pod changed) ->
          (!hint.isWanted(old) && hint.isWanted(changed)) || hint.isLessUnwanted(old, changed);
      case Change.PodLeft(Pod left) -> hint.isUnwanted(left) || hint.repels(left);
      case Change.Other other -> false;
    };
  }

  private boolean isWanted(Pod other) {
    List<PodAffinityTerm> terms = pod.spec().requiredAffinity();
    return !terms.isEmpty() && terms.stream().allMatch(term -> means(term, other));
  }

  private boolean isUnwanted(Pod other) {
    return pod.spec().requiredAntiAffinity().stream().anyMatch(term -> means(term, other));
  }

  private boolean isLessUnwanted(Pod old, Pod changed) {
    return pod.spec().requiredAntiAffinity().stream()
        .anyMatch(term -> means(term, old) && !means(term, changed));
  }

  private boolean repels(Pod other) {
    return other.spec().requiredAntiAffinity().stream()
        .anyMatch(
            term ->
                term.matches(
                    pod.namespace(), before.namespaceLabels(pod.namespace()), pod.spec().labels()));
  }

  private boolean means(PodAffinityTerm term, Pod other) {
    return MeantPods.by(term, before).matches(other);
  }

  private boolean mayTake(Node joined) {
    List<PodAffinityTerm> wanting = pod.spec().requiredAffinity();
    return wanting.isEmpty()
        || !pod.spec().requiredAntiAffinity().isEmpty()
        || wanting.stream().anyMatch(term -> isInSome(term, joined));
  }

  private boolean isMoved(Node old, Node node) {
    return !old.labels().equals(node.labels())
        && (pod.spec().requiredAffinity().stream()
                .anyMatch(term -> isInSome(term, node) && isElsewhere(term, old, node))
            || avoiding().stream()
                .anyMatch(term -> isInSome(term, old) && isElsewhere(term, old, node)));
  }

  /** The terms that keep the pod away from nodes: its own, and those that other pods carry. */
  private List<PodAffinityTerm> avoiding() {
    List<PodAffinityTerm> terms = new ArrayList<>(pod.spec().requiredAntiAffinity());
    before.forEachCarriedTermMeaning(
        pod,
        (carried, counts) -> {
          if (carried.kind() == CarriedTerm.Kind.REQUIRED_ANTI_AFFINITY) {
            terms.add(carried.term());
          }
        });
    return terms;
  }

  private static boolean isElsewhere(PodAffinityTerm term, Node old, Node node) {
    String key = term.topologyKey();
    return !Objects.equals(old.labels().get(key), node.labels().get(key));
  }

  private static boolean isInSome(PodAffinityTerm term, Node node) {
    return node.labels().containsKey(term.topologyKey());
  }
}
