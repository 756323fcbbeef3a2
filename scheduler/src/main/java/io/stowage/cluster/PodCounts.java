package io.stowage.cluster;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many placed pods of each node meet the criteria that filters and scores have asked for, and
 * how many carry which affinity term. kube-scheduler recounts all pods for each pod it places; here
 * an event of a pod changes only the counts that it touches.
 */
final class PodCounts {
  // The oldest criterion is forgotten past this many, and counted afresh should it be asked for
  // again.
  private static final int REMEMBERED = 1024;

  static final PodCounts NONE =
      new PodCounts(new PodCriterion[0], new NodeCounts[0], Map.of(), PersistentMap.empty());

  private final PodCriterion[] criteria;
  private final NodeCounts[] counts;
  private final Map<PodCriterion, Integer> positions;
  private final PersistentMap<CarriedTerm, NodeCounts> carried;

  private PodCounts(
      PodCriterion[] criteria,
      NodeCounts[] counts,
      Map<PodCriterion, Integer> positions,
      PersistentMap<CarriedTerm, NodeCounts> carried) {
    this.criteria = criteria;
    this.counts = counts;
    this.positions = positions;
    this.carried = carried;
  }

  /** The terms that placed pods carry, each with how often on each node. */
  PersistentMap<CarriedTerm, NodeCounts> carried() {
    return carried;
  }

  /** The count of a criterion that was asked for before. */
  @Nullable NodeCounts of(PodCriterion criterion) {
    Integer position = positions.get(criterion);
    return position == null ? null : counts[position];
  }

  PodCounts remembering(PodCriterion criterion, NodeCounts counted) {
    int forgotten = criteria.length == REMEMBERED ? 1 : 0;
    int kept = criteria.length - forgotten;
    PodCriterion[] moreCriteria = Arrays.copyOfRange(criteria, forgotten, criteria.length + 1);
    NodeCounts[] moreCounts = Arrays.copyOfRange(counts, forgotten, counts.length + 1);
    moreCriteria[kept] = criterion;
    moreCounts[kept] = counted;
    Map<PodCriterion, Integer> morePositions = new HashMap<>();
    for (int i = 0; i <= kept; i++) {
      morePositions.put(moreCriteria[i], i);
    }
    return new PodCounts(moreCriteria, moreCounts, morePositions, carried);
  }

  PodCounts plus(Pod pod, int nodeIndex) {
    return changed(pod, nodeIndex, 1);
  }

  PodCounts minus(Pod pod, int nodeIndex) {
    return changed(pod, nodeIndex, -1);
  }

  PodCounts withoutNode(int nodeIndex) {
    NodeCounts[] left =
        Arrays.stream(counts).map(count -> count.withoutNode(nodeIndex)).toArray(NodeCounts[]::new);
    return new PodCounts(
        criteria, left, positions, carried.mapValues(count -> count.withoutNode(nodeIndex)));
  }

  private PodCounts changed(Pod pod, int nodeIndex, int change) {
    NodeCounts[] changed = counts;
    for (int i = 0; i < criteria.length; i++) {
      if (criteria[i].matches(pod)) {
        changed = changed == counts ? counts.clone() : changed;
        changed[i] = changed[i].plus(nodeIndex, change);
      }
    }
    PersistentMap<CarriedTerm, NodeCounts> terms = carried;
    for (CarriedTerm term : CarriedTerm.of(pod.spec())) {
      NodeCounts before = terms.get(term);
      NodeCounts after = (before == null ? NodeCounts.ZERO : before).plus(nodeIndex, change);
      terms = after.total() == 0 ? terms.without(term) : terms.with(term, after);
    }
    return changed == counts && terms == carried
        ? this
        : new PodCounts(criteria, changed, positions, terms);
  }
}
