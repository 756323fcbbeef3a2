package io.stowage.cluster;

import java.util.Arrays;

/** How many placed pods there are of each priority; never mutated. Few priorities are in use. */
final class PriorityCounts {
  static final PriorityCounts NONE = new PriorityCounts(new int[0], new int[0]);

  private final int[] priorities;
  private final int[] counts;

  private PriorityCounts(int[] priorities, int[] counts) {
    this.priorities = priorities;
    this.counts = counts;
  }

  PriorityCounts changed(int priority, int by) {
    int at = Arrays.binarySearch(priorities, priority);
    if (at < 0) {
      return with(-at - 1, priority, by);
    }
    if (counts[at] + by == 0) {
      return without(at);
    }
    int[] changed = counts.clone();
    changed[at] += by;
    return new PriorityCounts(priorities, changed);
  }

  private PriorityCounts with(int at, int priority, int count) {
    return new PriorityCounts(inserted(priorities, at, priority), inserted(counts, at, count));
  }

  private PriorityCounts without(int at) {
    return new PriorityCounts(removed(priorities, at), removed(counts, at));
  }

  private static int[] inserted(int[] values, int at, int value) {
    int[] more = new int[values.length + 1];
    System.arraycopy(values, 0, more, 0, at);
    System.arraycopy(values, at, more, at + 1, values.length - at);
    more[at] = value;
    return more;
  }

  private static int[] removed(int[] values, int at) {
    int[] fewer = new int[values.length - 1];
    System.arraycopy(values, 0, fewer, 0, at);
    System.arraycopy(values, at + 1, fewer, at, fewer.length - at);
    return fewer;
  }

  /** The lowest priority of any; the highest there is where there are no pods. */
  int least() {
    return priorities.length == 0 ? Integer.MAX_VALUE : priorities[0];
  }
}
