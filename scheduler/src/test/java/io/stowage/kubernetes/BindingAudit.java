package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Checks a scheduler by the API server's own record, without asking the scheduler: no pod bound
 * twice, none lost, no node over-committed, every pod decided in time.
 */
final class BindingAudit {
  private final AuditedCluster cluster;
  private final String schedulerName;
  private final Duration decidedWithin;
  private final List<String> problems = new ArrayList<>();

  private BindingAudit(AuditedCluster cluster, String schedulerName, Duration decidedWithin) {
    this.cluster = cluster;
    this.schedulerName = schedulerName;
    this.decidedWithin = decidedWithin;
  }

  /**
   * Returns what is wrong, in words; nothing if all is well.
   *
   * @param schedulerName whose pods are looked at; on nodes the pods of all schedulers count
   * @param decidedWithin how long a pod may wait for its binding or for the word why it must wait
   */
  static List<String> problems(
      AuditedCluster cluster, String schedulerName, Duration decidedWithin) {
    BindingAudit check = new BindingAudit(cluster, schedulerName, decidedWithin);
    check.boundTwice();
    check.lost();
    check.overCommitted();
    check.overCommittedMeanwhile();
    check.late();
    return check.problems;
  }

  /** How many pods were bound. */
  static long bound(AuditedCluster cluster) {
    return cluster.audit().stream().filter(BindingAudit::isBinding).count();
  }

  private void boundTwice() {
    Map<String, List<String>> nodesByUid = new LinkedHashMap<>();
    for (JsonNode request : cluster.audit()) {
      if (isBinding(request)) {
        nodesByUid
            .computeIfAbsent(request.at("/objectRef/uid").asText(), uid -> new ArrayList<>())
            .add(name(request) + " to " + request.at("/requestObject/target/name").asText());
      }
    }
    nodesByUid.values().stream()
        .filter(bindings -> bindings.size() > 1)
        .forEach(bindings -> problems.add("bound twice: " + bindings));
  }

  private void lost() {
    for (JsonNode pod : cluster.pods()) {
      if (isOurs(pod) && node(pod).isEmpty() && !isGated(pod) && !isTold(pod.path("status"))) {
        problems.add("lost: " + pod.at("/metadata/name").asText());
      }
    }
  }

  private void overCommitted() {
    for (JsonNode node : cluster.nodes()) {
      String name = node.at("/metadata/name").asText();
      Map<String, BigDecimal> requested = new TreeMap<>();
      cluster.pods().stream()
          .filter(pod -> node(pod).equals(Optional.of(name)) && !isEnded(pod))
          .forEach(pod -> addRequests(pod, requested));
      compare(node, requested, "over-committed");
    }
  }

  private void compare(JsonNode node, Map<String, BigDecimal> requested, String problem) {
    requested.forEach(
        (resource, sum) -> {
          String allocatable = node.at("/status/allocatable").path(resource).asText("0");
          if (sum.compareTo(amount(allocatable)) > 0) {
            problems.add(
                "%s: %s has %s of %s, and %s is requested"
                    .formatted(
                        problem,
                        node.at("/metadata/name").asText(),
                        allocatable,
                        resource,
                        sum.toPlainString()));
          }
        });
  }

  /**
   * Replays the log. A deletion counts from the moment when it was asked for and a binding from the
   * moment when it was done, so that nobody is blamed for a deletion that took its time.
   */
  private void overCommittedMeanwhile() {
    Map<String, JsonNode> podsByUid = new HashMap<>();
    cluster.audit().stream()
        .filter(BindingAudit::isCreation)
        .map(request -> request.path("responseObject"))
        .forEach(pod -> podsByUid.put(pod.at("/metadata/uid").asText(), pod));
    TreeMap<Instant, List<Step>> steps = new TreeMap<>();
    for (JsonNode request : cluster.audit()) {
      if (isBinding(request) && podsByUid.containsKey(uid(request))) {
        String node = request.at("/requestObject/target/name").asText();
        add(steps, at(request), new Step.Comes(uid(request), node));
      } else if (isDeletion(request)) {
        String uid = request.at("/responseObject/metadata/uid").asText();
        Instant asked = Instant.parse(request.path("requestReceivedTimestamp").asText());
        add(steps, asked, new Step.Goes(uid));
      }
    }
    Map<String, String> nodeByUid = new HashMap<>();
    Set<String> gone = new HashSet<>();
    for (List<Step> together : steps.values()) {
      for (Step step : together) {
        switch (step) {
          case Step.Goes goes -> {
            gone.add(goes.uid());
            nodeByUid.remove(goes.uid());
          }
          case Step.Comes comes -> {
            // No pod is bound once its deletion was asked for and granted
            // (registry/core/pod/storage
            // refuses it), so a binding that is logged later was done before: answers take time.
            if (!gone.contains(comes.uid())) {
              nodeByUid.put(comes.uid(), comes.node());
              checkRoom(comes, nodeByUid, podsByUid);
            }
          }
        }
      }
    }
  }

