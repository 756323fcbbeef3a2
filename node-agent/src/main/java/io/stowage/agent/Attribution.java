package io.stowage.agent;

import java.util.Map;
import java.util.TreeMap;

/**
 * Who draws the node's power: each virtual machine and pod by its part of the CPU time that was
 * used meanwhile. What nobody is named for stays the node's own.
 */
record Attribution(Map<String, Double> watts) {

  /**
   * Splits power up.
   *
   * @param usedBefore CPU seconds of each user at the beginning
   * @param usedAfter at the end; who was not there at the beginning is told of next time
   * @param allUsed CPU seconds that the whole machine used meanwhile
   */
  static Attribution of(
      double power, Map<String, Double> usedBefore, Map<String, Double> usedAfter, double allUsed) {
    Map<String, Double> watts = new TreeMap<>();
    if (allUsed > 0) {
      usedAfter.forEach(
          (user, seconds) -> {
            Double before = usedBefore.get(user);
            if (before != null && seconds >= before) {
              watts.put(user, power * Math.min(1, (seconds - before) / allUsed));
            }
          });
    }
    return new Attribution(watts);
  }
}
