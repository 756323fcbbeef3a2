package io.stowage.kubernetes;

import static io.stowage.kubernetes.ProxiedRequest.bindings;
import static io.stowage.kubernetes.ProxiedRequest.bindingsOf;
import static io.stowage.kubernetes.ProxiedRequest.watchesOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.NodeView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What nodes, pods and other schedulers do to us: scenarios 11 to 13, 15, 16, 19 and 20. */
class ClusterFaultsIT {
  private static final Duration SOON = Duration.ofSeconds(15);
  private static final String NOT_READY =
      """
      {"spec":{"taints":[{"key":"node.kubernetes.io/not-ready","effect":"NoSchedule"}]}}\
      """;
  private static final String NO_TAINTS = "{\"spec\":{\"taints\":[]}}";

  @Test
  @DisplayName("11: what another scheduler has placed unseen counts as soon as it is found")
  void anothersPodsCountAsSoonAsTheyAreFound() throws Exception {
    try (FaultScene scene = FaultScene.started(FaultScene.COMPARING)) {
      String full = scene.node("full", 2);
      InjectedFault unseen = scene.proxy.inject(watchesOf("pods"), Fault.lose("\"theirs\""));
      scene.foreignPod("theirs", 2, full);
      scene.pod("first", 1);
      unseen.awaitHappened();
      assertThat(scene.awaitBound("first")).isEqualTo(full);
      unseen.close();
      // What a kubelet does with a pod for which it has no room.
      scene.api.patch(
          scene.podPath("first") + "/status",
          "{\"status\":{\"phase\":\"Failed\",\"reason\":\"OutOfcpu\"}}");
      scene.await("the comparison", () -> scene.scheduler().foundByResync.get() > 0);
      scene.awaitKnown(full, node -> node.requested().milliCpu() == 2000);
      scene.pod("second", 1);
      assertThat(scene.awaitRefusal("second")).contains("Insufficient cpu");

      String free = scene.node("free", 2);

      assertThat(scene.awaitBound("second")).isEqualTo(free);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("12: a pod that is being deleted holds its place until it is gone")
  void aTerminatingPodHoldsItsPlace() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 1);
      scene.pod("first", 1);
      scene.awaitBound("first");
      scene.api.delete(scene.podPath("first"));
      scene.pod("second", 1);
      assertThat(scene.awaitRefusal("second")).contains("Insufficient cpu");

      scene.removePod("first");

      scene.awaitBound("second");
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("13: a node gets no pods while it is tainted as not ready, however often it flaps")
  void aFlappingNodeGetsPodsOnlyWhileItIsReady() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      String node = scene.node("a", 8);
      for (int i = 0; i < 3; i++) {
        scene.api.patch(scene.nodePath(node), NOT_READY);
        scene.awaitKnown(node, known -> !known.node().taints().isEmpty());
        scene.pod("p" + i, 1);
        assertThat(scene.awaitRefusal("p" + i)).contains("had untolerated taint");

        scene.api.patch(scene.nodePath(node), NO_TAINTS);

        scene.awaitBound("p" + i);
      }
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("15: a node that shrinks below what runs on it gets nothing until it has grown")
  void aNodeThatShrinksGetsNothing() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      String node = scene.node("a", 4);
      scene.pod("first", 3);
      scene.awaitBound("first");
      resize(scene, node, 2);
      scene.awaitKnown(node, known -> milliCpu(known) == 2000);
      scene.pod("second", 1);
      assertThat(scene.awaitRefusal("second"))
          .startsWith("0/1 nodes are available: 1 Insufficient cpu.");

      resize(scene, node, 4);

      scene.awaitBound("second");
      scene.checkAudit(SOON);
    }
  }

  private static void resize(FaultScene scene, String node, int cpus) {
    scene.api.patch(
        scene.nodePath(node) + "/status",
        "{\"status\":{\"allocatable\":{\"cpu\":\"" + cpus + "\"}}}");
  }

  private static long milliCpu(NodeView known) {
    return known.node().allocatable().milliCpu();
  }

  @Test
  @DisplayName("16: when all nodes are full, condition and event say why, and a new node helps")
  void aFullClusterIsToldOf() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 1);
      scene.pod("first", 1);
      scene.awaitBound("first");
      scene.pod("second", 1);

      String why = scene.awaitRefusal("second");
      JsonNode condition = FaultScene.condition(scene.api.read(scene.podPath("second")));
      assertThat(condition.path("reason").asText()).isEqualTo("Unschedulable");
      scene.await("the event", () -> notes(scene).contains(why));
      scene.node("b", 1);

      scene.awaitBound("second");
      scene.checkAudit(SOON);
    }
  }

  private static List<String> notes(FaultScene scene) {
    return scene
        .api
        .read("/apis/events.k8s.io/v1/namespaces/" + scene.namespace + "/events")
        .at("/items")
        .valueStream()
        .filter(event -> event.path("reason").asText().equals("FailedScheduling"))
        .map(event -> event.path("note").asText())
        .toList();
  }

  @Test
  @DisplayName("19: a pod that nobody can understand harms no other")
  void aBrokenPodHarmsNoOther() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 8);
      InjectedFault garbled =
          scene.proxy.inject(
              watchesOf("pods"),
              new Fault.Garble(
                  line ->
                      List.of(
                          line.contains("\"name\":\"broken\"")
                              ? line.replace("\"cpu\":\"1\"", "\"cpu\":\"one\"")
                              : line.replace("\"spec\":{", "\"spec\":{\"future\":{\"a\":[1]},"))));
      scene.pod("broken", 1);
      scene.pod("whole", 1);
      String giant = "{\"metadata\":{\"annotations\":{\"note\":\"" + "x".repeat(250_000) + "\"}}}";
      scene.podWith("giant", 1, ",\"schedulingGates\":[{\"name\":\"wait\"}]");
      scene.api.patch(scene.podPath("giant"), giant);
      scene.api.patch(scene.podPath("giant"), "{\"spec\":{\"schedulingGates\":[]}}");
      scene.podWithoutRequests("modest");

      scene.awaitBound("whole");
      scene.awaitBound("giant");
      scene.awaitBound("modest");

      garbled.awaitHappened();
      assertThat(scene.scheduler().broken)
          .anySatisfy(problem -> assertThat(problem.toString()).contains("broken", "one"));
      assertThat(scene.proxy.count(bindingsOf("broken"))).isZero();
      scene.removePod("broken");
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("20: what cannot be honoured is refused in words, never bound wrongly")
  void whatCannotBeHonouredIsRefusedInWords() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      String node = scene.node("a", 8);
      scene.claim("waiting", "no-such-class");
      scene.podWith("volume", 1, claimed("missing"));
      scene.podWith("unbound", 1, claimed("waiting"));
      scene.podWith(
          "device", 1, ",\"resourceClaims\":[{\"name\":\"gpu\",\"resourceClaimName\":\"g\"}]");
      scene.podWith(
          "spread",
          1,
          """
          ,"topologySpreadConstraints":[{"maxSkew":1,"topologyKey":"zone",\
          "whenUnsatisfiable":"DoNotSchedule","labelSelector":{}}]\
          """);
      scene.podWith("gated", 1, ",\"schedulingGates\":[{\"name\":\"wait\"}]");
      scene.podWithPort("port", 8080);
      assertThat(scene.awaitBound("port")).isEqualTo(node);
      scene.podWithPort("same-port", 8080);

      assertThat(scene.awaitRefusal("volume"))
          .contains("persistentvolumeclaim \"missing\" not found");
      assertThat(scene.awaitRefusal("unbound"))
          .contains("unbound immediate PersistentVolumeClaims");
      assertThat(scene.awaitRefusal("device")).contains("does not support yet");
      assertThat(scene.awaitRefusal("spread")).contains("topology spread constraints");
      assertThat(scene.awaitRefusal("same-port")).contains("free ports");
      assertThat(scene.proxy.count(bindings())).isEqualTo(1);

      scene.api.patch(scene.podPath("gated"), "{\"spec\":{\"schedulingGates\":[]}}");

      scene.awaitBound("gated");
      scene.checkAudit(SOON);
    }
  }

  private static String claimed(String claim) {
    return ",\"volumes\":[{\"name\":\"v\",\"persistentVolumeClaim\":{\"claimName\":\"%s\"}}]"
        .formatted(claim);
  }
}
