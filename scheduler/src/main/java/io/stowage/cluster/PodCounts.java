package io.stowage.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * How many placed pods of each node meet the criteria that filters and scores have asked for, and
 * how many carry which affinity term. kube-scheduler recounts all pods for each pod it places; here
 * an event of a pod changes only the counts that it touches, and a criterion that is new is counted
 * kind by kind, not pod by pod.
 *
 * @param kinds by namespace, how many pods of each kind there are
 */
record PodCounts(
    PersistentMap<String, PersistentMap<PodKind, NodeCounts>> kinds,
    PersistentMap<PodCriterion, NodeCounts> counted,
    ClueIndex<PodCriterion> criteria,
    PersistentMap<CarriedTerm, NodeCounts> carried,
    ClueIndex<CarriedTerm> terms) {

  // All are forgotten past this many, and counted afresh should they be asked for again.
  private static final int REMEMBERED = 8192;

  static final PodCounts NONE =
      new PodCounts(
          PersistentMap.empty(),
          PersistentMap.empty(),
          ClueIndex.empty(),
          PersistentMap.empty(),
          ClueIndex.empty());

  /** The count of a criterion that was asked for before. */
  @Nullable NodeCounts of(PodCriterion criterion) {
    return counted.get(criterion);
  }

  /** The count of a criterion that was not asked for before. */
  NodeCounts counting(PodCriterion criterion) {
    List<NodeCounts> matching = new ArrayList<>();
    BiConsumer<PodKind, NodeCounts> visitor =
        (kind, count) -> {
          if (criterion.matches(kind.namespace(), kind.labels(), kind.deleting())) {
            matching.add(count);
          }
        };
    Set<String> namespaces = criterion.namespaces().orElse(null);
    if (namespaces == null) {
      kinds.forEach((namespace, inside) -> inside.forEach(visitor));
    } else {
      namespaces.forEach(namespace -> kindsIn(namespace).forEach(visitor));
    }
    return matching.stream().reduce(FewCounts.ZERO, NodeCounts::plus);
  }

  PodCounts remembering(PodCriterion criterion, NodeCounts count) {
    boolean full = counted.size() == REMEMBERED;
    return new PodCounts(
        kinds,
        (full ? PersistentMap.<PodCriterion, NodeCounts>empty() : counted).with(criterion, count),
        (full ? ClueIndex.<PodCriterion>empty() : criteria).with(cluesOf(criterion), criterion),
        carried,
        terms);
  }

  PodCounts plus(Pod pod, int nodeIndex) {
    return changed(pod, nodeIndex, 1);
  }

  PodCounts minus(Pod pod, int nodeIndex) {
    return changed(pod, nodeIndex, -1);
  }

  /** Visits the carried terms that mean this pod, whose namespace has these labels. */
  void forEachTermMeaning(
      Pod pod, Map<String, String> namespaceLabels, BiConsumer<CarriedTerm, NodeCounts> visitor) {
    if (carried.isEmpty()) {
      return;
    }
    Map<String, String> labels = pod.spec().labels();
    terms.forEach(
        Clue.of(pod.namespace(), labels),
        term -> {
          NodeCounts count = carried.get(term);
          if (count != null && term.term().matches(pod.namespace(), namespaceLabels, labels)) {
            visitor.accept(term, count);
          }
        });
  }

  private PodCounts changed(Pod pod, int nodeIndex, int change) {
    PodCounts changed = withKind(PodKind.of(pod), nodeIndex, change);
    changed = changed.withCounted(pod, nodeIndex, change);
    for (CarriedTerm term : CarriedTerm.of(pod.spec())) {
      changed = changed.withCarried(term, nodeIndex, change);
    }
    return changed;
  }

  private PodCounts withKind(PodKind kind, int nodeIndex, int change) {
    PersistentMap<PodKind, NodeCounts> inside = kindsIn(kind.namespace());
    NodeCounts before = inside.get(kind);
    NodeCounts after = (before == null ? FewCounts.ZERO : before).plus(nodeIndex, change);
    inside = after.total() == 0 ? inside.without(kind) : inside.with(kind, after);
    return new PodCounts(
        inside.isEmpty() ? kinds.without(kind.namespace()) : kinds.with(kind.namespace(), inside),
        counted,
        criteria,
        carried,
        terms);
  }

  private PodCounts withCounted(Pod pod, int nodeIndex, int change) {
    if (counted.isEmpty()) {
      return this;
    }
    List<PodCriterion> met = new ArrayList<>();
    criteria.forEach(
        Clue.of(pod.namespace(), pod.spec().labels()),
        criterion -> {
          if (criterion.matches(pod)) {
            met.add(criterion);
          }
        });
    PersistentMap<PodCriterion, NodeCounts> changed = counted;
    for (PodCriterion criterion : met) {
      NodeCounts before = changed.get(criterion);
      changed =
          changed.with(
              criterion, (before == null ? FewCounts.ZERO : before).plus(nodeIndex, change));
    }
    return new PodCounts(kinds, changed, criteria, carried, terms);
  }

  private PodCounts withCarried(CarriedTerm term, int nodeIndex, int change) {
    NodeCounts before = carried.get(term);
    NodeCounts after = (before == null ? FewCounts.ZERO : before).plus(nodeIndex, change);
    if (after.total() == 0) {
      return new PodCounts(
          kinds, counted, criteria, carried.without(term), terms.without(cluesOf(term), term));
    }
    return new PodCounts(
        kinds,
        counted,
        criteria,
        carried.with(term, after),
        before == null ? terms.with(cluesOf(term), term) : terms);
  }

  private PersistentMap<PodKind, NodeCounts> kindsIn(String namespace) {
    PersistentMap<PodKind, NodeCounts> inside = kinds.get(namespace);
    return inside == null ? PersistentMap.empty() : inside;
  }

  private static List<Clue> cluesOf(PodCriterion criterion) {
    return switch (criterion) {
      case PodCriterion.Selected selected ->
          Clue.toFile(selected.namespaces(), selected.selector());
      // What meets all meets the first.
      case PodCriterion.AllOf all -> cluesOf(all.criteria().getFirst());
    };
  }

  private static List<Clue> cluesOf(CarriedTerm carried) {
    PodAffinityTerm term = carried.term();
    return term.namespaceSelector().isPresent()
        ? Clue.toFile(Optional.empty(), term.selector())
        : Clue.toFile(Optional.of(term.namespaces()), term.selector());
  }
}
