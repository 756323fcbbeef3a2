package io.stowage.manifest;

import io.stowage.cluster.Resources;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Exact amounts of resources by name. A name that is missing is not the same as a zero: sums and
 * maxima keep the names that either side has.
 */
record ResourceList(Map<String, Quantity> amounts) {
  static final ResourceList NONE = new ResourceList(Map.of());

  static ResourceList read(Field field) {
    if (field.isEmpty()) {
      return NONE;
    }
    Map<String, Quantity> amounts = new LinkedHashMap<>();
    field.members().forEach((name, quantity) -> amounts.put(name, quantity.quantity()));
    return new ResourceList(amounts);
  }

  boolean has(String name) {
    return amounts.containsKey(name);
  }

  Quantity amount(String name) {
    return amounts.getOrDefault(name, Quantity.ZERO);
  }

  ResourceList plus(ResourceList other) {
    return merged(other, Quantity::plus);
  }

  ResourceList max(ResourceList other) {
    return merged(other, (a, b) -> b.compareTo(a) > 0 ? b : a);
  }

  /** This list, and from the other the names that are missing here. */
  ResourceList orElse(ResourceList other) {
    return merged(other, (mine, others) -> mine);
  }

  private ResourceList merged(ResourceList other, BinaryOperator<Quantity> both) {
    if (other.amounts.isEmpty()) {
      return this;
    }
    if (amounts.isEmpty()) {
      return other;
    }
    Map<String, Quantity> merged = new LinkedHashMap<>(amounts);
    other.amounts.forEach((name, quantity) -> merged.merge(name, quantity, both));
    return new ResourceList(merged);
  }

  ResourceList with(String name, Quantity quantity) {
    Map<String, Quantity> changed = new LinkedHashMap<>(amounts);
    changed.put(name, quantity);
    return new ResourceList(changed);
  }

  // pkg/apis/core/v1/defaults.go, SetDefaults_ResourceList: every amount in the API is a multiple
  // of a thousandth.
  ResourceList roundedToMilli() {
    if (amounts.isEmpty()) {
      return this;
    }
    Map<String, Quantity> rounded = new LinkedHashMap<>();
    amounts.forEach((name, quantity) -> rounded.put(name, quantity.roundedToMilli()));
    return new ResourceList(rounded);
  }

  /** In the units that we count in; names that kube-scheduler does not count are left out. */
  Resources toResources(Field from) {
    Map<String, Long> scalars = new TreeMap<>();
    amounts.forEach(
        (name, quantity) -> {
          if (ResourceNames.isScalar(name)) {
            scalars.put(name, checked(from, name, quantity.whole()));
          }
        });
    return new Resources(
        checked(from, ResourceNames.CPU, amount(ResourceNames.CPU).milli()),
        checked(from, ResourceNames.MEMORY, amount(ResourceNames.MEMORY).whole()),
        checked(from, ResourceNames.EPHEMERAL, amount(ResourceNames.EPHEMERAL).whole()),
        scalars);
  }

  private long checked(Field from, String name, OptionalLong amount) {
    return amount.orElseThrow(
        () ->
            from.bad(
                "Maybe ask for less: all together it is %s of %s, more than 64 bits hold."
                    .formatted(amount(name), name)));
  }
}
