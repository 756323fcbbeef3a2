package io.stowage.app.whatif;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one policy would make of it.
 *
 * @param placed pods that waited and found a node, in the order in which they were tried
 * @param pending pods that waited and still do
 * @param copies what became of the copies, where any were asked for
 */
public record Answer(
    String policy, List<Placement> placed, List<Pending> pending, Optional<Copies> copies) {

  /** A pod that found a node. */
  public record Placement(Waiting waiting, String node) {}

  /** A pod that found none. */
  public record Pending(Waiting waiting, Refusal refusal) {}

  /**
   * The copies that were placed.
   *
   * @param perNode how many, by the name of the node
   * @param next why one more does not fit; empty when the trial ended at the most that was asked
   */
  public record Copies(SortedMap<String, Integer> perNode, Optional<Refusal> next) {
    public Copies {
      perNode = new TreeMap<>(perNode);
    }

    public int fit() {
      return perNode.values().stream().mapToInt(Integer::intValue).sum();
    }
  }
}
