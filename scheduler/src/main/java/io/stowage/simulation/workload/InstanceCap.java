package io.stowage.simulation.workload;

import io.stowage.simulation.PodCap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How many instances of an application a node may run at most.
 *
 * <p>Kubernetes has no word for that: required anti-affinity means at most one, and a spread over
 * host names limits differences, not counts. An extended resource says it exactly, and the usual
 * filter for resources holds it: each node has as many slots as the cap allows, each instance takes
 * one. All nodes share one map of slots, and a node's sums name only the applications that are on
 * it.
 */
record InstanceCap(String app, String role, int most) {

  static Optional<InstanceCap> read(TraceRow row) throws TraceRow.BadRow {
    double most = row.number("max_instance_per_node");
    return most == -1
        ? Optional.empty()
        : Optional.of(
            new InstanceCap(
                row.text("app_name"),
                row.text("role").toLowerCase(Locale.ROOT),
                (int) row.amount("max_instance_per_node")));
  }

  /** The slots' name; the same application may have several caps. */
  String resource() {
    return "stowage.io/%s-%s-%d".formatted(app, role, most);
  }

  Map<String, String> labels() {
    return Map.of(PodCap.MOST_LABEL, String.valueOf(most));
  }
}
