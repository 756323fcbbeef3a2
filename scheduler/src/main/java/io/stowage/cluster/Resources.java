package io.stowage.cluster;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/**
 * Amounts of resources as exact integers: CPU in thousandths of a core, memory and ephemeral
 * storage in bytes, and everything else (extended resources, huge pages) by name.
 */
public record Resources(
    long milliCpu, long memoryBytes, long ephemeralBytes, Map<String, Long> scalars) {

  public static final Resources NONE = new Resources(0, 0, 0, Map.of());

  public Resources {
    if (!scalars.isEmpty()) {
      scalars = Map.copyOf(scalars);
    }
  }

  public static Resources of(long milliCpu, long memoryBytes) {
    return new Resources(milliCpu, memoryBytes, 0, Map.of());
  }

  public long scalar(String name) {
    return scalars.isEmpty() ? 0 : scalars.getOrDefault(name, 0L);
  }

  // Past 2^63 the sum wraps around, as upstream's does, so that minus always undoes plus.
  public Resources plus(Resources other) {
    return combine(other, Long::sum);
  }

  public Resources minus(Resources other) {
    return combine(other, (a, b) -> a - b);
  }

  public Resources max(Resources other) {
    return combine(other, Math::max);
  }

  public boolean isZero() {
    return milliCpu == 0
        && memoryBytes == 0
        && ephemeralBytes == 0
        && scalars.values().stream().allMatch(v -> v == 0);
  }

  private Resources combine(Resources other, LongBinaryOperator operator) {
    return new Resources(
        operator.applyAsLong(milliCpu, other.milliCpu),
        operator.applyAsLong(memoryBytes, other.memoryBytes),
        operator.applyAsLong(ephemeralBytes, other.ephemeralBytes),
        combineScalars(other, operator));
  }

  private Map<String, Long> combineScalars(Resources other, LongBinaryOperator operator) {
    if (scalars.isEmpty() && other.scalars.isEmpty()) {
      return Map.of();
    }
    Map<String, Long> combined = new TreeMap<>(scalars);
    scalars.forEach(
        (name, amount) -> combined.put(name, operator.applyAsLong(amount, other.scalar(name))));
    other.scalars.forEach(
        (name, amount) -> combined.computeIfAbsent(name, n -> operator.applyAsLong(0, amount)));
    return combined;
  }
}
