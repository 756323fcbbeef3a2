package io.stowage.kubernetes;

import static io.stowage.kubernetes.ProxiedRequest.all;
import static io.stowage.kubernetes.ProxiedRequest.bindings;
import static io.stowage.kubernetes.ProxiedRequest.leases;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.app.controlplane.ControlPlane;
import io.stowage.app.live.LiveScheduler.Turn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An API server that is down, slow or knows us no more: scenarios 1, 2 and 24. */
class ApiServerFaultsIT {
  private static final Duration SOON = Duration.ofSeconds(15);
  private static final Duration OUTAGE_AND_MORE = Duration.ofSeconds(40);
  private static final String GRANT =
      "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings/stowage:kube-scheduler";

  @Test
  @DisplayName("1: while the API server is down we go idle, and come back with it")
  void anApiServerThatRestartsIsSurvived() throws Exception {
    try (FaultScene scene = FaultScene.startedWithLease()) {
      scene.node("a", 8);
      scene.pod("before", 1);
      scene.awaitBound("before");
      scene.plane.stop(ControlPlane.API_SERVER);
      try {
        scene.await(
            "the end of our turn",
            () -> !scene.scheduler().live().leadership().orElseThrow().isHeld());
        assertThat(scene.scheduler().live().watch().problem()).isPresent();
      } finally {
        scene.plane.start(ControlPlane.API_SERVER);
      }
      scene.pod("after", 1);

      scene.awaitBound("after");

      assertThat(scene.scheduler().turns)
          .containsSequence(Turn.LEADING, Turn.WAITING, Turn.LEADING);
      assertThat(scene.scheduler().breakdown()).isEmpty();
      scene.checkAudit(OUTAGE_AND_MORE);
    }
  }