  /** What the log says of one pod at one moment. */
  private sealed interface Step {
    record Comes(String uid, String node) implements Step {}

    record Goes(String uid) implements Step {}
  }

  private static void add(Map<Instant, List<Step>> steps, Instant at, Step step) {
    steps.computeIfAbsent(at, moment -> new ArrayList<>()).add(step);
  }

  private void checkRoom(
      Step.Comes comes, Map<String, String> nodeByUid, Map<String, JsonNode> podsByUid) {
    Map<String, BigDecimal> requested = new TreeMap<>();
    nodeByUid.forEach(
        (uid, node) -> {
          JsonNode pod = podsByUid.get(uid);
          if (pod != null && node.equals(comes.node())) {
            addRequests(pod, requested);
          }
        });
    cluster.nodes().stream()
        .filter(node -> node.at("/metadata/name").asText().equals(comes.node()))
        .forEach(node -> compare(node, requested, "over-committed meanwhile"));
  }

  private static void addRequests(JsonNode pod, Map<String, BigDecimal> sums) {
    sums.merge("pods", BigDecimal.ONE, BigDecimal::add);
    for (JsonNode container : pod.at("/spec/containers")) {
      container
          .at("/resources/requests")
          .properties()
          .forEach(
              request ->
                  sums.merge(
                      request.getKey(), amount(request.getValue().asText()), BigDecimal::add));
    }
  }

  private void late() {
    Map<String, Instant> decided = new HashMap<>();
    for (JsonNode request : cluster.audit()) {
      if (isBinding(request) || isToldBy(request)) {
        decided.putIfAbsent(uid(request), at(request));
      }
    }
    for (JsonNode request : cluster.audit()) {
      JsonNode pod = request.path("responseObject");
      if (!isCreation(request) || !isOurs(pod) || isGated(pod) || node(pod).isPresent()) {
        continue;
      }
      String uid = pod.at("/metadata/uid").asText();
      Optional<Instant> first =
          Stream.of(Optional.ofNullable(decided.get(uid)), deletion(uid))
              .flatMap(Optional::stream)
              .min(Instant::compareTo);
      // A pod about which nothing was ever said is found by another check.
      first
          .map(then -> Duration.between(at(request), then))
          .filter(took -> took.compareTo(decidedWithin) > 0)
          .ifPresent(took -> problems.add("late: " + name(request) + " waited " + took));
    }
  }

  private Optional<Instant> deletion(String uid) {
    return cluster.audit().stream()
        .filter(BindingAudit::isDeletion)
        .filter(request -> request.at("/responseObject/metadata/uid").asText().equals(uid))
        .map(BindingAudit::at)
        .findFirst();
  }

  private static boolean isBinding(JsonNode request) {
    return request.at("/objectRef/subresource").asText().equals("binding") && isOk(request);
  }

  private static boolean isCreation(JsonNode request) {
    return request.path("verb").asText().equals("create")
        && request.at("/objectRef/resource").asText().equals("pods")
        && request.at("/objectRef/subresource").isMissingNode()
        && isOk(request);
  }

  private static boolean isDeletion(JsonNode request) {
    return request.path("verb").asText().equals("delete")
        && request.at("/objectRef/resource").asText().equals("pods")
        && isOk(request);
  }

  private static boolean isToldBy(JsonNode request) {
    return request.at("/objectRef/subresource").asText().equals("status")
        && request.at("/objectRef/resource").asText().equals("pods")
        && isOk(request)
        && isTold(request.at("/requestObject/status"));
  }

  /** Whether the pod's owner can read why it waits. */
  private static boolean isTold(JsonNode status) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals("PodScheduled")
          && condition.path("status").asText().equals("False")) {
        return true;
      }
    }
    return false;
  }

  private boolean isOurs(JsonNode pod) {
    return pod.at("/spec/schedulerName").asText().equals(schedulerName)
        && pod.at("/metadata/deletionTimestamp").isMissingNode();
  }

  private static boolean isGated(JsonNode pod) {
    return !pod.at("/spec/schedulingGates").isEmpty();
  }

  private static boolean isEnded(JsonNode pod) {
    String phase = pod.at("/status/phase").asText();
    return phase.equals("Succeeded") || phase.equals("Failed");
  }

  private static Optional<String> node(JsonNode pod) {
    return Optional.of(pod.at("/spec/nodeName").asText("")).filter(name -> !name.isEmpty());
  }

  private static boolean isOk(JsonNode request) {
    return request.at("/responseStatus/code").asInt() / 100 == 2;
  }

  private static String name(JsonNode request) {
    return request.at("/objectRef/name").asText();
  }

  private static String uid(JsonNode request) {
    String uid = request.at("/objectRef/uid").asText();
    return uid.isEmpty() ? request.at("/requestObject/metadata/uid").asText() : uid;
  }

  private static Instant at(JsonNode request) {
    return Instant.parse(request.path("stageTimestamp").asText());
  }

  private static BigDecimal amount(String quantity) {
    return Quantity.getAmountInBytes(Quantity.parse(quantity));
  }
}
