package io.stowage.agent;

import java.util.Map;
import java.util.TreeMap;

/**
 * Who draws the node's power: each virtual machine and pod by its part of the CPU time that was
 * used meanwhile. What nobody is named for stays the node's own.
 */
record Attribution(Map<String, Double> watts) {
  private static final String OTHERS = "others";
  private static final int LONGEST_NAME = 100;

  /**
   * For others to read: names of virtual machines are strangers' words, and may be many.
   *
   * @param most so many users have a name, those with the most power; the rest are "others"
   */
  Map<String, Double> named(int most) {
    Map<String, Double> named = new TreeMap<>();
    watts.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(
            user -> {
              String name = plain(user.getKey());
              boolean hasRoom = named.size() < most || named.containsKey(name);
              named.merge(hasRoom ? name : OTHERS, user.getValue(), Double::sum);
            });
    return named;
  }

  private static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9_./-]", "_");
    return plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
  }

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
