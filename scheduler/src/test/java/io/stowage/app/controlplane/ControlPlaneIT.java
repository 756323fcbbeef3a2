package io.stowage.app.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ControlPlaneIT {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String NODES = "/api/v1/nodes";
  private static final String PODS = "/api/v1/namespaces/default/pods";
  private static final String NODE =
      """
      {"metadata":{"name":"one"},"status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"10"}}}\
      """;
  private static final String POD =
      """
      {"metadata":{"name":"web"},"spec":{"containers":[{"name":"c","image":"web:1"}]}}\
      """;
  private static final String SCHEDULER =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      leaderElection: {leaderElect: false}
      """;

  @Test
  void kubeSchedulerBindsAPodAndTheAuditTellsOfIt() throws IOException {
    var options = ControlPlaneOptions.bare().withAudit();
    try (var plane = ControlPlaneUnderTest.start(options);
        var api = new AdminApi(plane)) {
      api.create(NODES, NODE);
      api.create(PODS, POD);
      var scheduler = plane.startKubeScheduler(SCHEDULER);

      api.await(PODS + "/web", PATIENCE, pod -> pod.at("/spec/nodeName").asText().equals("one"));

      assertThat(scheduler.cpuTime()).isPositive();
      assertThat(Files.readAllLines(plane.auditLog()))
          .filteredOn(line -> line.contains("\"subresource\":\"binding\""))
          .singleElement()
          .asString()
          .contains("\"username\":\"system:kube-scheduler\"", "\"code\":201");
    }
  }

  @Test
  void aKilledApiServerComesBackWithItsDataAtItsAddress() {
    try (var plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        var api = new AdminApi(plane)) {
      api.create(NODES, NODE);
      plane.stop(ControlPlane.API_SERVER);
      assertThatThrownBy(() -> api.read(NODES)).isInstanceOf(UncheckedIOException.class);

      plane.start(ControlPlane.API_SERVER);

      assertThat(api.read(NODES + "/one").at("/metadata/name").asText()).isEqualTo("one");
    }
  }

  @Test
  void kwokRunsThePodsOfReadyNodesUnderTheRealAdmission() {
    var options =
        ControlPlaneOptions.bare()
            .withControllers("node-lifecycle-controller", "serviceaccount-controller")
            .withKwok();
    try (var plane = ControlPlaneUnderTest.start(options);
        var api = new AdminApi(plane)) {
      api.create(NODES, NODE);
      api.await(NODES + "/one", PATIENCE, node -> node.at("/spec/taints").isMissingNode());
      plane.startKubeScheduler(SCHEDULER);
      api.await(
          "/api/v1/namespaces/default/serviceaccounts",
          PATIENCE,
          accounts -> !accounts.at("/items").isEmpty());
      api.create(PODS, POD);

      api.await(PODS + "/web", PATIENCE, pod -> pod.at("/status/phase").asText().equals("Running"));
    }
  }

  @Test
  void theUserStowageMayScheduleAndHoldItsLeaseButNotMore() {
    try (var plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        var api = new AdminApi(plane)) {
      assertThat(stowageMay(api, "create", "", "pods/binding", "")).isTrue();
      assertThat(stowageMay(api, "update", "coordination.k8s.io", "leases", "stowage")).isTrue();
      assertThat(stowageMay(api, "update", "coordination.k8s.io", "leases", "other")).isFalse();
      assertThat(stowageMay(api, "get", "", "secrets", "")).isFalse();
    }
  }

  private static boolean stowageMay(
      AdminApi api, String verb, String group, String resource, String name) {
    var parts = resource.split("/", 2);
    var question =
        """
        {"spec":{"user":"stowage","resourceAttributes":{"namespace":"kube-system","verb":"%s",
        "group":"%s","resource":"%s","subresource":"%s","name":"%s"}}}\
        """
            .formatted(verb, group, parts[0], parts.length > 1 ? parts[1] : "", name);
    return api.create("/apis/authorization.k8s.io/v1/subjectaccessreviews", question)
        .at("/status/allowed")
        .asBoolean();
  }

  @Test
  void twoSideBySideDoNotMeetAndLeaveNoProcess() {
    List<Long> started;
    try (var one = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        var other = ControlPlaneUnderTest.start(ControlPlaneOptions.bare());
        var api = new AdminApi(one);
        var otherApi = new AdminApi(other)) {
      api.create(NODES, NODE);
      assertThat(otherApi.read(NODES).at("/items")).isEmpty();
      one.pause(ControlPlane.ETCD);
      started =
          Stream.of(one, other)
              .flatMap(
                  plane ->
                      Stream.of(ControlPlane.ETCD, ControlPlane.API_SERVER).map(plane::program))
              .map(RunningProgram::processId)
              .toList();
      assertThat(started).allMatch(ControlPlaneIT::runs);
    }
    assertThat(started).noneMatch(ControlPlaneIT::runs);
  }

  @Test
  void whatAProgramSaidBeforeItDiedIsInTheError() {
    try (var plane = ControlPlaneUnderTest.start(ControlPlaneOptions.bare())) {
      assertThatThrownBy(() -> plane.startKubeScheduler("kind: Nonsense"))
          .hasMessageContaining("kube-scheduler ended at start")
          .hasMessageContaining("Nonsense");
    }
  }

  /** A process that nobody has reaped yet is still listed, but without a command. */
  private static boolean runs(long processId) {
    return ProcessHandle.of(processId).flatMap(process -> process.info().command()).isPresent();
  }
}