  @Test
  @DisplayName("1: an API server that is down is not stormed")
  void anApiServerThatIsDownIsAskedNowAndThen() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 8);
      long before = scene.proxy.count(all());
      InjectedFault down = scene.proxy.inject(all(), new Fault.Cut());
      scene.proxy.endWatches(all());
      scene.pod("during", 1);
      Thread.sleep(4000);
      down.close();
      long asked = scene.proxy.count(all()) - before;

      // Fifteen kinds, each asked after 0.1, 0.2, 0.4, 0.8 s and then each second, give or take.
      assertThat(asked).isBetween(15L, 15L * 12);
      scene.awaitBound("during");
      assertThat(scene.proxy.count(bindings())).isEqualTo(1);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("2: an etcd that does not answer for a while costs time, and nothing else")
  void anEtcdThatDoesNotAnswerCostsOnlyTime() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 8);
      InjectedFault slow = scene.proxy.inject(bindings(), new Fault.Delay(Duration.ofMillis(500)));
      for (int i = 0; i < 5; i++) {
        scene.pod("p" + i, 1);
      }
      slow.awaitHappened();
      scene.plane.pause(ControlPlane.ETCD);
      Thread.sleep(5000);
      scene.plane.resume(ControlPlane.ETCD);
      slow.close();

      for (int i = 0; i < 5; i++) {
        scene.awaitBound("p" + i);
      }
      scene.checkAudit(OUTAGE_AND_MORE);
    }
  }

  @Test
  @DisplayName("2: an API server that is slow is waited for")
  void aSlowApiServerIsWaitedFor() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 8);
      scene.proxy.inject(
          all().and(request -> !request.isWatch()), new Fault.Delay(Duration.ofSeconds(1)));
      scene.pod("p", 1);

      scene.awaitBound("p");

      assertThat(scene.proxy.count(bindings())).isEqualTo(1);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("24: a lease that somebody deletes is made anew")
  void aDeletedLeaseIsMadeAnew() throws Exception {
    try (FaultScene scene = FaultScene.startedWithLease()) {
      scene.node("a", 8);
      String lease = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/stowage";
      String before = scene.api.read(lease).at("/metadata/uid").asText();
      scene.api.delete(lease);
      scene.pod("p", 1);

      scene.awaitBound("p");

      scene.await(
          "another lease",
          () ->
              scene
                  .api
                  .read("/apis/coordination.k8s.io/v1/namespaces/kube-system/leases")
                  .at("/items")
                  .valueStream()
                  .anyMatch(
                      found ->
                          found.at("/metadata/name").asText().equals("stowage")
                              && !found.at("/metadata/uid").asText().equals(before)));
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName(
      "24: rights that are taken away are missed in words, and found again when given back")
  void rightsThatAreTakenAwayAreMissedInWords() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 8);
      ObjectNode grant = (ObjectNode) scene.api.read(GRANT);
      ((ObjectNode) grant.path("metadata")).remove(List.of("resourceVersion", "uid"));
      scene.api.delete(GRANT);
      try {
        scene.await(
            "the refusal",
            () -> {
              endAllWatches(scene);
              return scene.scheduler().live().watch().problem().isPresent();
            });
        assertThat(scene.scheduler().live().watch().problem().orElseThrow())
            .contains("403", "Maybe bind the cluster roles");
        long before = scene.proxy.count(all());
        Thread.sleep(3000);
        assertThat(scene.proxy.count(all()) - before).isLessThan(15L * 12);
      } finally {
        scene.api.create(
            "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings", grant.toString());
      }
      scene.pod("p", 1);

      scene.awaitBound("p");
      scene.await("all to be well", () -> scene.scheduler().live().watch().problem().isEmpty());
      scene.checkAudit(SOON);
    }
  }

  private static void endAllWatches(FaultScene scene) {
    try {
      scene.proxy.endWatches(all());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @DisplayName("24: a token that was replaced in its file is read again")
  void aReplacedTokenIsReadAgain() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 8);
      String old = "Bearer " + scene.token();
      InjectedFault expired =
          scene.proxy.inject(
              request -> request.authorization().equals(old), Fault.refuse(Answer.UNAUTHORIZED));
      scene.proxy.endWatches(all());
      scene.pod("p", 1);
      expired.awaitHappened();
      // Whoever writes the file may be slow.
      Files.writeString(scene.kubeconfig(), "");
      Thread.sleep(1000);
      scene.writeKubeconfig(scene.plane.token());

      scene.awaitBound("p");

      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("24: a certificate authority that was replaced in its file is read again")
  void aReplacedAuthorityIsReadAgain(@TempDir Path folder) throws Exception {
    try (FaultScene scene = new FaultScene()) {
      String good = Files.readString(scene.plane.stowageKubeconfig());
      String other = otherAuthority(good, folder);
      Files.writeString(scene.kubeconfig(), other);
      try (SchedulerUnderTest scheduler =
          SchedulerUnderTest.started(
              scene.kubeconfig(), "first", FaultScene.WATCH, Optional.empty(), List.of())) {
        scene.await(
            "distrust",
            () -> scheduler.troubles.stream().anyMatch(said -> said.contains("certification")));
        Files.writeString(scene.kubeconfig(), good);
        scene.node("a", 8);
        scene.pod("p", 1);

        scene.awaitBound("p");

        scene.checkAudit(SOON);
      }
    }
  }

  /** The same kubeconfig, with the certificate of somebody else. */
  private static String otherAuthority(String kubeconfig, Path folder) throws Exception {
    Path certificate = folder.resolve("other.crt");
    Process openssl =
        new ProcessBuilder(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-subj",
                "/CN=other",
                "-keyout",
                folder.resolve("other.key").toString(),
                "-out",
                certificate.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("openssl.log").toFile())
            .start();
    assertThat(openssl.waitFor()).isZero();
    String data = Base64.getEncoder().encodeToString(Files.readAllBytes(certificate));
    return kubeconfig.replaceFirst(
        "certificate-authority-data: [^}]*", "certificate-authority-data: " + data);
  }

  @Test
  @DisplayName("1: whoever cannot renew the lease stops within the renew deadline")
  void whoeverCannotRenewTheLeaseStops() throws Exception {
    try (FaultScene scene = FaultScene.startedWithLease()) {
      scene.node("a", 8);
      InjectedFault failing = scene.proxy.inject(leases(), Fault.refuse(503));
      long sinceNanos = System.nanoTime();
      scene.await(
          "the end of our turn",
          () -> !scene.scheduler().live().leadership().orElseThrow().isHeld());
      assertThat(Duration.ofNanos(System.nanoTime() - sinceNanos))
          .isLessThan(FaultScene.LEASE.renewDeadline().plusMillis(500));
      long before = scene.proxy.count(bindings());
      scene.pod("p", 1);
      Thread.sleep(1000);
      assertThat(scene.proxy.count(bindings())).isEqualTo(before);
      failing.close();
      scene.awaitBound("p");
      scene.checkAudit(SOON);
    }
  }
}
