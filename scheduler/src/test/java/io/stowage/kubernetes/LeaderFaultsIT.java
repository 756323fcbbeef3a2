package io.stowage.kubernetes;

import static io.stowage.kubernetes.ProxiedRequest.bindings;
import static io.stowage.kubernetes.ProxiedRequest.leases;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.live.LiveScheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replicas that are killed, frozen, told to go or set up badly: scenarios 21 to 23 and 25. */
class LeaderFaultsIT {
  private static final Duration FAIL_OVER_WITHIN = ReplicaProcess.LEASE.plusSeconds(2);

  // Some pods are made a moment before the leader fails.
  private static final Duration DECIDED_WITHIN = FAIL_OVER_WITHIN.plusSeconds(5);
  private static final String LAST_LOAD = "stowage_config_last_load_success ";

  @Test
  @DisplayName("22: when the leader is killed, another binds within the lease's duration and 2 s")
  void anotherTakesOverFromALeaderThatWasKilled() throws Exception {
    try (FaultScene scene = new FaultScene();
        ReplicaProcess leader = leader(scene);
        ReplicaProcess standby = standby(scene)) {
      for (int i = 0; i < 20; i++) {
        scene.pod("before" + i, 1);
      }
      leader.signal("KILL");
      long killedNanos = System.nanoTime();
      scene.pod("after", 1);

      scene.awaitBound("after");

      assertThat(Duration.ofNanos(System.nanoTime() - killedNanos)).isLessThan(FAIL_OVER_WITHIN);
      for (int i = 0; i < 20; i++) {
        scene.awaitBound("before" + i);
      }
      assertThat(standby.proxy.count(bindings())).isPositive();
      scene.checkAudit(DECIDED_WITHIN);
    }
  }

  @Test
  @DisplayName("21: a leader that was frozen for too long binds nothing when it wakes up")
  void aLeaderThatWasFrozenBindsNothingAnyMore() throws Exception {
    try (FaultScene scene = new FaultScene();
        ReplicaProcess leader = leader(scene);
        ReplicaProcess standby = standby(scene)) {
      leader.signal("STOP");
      for (int i = 0; i < 10; i++) {
        scene.pod("p" + i, 1);
      }
      for (int i = 0; i < 10; i++) {
        scene.awaitBound("p" + i);
      }
      long before = leader.proxy.count(bindings());
      leader.signal("CONT");
      for (int i = 10; i < 20; i++) {
        scene.pod("p" + i, 1);
      }
      for (int i = 10; i < 20; i++) {
        scene.awaitBound("p" + i);
      }

      assertThat(leader.proxy.count(bindings())).isEqualTo(before);
      assertThat(standby.proxy.count(bindings())).isEqualTo(20);
      scene.checkAudit(DECIDED_WITHIN);
    }
  }

  @Test
  @DisplayName("21: a binding that is still to be sent is not sent after the lease has run out")
  void aBindingIsNotSentWithoutTheLease(@TempDir Path folder) throws Exception {
    try (FaultScene scene = FaultScene.startedWithLease();
        FaultyProxy otherProxy = new FaultyProxy(scene.plane)) {
      scene.node("a", 8);
      InjectedFault failing = scene.proxy.inject(bindings(), Fault.refuse(503));
      InjectedFault reads = scene.proxy.inject(ProxiedRequest.readsOfPods(), Fault.refuse(503));
      scene.pod("p", 1);
      reads.awaitHappened();
      InjectedFault cutOff = scene.proxy.inject(leases(), new Fault.Cut());
      Path kubeconfig = folder.resolve("kubeconfig");
      FaultScene.writeKubeconfig(kubeconfig, otherProxy.address(), scene.token());
      try (SchedulerUnderTest other =
          SchedulerUnderTest.started(
              kubeconfig, "second", FaultScene.WATCH, Optional.of(FaultScene.LEASE), List.of())) {
        scene.awaitBound("p");
        long before = scene.proxy.count(bindings());
        failing.close();
        reads.close();
        cutOff.close();
        scene.pod("q", 1);
        scene.awaitBound("q");
        Thread.sleep(1000);

        assertThat(other.bound).hasValue(2);
        assertThat(scene.proxy.count(bindings())).isEqualTo(before);
        scene.checkAudit(Duration.ofSeconds(15));
      }
    }
  }

