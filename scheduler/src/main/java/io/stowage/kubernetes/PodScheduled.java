package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * What stands on a waiting pod about its scheduling; autoscalers and people read it there.
 *
 * @param reason Unschedulable, SchedulerError or SchedulingGated
 * @param since when the condition took its status
 * @param generation of the pod that is meant
 */
record PodScheduled(String status, String reason, String message, String since, long generation) {
  static final String TYPE = "PodScheduled";
  static final String UNSCHEDULABLE = "Unschedulable";
  static final String SCHEDULER_ERROR = "SchedulerError";

  /** The condition of a pod without a node; a pod that has one needs no other. */
  static Optional<PodScheduled> of(JsonNode pod) {
    if (pod.path("spec").has("nodeName")) {
      return Optional.empty();
    }
    long generation = pod.path("metadata").path("generation").asLong(0);
    for (JsonNode condition : pod.path("status").path("conditions")) {
      if (condition.path("type").asText("").equals(TYPE)) {
        return Optional.of(
            new PodScheduled(
                condition.path("status").asText(""),
                condition.path("reason").asText(""),
                condition.path("message").asText(""),
                condition.path("lastTransitionTime").asText(""),
                generation));
      }
    }
    return Optional.of(new PodScheduled("", "", "", "", generation));
  }

  boolean says(String otherReason, String otherMessage) {
    return status.equals("False") && reason.equals(otherReason) && message.equals(otherMessage);
  }
}
