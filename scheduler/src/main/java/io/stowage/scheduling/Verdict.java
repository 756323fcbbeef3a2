package io.stowage.scheduling;

import java.util.List;

/** A filter's answer about one node: yes, no and why, or that it could not find out. */
public sealed interface Verdict {

  /** The node will do. */
  enum Pass implements Verdict {
    PASS
  }

  /**
   * The node will not do.
   *
   * @param reasons upstream's texts, as users read them in events
   * @param evictionMayHelp whether the node might do if pods of lower priority left it
   */
  record Reject(List<String> reasons, boolean evictionMayHelp) implements Verdict {
    public Reject {
      reasons = List.copyOf(reasons);
    }
  }

  /**
   * What the filter needs to know is missing or broken; the attempt ends and the pod is tried again
   * later.
   */
  record Fault(String text) implements Verdict {
    @Override
    public List<String> reasons() {
      return List.of(text);
    }
  }

  /** A no that evictions could turn into a yes. */
  static Reject no(String reason) {
    return new Reject(List.of(reason), true);
  }

  /** A no that stays no whoever is evicted. */
  static Reject never(String reason) {
    return new Reject(List.of(reason), false);
  }

  /** What users read; nothing where the node will do. */
  default List<String> reasons() {
    return List.of();
  }

  default boolean mayBeCuredByEviction() {
    return this instanceof Reject reject && reject.evictionMayHelp();
  }

  default boolean passes() {
    return this == Pass.PASS;
  }
}
