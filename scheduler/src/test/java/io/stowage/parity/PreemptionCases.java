package io.stowage.parity;

import static io.stowage.parity.draft.Json.array;
import static io.stowage.parity.draft.Json.at;
import static io.stowage.parity.draft.Json.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.parity.concern.Concerns;
import io.stowage.parity.draft.Draft;
import io.stowage.parity.draft.Draw;
import io.stowage.parity.draft.PlainCluster;
import io.stowage.parity.draft.Selectors;
import io.stowage.parity.draft.Vocabulary;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Draws clusters that are full of pods of few priorities, with disruption budgets, and a pod that
 * fits only where others leave.
 */
final class PreemptionCases {
  // What filters say about other pods: here eviction changes more than free resources.
  private static final List<String> COMPANY =
      List.of(
          "pod-affinity",
          "pod-anti-affinity",
          "existing-anti-affinity",
          "hard-spread",
          "host-ports",
          "inline-disks",
          "exclusive-claims",
          "volume-limits",
          "special-resources",
          "taints",
          "node-selection",
          "requested-node",
          "nominated-pods");

  private PreemptionCases() {}

  static DrawnCase draw(long caseSeed) {
    Draw draw = new Draw(caseSeed);
    Draft draft = PlainCluster.draw(draw);
    fill(draft);
    List<String> concerns = chooseConcerns(draw);
    concerns.forEach(name -> Concerns.all().get(name).shape(draft));
    rank(draft);
    rankTested(draft);
    if (draw.chance(0.1)) {
      nominate(draft);
    }
    dropSharedHostPorts(draft);
    addBudgets(draft);
    return new DrawnCase(caseSeed, concerns, draft.finished());
  }

  static List<String> chooseConcerns(Draw draw) {
    return draw.chance(0.6) ? draw.someOf(COMPANY, 1, 2) : List.of();
  }

  static void addBudgets(Draft draft) {
    for (int i = draft.draw().between(0, 4); i > 0; i--) {
      draft.add(budget(draft));
    }
  }

  /**
   * No two pods of a node hold the same host port, which no kubelet admits: upstream keeps a node's
   * ports as a set (framework/types.go, v1.36.3), and takes the port for free when one of them
   * leaves.
   */
  static void dropSharedHostPorts(Draft draft) {
    Set<String> taken = new HashSet<>();
    for (ObjectNode pod : draft.pods()) {
      Stream.of("containers", "initContainers")
          .flatMap(kind -> pod.path("spec").path(kind).valueStream())
          .filter(container -> portsOf(pod, container).anyMatch(port -> !taken.add(port)))
          .forEach(container -> ((ObjectNode) container).remove("ports"));
    }
  }

  // With the host's network, a container port is a host port.
  private static Stream<String> portsOf(ObjectNode pod, JsonNode container) {
    return container
        .path("ports")
        .valueStream()
        .flatMap(port -> Stream.of(port.path("hostPort"), port.path("containerPort")))
        .filter(JsonNode::isNumber)
        .distinct()
        .map(port -> Draft.nodeName(pod) + ":" + port);
  }

  /** Nodes so small that the pods on them leave little. */
  static void fill(Draft draft) {
    Draw draw = draft.draw();
    int cores = draw.between(1, 3);
    for (ObjectNode node : draft.nodes()) {
      ObjectNode small =
          object("cpu", "" + cores, "memory", cores + "Gi", "pods", "" + draw.between(3, 12));
      Draft.status(node).set("capacity", small.deepCopy());
      Draft.status(node).set("allocatable", small);
      for (int i = draw.between(2, 6); i > 0; i--) {
        draft.addPodOn(Draft.name(node));
      }
    }
    draft.pods().forEach(pod -> request(pod, draw.between(0, 4) * 250));
    request(draft.tested(), draw.between(cores, 4 * cores) * 250);
  }

  static void request(ObjectNode pod, int milli) {
    at(Draft.containers(pod).getFirst(), "resources")
        .set("requests", object("cpu", milli + "m", "memory", milli + "Mi"));
  }

  /** Priorities, and start times that differ, as upstream orders equals at random. */
  static void rank(Draft draft) {
    Draw draw = draft.draw();
    int second = 0;
    List<ObjectNode> shuffled = draw.someOf(draft.pods(), draft.pods().size(), draft.pods().size());
    for (ObjectNode pod : shuffled) {
      Draft.spec(pod).put("priority", draw.oneOf(-10, 0, 5, 100, 1000));
      Draft.status(pod).put("startTime", startTime(second++));
    }
  }

  static String startTime(int second) {
    return "2026-01-05T%02d:%02d:%02dZ".formatted(second / 3600, second / 60 % 60, second % 60);
  }

  static void rankTested(Draft draft) {
    Draw draw = draft.draw();
    Draft.spec(draft.tested()).put("priority", draw.oneOf(0, 100, 1000, 2000));
    if (draw.chance(0.05)) {
      Draft.spec(draft.tested()).put("preemptionPolicy", "Never");
    }
  }

  /** The pod has preempted before, and its victims may still be ending. */
  private static void nominate(Draft draft) {
    Draw draw = draft.draw();
    String node = draft.anyNodeName();
    Draft.status(draft.tested()).put("nominatedNodeName", node);
    draft.pods().stream()
        .filter(pod -> Draft.nodeName(pod).equals(node) && draw.chance(0.5))
        .forEach(pod -> end(draw, pod));
  }

  private static void end(Draw draw, ObjectNode pod) {
    ((ObjectNode) pod.path("metadata")).put("deletionTimestamp", PlainCluster.time(draw));
    ((ObjectNode) pod.path("metadata")).put("deletionGracePeriodSeconds", 30);
    if (draw.chance(0.6)) {
      Draft.status(pod)
          .set(
              "conditions",
              array(
                  object(
                      "type", "DisruptionTarget",
                      "status", "True",
                      "reason", "PreemptionByScheduler")));
    }
  }

  private static ObjectNode budget(Draft draft) {
    Draw draw = draft.draw();
    ObjectNode selector =
        draw.chance(0.1)
            ? object()
            : object("matchLabels", Selectors.someLabels(draw, Vocabulary.podLabels(), 1, 1));
    ObjectNode status = object("disruptionsAllowed", draw.between(0, 2));
    if (draw.chance(0.3)) {
      ObjectNode disrupted = object();
      draw.someOf(draft.pods(), 1, 3)
          .forEach(pod -> disrupted.put(Draft.name(pod), PlainCluster.time(draw)));
      status.set("disruptedPods", disrupted);
    }
    return object(
        "apiVersion",
        "policy/v1",
        "kind",
        "PodDisruptionBudget",
        "metadata",
        object("name", draft.freshName("budget"), "namespace", draw.oneOf(Vocabulary.NAMESPACES)),
        "spec",
        object("selector", selector),
        "status",
        status);
  }
}