  @Test
  @DisplayName("21: who lost the lease does not go on telling how the cluster was")
  void whoLostTheLeaseKnowsNothingUntilItsNextTurn() throws Exception {
    try (FaultScene scene = FaultScene.startedWithLease()) {
      LiveScheduler scheduler = scene.scheduler().live();
      String node = scene.node("a", 8);
      scene.awaitKnown(node, known -> true);
      try (InjectedFault _ = scene.proxy.inject(leases(), new Fault.Cut())) {
        scene.await("the end of its turn", () -> scheduler.loop().isEmpty());
        assertThat(scheduler.cluster().nodes()).isEmpty();
      }
      scene.await("its next turn", () -> scheduler.loop().isPresent());
      scene.awaitKnown(node, known -> true);
    }
  }

  @Test
  @DisplayName("23: a leader that is told to go ends its bindings and gives the lease back")
  void aLeaderThatIsToldToGoGivesTheLeaseBack() throws Exception {
    try (FaultScene scene = new FaultScene();
        ReplicaProcess leader = leader(scene);
        ReplicaProcess standby = standby(scene)) {
      InjectedFault slow = leader.proxy.inject(bindings(), new Fault.Delay(Duration.ofSeconds(2)));
      scene.pod("on-its-way", 1);
      slow.awaitHappened();
      leader.signal("TERM");
      scene.await(
          "word that it goes", () -> served(leader, "/readyz").contains("the process ends"));
      assertThat(leader.endsWithin(20)).as(leader.log()).isTrue();
      long goneNanos = System.nanoTime();

      assertThat(scene.nodeOf("on-its-way")).isNotEmpty();
      scene.pod("after", 1);
      scene.awaitBound("after");
      assertThat(Duration.ofNanos(System.nanoTime() - goneNanos)).isLessThan(Duration.ofSeconds(6));
      assertThat(standby.proxy.count(bindings())).isEqualTo(1);
      scene.checkAudit(DECIDED_WITHIN);
    }
  }

  @Test
  @DisplayName("25: a configuration that will not do is not taken on, and the old one goes on")
  void aBadConfigurationIsNotTakenOn() throws Exception {
    try (FaultScene scene = new FaultScene();
        ReplicaProcess leader = leader(scene)) {
      leader.configure(ReplicaProcess.CONFIGURATION + "profiles: [{schedulerNam: other}]\n");
      scene.await("word of it", () -> served(leader, "/metrics").contains(LAST_LOAD + "0.0"));
      scene.pod("meanwhile", 1);
      scene.awaitBound("meanwhile");

      leader.configure(
          ReplicaProcess.CONFIGURATION
              + "profiles: [{schedulerName: stowage}, {schedulerName: other}]\n");

      scene.await("word of it", () -> served(leader, "/metrics").contains(LAST_LOAD + "1.0"));
      scene.podOf("other", "theirs");
      scene.awaitBound("theirs");
      scene.checkAudit(DECIDED_WITHIN);
    }
  }

  @Test
  @DisplayName("23: a replica that waits for its turn ends at once when it is told to")
  void aReplicaThatWaitsEndsAtOnce() throws Exception {
    try (FaultScene scene = new FaultScene();
        ReplicaProcess leader = leader(scene);
        ReplicaProcess standby = standby(scene)) {
      standby.signal("TERM");

      assertThat(standby.endsWithin(6)).as(standby.log()).isTrue();

      scene.pod("p", 1);
      scene.awaitBound("p");
      assertThat(leader.proxy.count(bindings())).isEqualTo(2);
      scene.checkAudit(DECIDED_WITHIN);
    }
  }

  private static String served(ReplicaProcess replica, String path) {
    try {
      return replica.status(path).body();
    } catch (IOException | InterruptedException failed) {
      throw new AssertionError(failed);
    }
  }

  /** A replica that leads, on a node with room; a lease of an earlier test is taken away first. */
  private static ReplicaProcess leader(FaultScene scene) throws Exception {
    scene.forgetLease();
    scene.node("a", 100);
    ReplicaProcess leader = ReplicaProcess.started(scene);
    scene.await("the leader to lead", () -> leader.proxy.count(leases()) > 1);
    scene.pod("first", 1);
    scene.awaitBound("first");
    return leader;
  }

  private static ReplicaProcess standby(FaultScene scene) throws Exception {
    ReplicaProcess standby = ReplicaProcess.started(scene);
    scene.await("the standby to wait", () -> standby.proxy.count(leases()) > 0);
    return standby;
  }
}
