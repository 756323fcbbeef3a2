package io.stowage.parity.api;

import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.draft.Draft;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A drawn object in the steps in which an API server takes it: made, given a status, told to end.
 *
 * @param drawnUid the API server gives another, which references have to name
 * @param dying whether it is deleted as soon as it is there, and stays for its finalizers or grace
 */
record ApiObject(
    ApiKind kind, ObjectNode body, Optional<ObjectNode> status, String drawnUid, boolean dying) {
  static final String ANOTHER_SCHEDULER = "another-scheduler";

  private static final Set<String> NOT_OURS_TO_SAY =
      Set.of("uid", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds");

  /** An object of the cluster; a pod that waits there waits for neither of the two schedulers. */
  static ApiObject existing(ObjectNode drawn) {
    ObjectNode body = drawn.deepCopy();
    if (ApiKind.of(body) == ApiKind.Pod && !Draft.spec(body).has("nodeName")) {
      Draft.spec(body).put("schedulerName", ANOTHER_SCHEDULER);
    }
    return adapted(body);
  }

  /** A pod that asks for a place. */
  static ApiObject tested(ObjectNode drawn) {
    ObjectNode body = drawn.deepCopy();
    body.remove("status");
    return adapted(body);
  }

  private static ApiObject adapted(ObjectNode body) {
    ApiKind kind = ApiKind.of(body);
    ObjectNode metadata = (ObjectNode) body.path("metadata");
    String uid = metadata.path("uid").asText();
    boolean dying = metadata.has("deletionTimestamp");
    metadata.remove(NOT_OURS_TO_SAY);
    switch (kind) {
      case Pod -> adaptPod(Draft.spec(body));
      case Node -> dropTwofoldTaints(body);
      default -> {}
    }
    // Nodes are made with their status; of other objects the API server drops it.
    Optional<ObjectNode> status =
        kind == ApiKind.Node || !body.has("status")
            ? Optional.empty()
            : Optional.of(object("status", body.remove("status")));
    return new ApiObject(kind, body, status, uid, dying);
  }

  private static void adaptPod(ObjectNode spec) {
    // Overhead comes from a runtime class, which would have to be the same for all of its pods.
    spec.remove(Set.of("runtimeClassName", "overhead"));
    if (spec.path("tolerations") instanceof ArrayNode tolerations) {
      // Refused while the feature TaintTolerationComparisonOperators is off.
      tolerations.removeIf(one -> Set.of("Gt", "Lt").contains(one.path("operator").asText()));
    }
    JsonNode priority = spec.remove("priority");
    boolean preempts = spec.remove("preemptionPolicy") == null;
    if (priority != null) {
      spec.put("priorityClassName", className(priority.asInt(), preempts));
    }
  }

  private static void dropTwofoldTaints(ObjectNode node) {
    if (node.at("/spec/taints") instanceof ArrayNode taints) {
      Set<String> seen = new HashSet<>();
      taints.removeIf(
          taint -> !seen.add(taint.path("key").asText() + taint.path("effect").asText()));
    }
  }

  private static String className(int priority, boolean preempts) {
    if (priority == 2_000_001_000) {
      return "system-node-critical";
    }
    String name = "priority" + (priority < 0 ? "-minus-" : "-") + Math.abs(priority);
    return preempts ? name : name + "-never";
  }

  /** The class that gives a pod this priority. */
  static ApiObject priorityClass(int priority, boolean preempts) {
    ObjectNode body =
        object(
            "apiVersion",
            "scheduling.k8s.io/v1",
            "kind",
            "PriorityClass",
            "metadata",
            object("name", className(priority, preempts)),
            "value",
            priority,
            "preemptionPolicy",
            preempts ? "PreemptLowerPriority" : "Never");
    return new ApiObject(ApiKind.PriorityClass, body, Optional.empty(), "", false);
  }

  String path() {
    return kind.pathOf(body);
  }
}
