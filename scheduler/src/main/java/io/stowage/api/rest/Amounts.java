package io.stowage.api.rest;

import io.stowage.cluster.Resources;
import java.util.Map;

/** Amounts of resources, with their units. */
public record Amounts(
    long milliCpu, long memoryBytes, long ephemeralBytes, Map<String, Long> others) {
  static Amounts of(Resources resources) {
    return new Amounts(
        resources.milliCpu(),
        resources.memoryBytes(),
        resources.ephemeralBytes(),
        resources.scalars());
  }
}
