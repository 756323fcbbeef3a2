package io.stowage.app.bench.live;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/**
 * What a live bench lets the schedulers place, shaped after upstream's scheduler_perf (pod-default
 * asks for 100m and 500Mi, node-default has 4 CPUs and 32Gi).
 */
public enum LiveWorkload {
  /** Plain pods, all of one kind. */
  BASIC,
  /** Pods behind a service, which are spread by default. */
  SERVICE,
  /** Pods that must stand in one zone with their like. */
  POD_AFFINITY,
  /** Pods that must not share a node with their like. */
  POD_ANTI_AFFINITY,
  /** Pods that must be spread evenly over zones. */
  HARD_SPREAD,
  /** Pods for two of the zones. */
  NODE_AFFINITY,
  /** Pods that fit nowhere until less important ones leave. */
  PREEMPTION,
  /** Plain pods, while others come that fit nowhere. */
  UNSCHEDULABLE_CHURN,
  /** Plain pods, while nodes, services and pods that fit nowhere come and go. */
  MIXED_CHURN;

  static final String SCHEDULER_NAME = "bench";
  private static final String PRIORITY = "bench";
  static final String NAMESPACE = "default";
  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String HOSTNAME = "kubernetes.io/hostname";
  private static final int ZONES = 3;
  private static final int ASKS_FOR_ALL = 3;

  /** How it is named on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean churns() {
    return this == UNSCHEDULABLE_CHURN || this == MIXED_CHURN;
  }

  static ObjectNode object(String name) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.putObject("metadata").put("name", name);
    return object;
  }

  static ObjectNode node(int number) {
    String name = "node-" + number;
    ObjectNode node = object(name);
    node.withObject("/metadata/labels").put(HOSTNAME, name).put(ZONE, "zone-" + number % ZONES);
    ObjectNode status = node.putObject("status");
    for (String side : new String[] {"capacity", "allocatable"}) {
      status.putObject(side).put("cpu", "4").put("memory", "32Gi").put("pods", "110");
    }
    status.putArray("conditions").addObject().put("type", "Ready").put("status", "True");
    return node;
  }

  static ObjectNode service() {
    ObjectNode service = object("bench");
    ObjectNode spec = service.putObject("spec");
    spec.putObject("selector").put("app", "bench");
    spec.putArray("ports").addObject().put("port", 80);
    return service;
  }

  /** A pod of this workload. */
  ObjectNode pod(String name) {
    ObjectNode pod = plain(name, this == PREEMPTION ? "3" : "100m", "500Mi");
    ObjectNode spec = pod.withObject("/spec");
    switch (this) {
      case BASIC, SERVICE, UNSCHEDULABLE_CHURN, MIXED_CHURN -> {}
      case POD_AFFINITY -> like(spec, "podAffinity", ZONE);
      case POD_ANTI_AFFINITY -> like(spec, "podAntiAffinity", HOSTNAME);
      case HARD_SPREAD ->
          withLike(
              spec.putArray("topologySpreadConstraints")
                  .addObject()
                  .put("maxSkew", 5)
                  .put("topologyKey", ZONE)
                  .put("whenUnsatisfiable", "DoNotSchedule"));
      case NODE_AFFINITY ->
          spec.withObject("/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution")
              .putArray("nodeSelectorTerms")
              .addObject()
              .putArray("matchExpressions")
              .addObject()
              .put("key", ZONE)
              .put("operator", "In")
              .putArray("values")
              .add("zone-0")
              .add("zone-1");
      case PREEMPTION -> spec.put("priorityClassName", PRIORITY);
    }
    return pod;
  }

  /** The class of the pods that may push others out. */
  static ObjectNode priorityClass() {
    return object(PRIORITY).put("value", 10);
  }

  /** How many of its pods fit on so many nodes, where one node takes one. */
  int mostPods(int nodes) {
    return this == PREEMPTION || this == POD_ANTI_AFFINITY ? nodes : Integer.MAX_VALUE;
  }

  /** A pod that is there before, and takes all that the measured pods ask for. */
  static ObjectNode victim(String name, int node) {
    ObjectNode pod = plain(name, String.valueOf(ASKS_FOR_ALL), "500Mi");
    pod.withObject("/spec").put("nodeName", "node-" + node).put("terminationGracePeriodSeconds", 0);
    return pod;
  }

  /** A pod that no node will take. */
  static ObjectNode tooLarge(String name) {
    return plain(name, "9", "500Mi");
  }

  private static ObjectNode plain(String name, String cpu, String memory) {
    ObjectNode pod = object(name);
    pod.withObject("/metadata/labels").put("app", "bench");
    ObjectNode spec = pod.putObject("spec");
    spec.put("schedulerName", SCHEDULER_NAME);
    ObjectNode container = spec.putArray("containers").addObject();
    container.put("name", "c").put("image", "registry.k8s.io/pause:3.10");
    container.withObject("/resources/requests").put("cpu", cpu).put("memory", memory);
    return pod;
  }

  private static void like(ObjectNode spec, String kind, String topologyKey) {
    withLike(
        spec.withObject("/affinity/" + kind)
            .putArray("requiredDuringSchedulingIgnoredDuringExecution")
            .addObject()
            .put("topologyKey", topologyKey));
  }

  private static void withLike(ObjectNode term) {
    term.withObject("/labelSelector/matchLabels").put("app", "bench");
  }
}
