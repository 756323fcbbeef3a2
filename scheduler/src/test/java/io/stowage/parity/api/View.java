package io.stowage.parity.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * All that an API server shows of scheduling, one line for each pod and each event; without times
 * and UIDs, which differ.
 */
record View(SortedSet<String> lines) {
  static final String SENTINEL = "sentinel-";
  private static final Set<String> WRITTEN_BY_SCHEDULERS =
      Set.of("PodScheduled", "DisruptionTarget");

  /**
   * @param isOurs whether a pod's UID is of this cluster: events of one before may come late
   * @param translate puts pods' names for their UIDs into what events say
   */
  static View of(
      JsonNode pods, JsonNode events, Predicate<String> isOurs, UnaryOperator<String> translate) {
    SortedSet<String> lines = new TreeSet<>();
    for (JsonNode pod : pods.path("items")) {
      if (!isSentinel(pod)) {
        lines.add(lineOf(pod));
      }
    }
    for (JsonNode event : events.path("items")) {
      if (isOurs.test(event.at("/regarding/uid").asText())) {
        lines.add(lineOf(event, translate));
      }
    }
    return new View(lines);
  }

  static boolean isSentinel(JsonNode pod) {
    return pod.at("/metadata/name").asText().startsWith(SENTINEL);
  }

  private static String lineOf(JsonNode pod) {
    // A list by type, whose order says nothing.
    SortedSet<String> conditions = new TreeSet<>();
    for (JsonNode condition : pod.at("/status/conditions")) {
      if (WRITTEN_BY_SCHEDULERS.contains(condition.path("type").asText())) {
        conditions.add(
            "%s %s %s generation %s: %s"
                .formatted(
                    condition.path("type").asText(),
                    condition.path("status").asText(),
                    condition.path("reason").asText("no reason"),
                    condition.path("observedGeneration").asText("none"),
                    condition.path("message").asText("")));
      }
    }
    return "pod %s on [%s] nominated to [%s]%s %s"
        .formatted(
            Side.key(pod),
            pod.at("/spec/nodeName").asText(),
            pod.at("/status/nominatedNodeName").asText(),
            pod.path("metadata").has("deletionTimestamp") ? " ending" : "",
            conditions);
  }

  private static String lineOf(JsonNode event, UnaryOperator<String> translate) {
    return "event %s %s, action %s, of %s, regarding %s, related %s: %s"
        .formatted(
            event.path("type").asText(),
            event.path("reason").asText(),
            event.path("action").asText(),
            event.path("reportingController").asText(),
            reference(event.path("regarding")),
            reference(event.path("related")),
            translate.apply(event.path("note").asText()));
  }

  private static String reference(JsonNode reference) {
    return reference.isMissingNode()
        ? "none"
        : "%s %s %s/%s %s"
            .formatted(
                reference.path("apiVersion").asText(),
                reference.path("kind").asText(),
                reference.path("namespace").asText(),
                reference.path("name").asText(),
                reference.path("fieldPath").asText(""));
  }

  /** What a pod's status says about its scheduling. */
  static JsonNode scheduled(JsonNode pod) {
    return pod.at("/status/conditions")
        .valueStream()
        .filter(condition -> condition.path("type").asText().equals("PodScheduled"))
        .findFirst()
        .orElseGet(() -> pod.path("no condition"));
  }

  /** Whether an event tells of the pod's fate; of a gated pod nobody tells. */
  boolean tellsOf(ObjectNode pod) {
    String key = " " + Side.key(pod) + " ";
    return pod.at("/spec").has("schedulingGates")
        || lines.stream().anyMatch(line -> line.startsWith("event") && line.contains(key));
  }

  /** The lines that only one of the two has. */
  static String difference(View theirs, View ours) {
    StringBuilder text = new StringBuilder();
    theirs.lines.stream()
        .filter(line -> !ours.lines.contains(line))
        .forEach(line -> text.append("  kube-scheduler: ").append(line).append('\n'));
    ours.lines.stream()
        .filter(line -> !theirs.lines.contains(line))
        .forEach(line -> text.append("  stowage:        ").append(line).append('\n'));
    return text.toString();
  }
}
