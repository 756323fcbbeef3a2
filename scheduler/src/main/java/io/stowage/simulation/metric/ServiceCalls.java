package io.stowage.simulation.metric;

import io.stowage.simulation.CallGraph;
import io.stowage.simulation.SimulatedCluster;
import io.stowage.simulation.SimulatedNode;
import io.stowage.simulation.SimulatedPod;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * How far calls between running services go.
 *
 * @param onNode the part that stays on one node; not a number where there are no calls
 * @param inZone the part that stays in one zone, on one node or not
 */
record ServiceCalls(double onNode, double inZone) {
  private static final String ZONE = "topology.kubernetes.io/zone";
  // Assumed round trips: through one kernel, through a data centre, and between two of a region.
  private static final double MILLIS_ON_NODE = 0.05;
  private static final double MILLIS_IN_ZONE = 0.3;
  private static final double MILLIS_BEYOND = 1.2;

  private record Service(String namespace, String name) {}

  static ToDoubleFunction<Moment> colocated(CallGraph graph) {
    return reading(graph, calls -> 100 * calls.onNode);
  }

  static ToDoubleFunction<Moment> meanMillis(CallGraph graph) {
    return reading(
        graph,
        calls ->
            MILLIS_ON_NODE * calls.onNode
                + MILLIS_IN_ZONE * (calls.inZone - calls.onNode)
                + MILLIS_BEYOND * (1 - calls.inZone));
  }

  private static ToDoubleFunction<Moment> reading(
      CallGraph graph, ToDoubleFunction<ServiceCalls> value) {
    return graph.calls().isEmpty()
        ? moment -> Double.NaN
        : moment -> value.applyAsDouble(among(moment.real(), graph));
  }

  private static ServiceCalls among(SimulatedCluster real, CallGraph graph) {
    var byNode = replicas(real, node -> node.node().name());
    var byZone = replicas(real, node -> node.node().labels().getOrDefault(ZONE, ""));
    Set<String> namespaces = new LinkedHashSet<>();
    byNode.keySet().forEach(service -> namespaces.add(service.namespace));
    double all = 0;
    double onNode = 0;
    double inZone = 0;
    for (CallGraph.Call call : graph.calls()) {
      for (String namespace : namespaces) {
        Service from = new Service(namespace, call.from());
        Service to = new Service(namespace, call.to());
        if (byNode.containsKey(from) && byNode.containsKey(to)) {
          all += call.weight();
          onNode += call.weight() * together(byNode, from, to);
          inZone += call.weight() * together(byZone, from, to);
        }
      }
    }
    return new ServiceCalls(onNode / all, inZone / all);
  }

  /** How many replicas each service has at each place. */
  private static Map<Service, Map<String, Integer>> replicas(
      SimulatedCluster real, Function<SimulatedNode, String> place) {
    Map<Service, Map<String, Integer>> replicas = new LinkedHashMap<>();
    for (SimulatedNode node : real.nodes()) {
      for (SimulatedPod pod : node.pods()) {
        String name = pod.pod().spec().labels().get(CallGraph.SERVICE);
        if (name != null) {
          replicas
              .computeIfAbsent(
                  new Service(pod.pod().namespace(), name), service -> new LinkedHashMap<>())
              .merge(place.apply(node), 1, Integer::sum);
        }
      }
    }
    return replicas;
  }

  /** The part of all pairs of a caller and a called replica that are at one place. */
  private static double together(
      Map<Service, Map<String, Integer>> replicas, Service from, Service to) {
    Map<String, Integer> callers = replicas.getOrDefault(from, Map.of());
    Map<String, Integer> called = replicas.getOrDefault(to, Map.of());
    long pairs = 0;
    for (var here : callers.entrySet()) {
      pairs += (long) here.getValue() * called.getOrDefault(here.getKey(), 0);
    }
    return (double) pairs / (sum(callers.values()) * sum(called.values()));
  }

  private static long sum(Collection<Integer> counts) {
    return counts.stream().mapToLong(Integer::intValue).sum();
  }
}
