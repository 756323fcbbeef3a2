package io.stowage.app.warmup;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Nodes and pods as an API server writes them. */
final class PlayedPods {
  static final ObjectMapper JSON = new ObjectMapper();
  static final String NAMESPACE = "default";

  /** What pods ask for beside room: nothing, to be spread, company, and to be apart. */
  private static final List<String> WISHES =
      List.of(
          "",
          "",
          """
          "topologySpreadConstraints":[{"maxSkew":5,"topologyKey":"topology.kubernetes.io/zone",\
          "whenUnsatisfiable":"ScheduleAnyway","labelSelector":{"matchLabels":{"app":"app-2"}}}],\
          """,
          """
          "affinity":{"podAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":[{"weight":1,\
          "podAffinityTerm":{"topologyKey":"kubernetes.io/hostname",\
          "labelSelector":{"matchLabels":{"app":"app-3"}}}}]}},\
          """,
          """
          "affinity":{"nodeAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":[{"weight":1,\
          "preference":{"matchExpressions":[{"key":"topology.kubernetes.io/zone","operator":"In",\
          "values":["zone-1"]}]}}]}},"nodeSelector":{"kubernetes.io/os":"linux"},\
          """);

  private PlayedPods() {}

  static String node(int number) {
    return """
    {"metadata":{"name":"%1$s","uid":"%1$s","resourceVersion":"1","labels":{\
    "kubernetes.io/hostname":"%1$s","kubernetes.io/os":"linux",\
    "topology.kubernetes.io/zone":"zone-%2$d"}},"spec":{},"status":{"capacity":{"cpu":"32",\
    "memory":"256Gi","pods":"110"},"allocatable":{"cpu":"32","memory":"256Gi","pods":"110"},\
    "conditions":[{"type":"Ready","status":"True"}],\
    "images":[{"names":["registry/app:1"],"sizeBytes":200000000}]}}\
    """
        .formatted(nodeName(number), number % 5);
  }

  static String nodeName(int number) {
    return "node-" + number;
  }

  static String service() {
    return """
    {"metadata":{"name":"app-1","namespace":"default","uid":"service","resourceVersion":"1"},\
    "spec":{"selector":{"app":"app-1"}}}\
    """;
  }

  /** A pod that waits. */
  static ObjectNode pod(String name, String schedulerName, int number, long version) {
    int kind = number % WISHES.size();
    return tree(
        """
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%1$s","namespace":"default",\
        "uid":"%1$s","resourceVersion":"%5$d","creationTimestamp":"2026-01-01T00:00:00Z",\
        "labels":{"app":"app-%2$d"},"ownerReferences":[{"apiVersion":"apps/v1",\
        "kind":"ReplicaSet","name":"app-%2$d","uid":"set-%2$d","controller":true}]},\
        "spec":{"schedulerName":"%3$s",%4$s"containers":[{"name":"app","image":"registry/app:1",\
        "resources":{"requests":{"cpu":"%6$dm","memory":"64Mi"}},\
        "volumeMounts":[{"name":"token","mountPath":"/var/run"}]}],\
        "volumes":[{"name":"token","projected":{"sources":[]}}],"serviceAccountName":"default",\
        "tolerations":[{"key":"node.kubernetes.io/not-ready","operator":"Exists",\
        "effect":"NoExecute","tolerationSeconds":300}],"priority":0},\
        "status":{"phase":"Pending","qosClass":"Burstable"}}\
        """
            .formatted(name, kind, schedulerName, WISHES.get(kind), version, 10 + number % 3));
  }

  /** The same pod, bound. */
  static ObjectNode bound(ObjectNode pod, String node, long version) {
    ObjectNode bound = pod.deepCopy();
    bound.withObject("/metadata").put("resourceVersion", String.valueOf(version));
    bound.withObject("/spec").put("nodeName", node);
    bound
        .withObject("/status")
        .putArray("conditions")
        .addObject()
        .put("type", "PodScheduled")
        .put("status", "True");
    return bound;
  }

  private static ObjectNode tree(String json) {
    try {
      return (ObjectNode) JSON.readTree(json);
    } catch (IOException ours) {
      throw new UncheckedIOException(ours);
    }
  }
}
