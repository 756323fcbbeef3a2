package io.stowage.kubernetes;

import static io.stowage.kubernetes.ProxiedRequest.bindings;
import static io.stowage.kubernetes.ProxiedRequest.bindingsOf;
import static io.stowage.kubernetes.ProxiedRequest.evictions;
import static io.stowage.kubernetes.ProxiedRequest.watchesOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Bindings that fail, get lost or come too late: scenarios 2, 7 to 10, 14 and 18. */
class BindFaultsIT {
  private static final Duration SOON = Duration.ofSeconds(15);

  @Test
  @DisplayName("2: an API server that has too much to do is left alone for as long as it asks")
  void tooManyRequestsAreFollowedByThePauseThatWasAskedFor() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      String node = scene.node("a", 4);
      InjectedFault busy = scene.proxy.inject(bindings(), Fault.tooManyRequests(2), 1);
      scene.pod("p", 1);
      busy.awaitHappened();
      long refusedNanos = System.nanoTime();

      assertThat(scene.awaitBound("p")).isEqualTo(node);

      assertThat(Duration.ofNanos(System.nanoTime() - refusedNanos))
          .isGreaterThan(Duration.ofMillis(1900));
      assertThat(scene.proxy.count(bindings())).isEqualTo(2);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("2: a binding that the API server says to have failed, but has carried out, stays")
  void aBindingThatOnlySeemsToHaveFailedIsNotRepeated() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 4);
      InjectedFault fault = scene.proxy.inject(bindings(), new Fault.RefuseAfterwards(504), 1);
      scene.pod("p", 1);

      scene.awaitBound("p");
      scene.await("the scheduler to know", () -> scene.scheduler().bound.get() == 1);

      assertThat(fault.happened()).isEqualTo(1);
      assertThat(scene.proxy.count(bindings())).isEqualTo(1);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("2: a binding that has failed is repeated once the pod is known to be unbound")
  void aBindingThatFailedIsRepeated() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 4);
      scene.proxy.inject(bindings(), Fault.refuse(500), 2);
      scene.pod("p", 1);

      scene.awaitBound("p");

      assertThat(scene.proxy.count(bindings())).isEqualTo(3);
      assertThat(scene.proxy.count(ProxiedRequest.readsOfPods())).isEqualTo(2);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("7: what we have bound counts before the watch says so")
  void aNodeIsNotFilledTwiceWhileTheWatchIsSilent() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      for (int i = 0; i < 6; i++) {
        scene.pod("p" + i, 1);
      }
      scene.await("six decisions", () -> waiting(scene) == 6);
      InjectedFault silence = scene.proxy.inject(watchesOf("pods"), new Fault.Stall());
      scene.node("a", 3);
      scene.await("three bindings", () -> scene.scheduler().bound.get() >= 3);
      for (int i = 6; i < 9; i++) {
        scene.pod("p" + i, 1);
      }
      Thread.sleep(500);
      silence.close();
      scene.await("nine decisions", () -> waiting(scene) == 6);

      assertThat(scene.scheduler().bound).hasValue(3);
      scene.checkAudit(SOON);
    }
  }

  private static long waiting(FaultScene scene) {
    return scene
        .api
        .read(scene.pods())
        .at("/items")
        .valueStream()
        .filter(pod -> FaultScene.condition(pod).path("reason").asText().equals("Unschedulable"))
        .count();
  }

  @Test
  @DisplayName("7: a binding that fails for good frees the place, and the pod is tried again")
  void whatCouldNotBeBoundIsForgotten() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 1);
      InjectedFault refusal = scene.proxy.inject(bindingsOf("first"), Fault.refuse(403));
      scene.pod("first", 1);
      refusal.awaitHappened();
      scene.pod("second", 1);

      scene.awaitBound("second");
      refusal.close();
      scene.removePod("second");

      scene.awaitBound("first");
      assertThat(scene.scheduler().failures).isNotEmpty();
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("8: a pod that another scheduler has bound elsewhere is left alone")
  void anothersBindingIsRespected() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      String ours = scene.node("ours", 4);
      InjectedFault slow = scene.proxy.inject(bindings(), new Fault.Delay(Duration.ofSeconds(1)));
      scene.pod("p", 1);
      slow.awaitHappened();
      String theirs = scene.node("theirs", 4);
      scene.bindAsAnother("p", theirs);

      scene.await("our binding to be overtaken", () -> !scene.scheduler().overtaken.isEmpty());

      assertThat(scene.nodeOf("p")).isEqualTo(theirs).isNotEqualTo(ours);
      assertThat(scene.proxy.count(evictions())).isZero();
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("8: a pod that another scheduler has bound to the same node counts as bound")
  void anothersEqualBindingIsSuccess() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      String node = scene.node("a", 4);
      InjectedFault slow = scene.proxy.inject(bindings(), new Fault.Delay(Duration.ofSeconds(1)));
      scene.pod("p", 1);
      slow.awaitHappened();
      scene.bindAsAnother("p", node);

      scene.await("our binding to count", () -> scene.scheduler().bound.get() == 1);

      assertThat(scene.scheduler().failures).isEmpty();
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("9: a pod that is deleted while it is bound is dropped without a word")
  void aDeletedPodIsDropped() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 1);
      InjectedFault slow = scene.proxy.inject(bindings(), new Fault.Delay(Duration.ofSeconds(1)));
      scene.pod("p", 1);
      slow.awaitHappened();
      scene.removePod("p");
      scene.await("the end of the binding", () -> !scene.scheduler().overtaken.isEmpty());
      slow.close();
      scene.pod("next", 1);

      scene.awaitBound("next");

      assertThat(scene.scheduler().failures).isEmpty();
      assertThat(scene.proxy.count(bindingsOf("p"))).isEqualTo(1);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("9: a pod that was made anew under its name is another pod")
  void aPodThatWasMadeAnewIsDecidedAnew() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 4);
      InjectedFault slow =
          scene.proxy.inject(bindings(), new Fault.Delay(Duration.ofSeconds(1)), 1);
      String first = scene.pod("p", 1).at("/metadata/uid").asText();
      slow.awaitHappened();
      scene.removePod("p");
      String second = scene.pod("p", 2).at("/metadata/uid").asText();

      scene.awaitBound("p");

      assertThat(scene.api.read(scene.podPath("p")).at("/metadata/uid").asText())
          .isEqualTo(second)
          .isNotEqualTo(first);
      scene.await("the end of the old binding", () -> !scene.scheduler().overtaken.isEmpty());
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("10: of a binding whose answer is lost the pod itself tells what became")
  void aBindingWhoseAnswerIsLostIsReadFromThePod() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 4);
      scene.proxy.inject(bindingsOf("reset"), new Fault.CutAfterwards(), 1);
      InjectedFault hang = scene.proxy.inject(bindingsOf("hang"), new Fault.HangAfterwards(), 1);
      scene.pod("reset", 1);
      scene.pod("hang", 1);

      scene.await("both bindings to count", () -> scene.scheduler().bound.get() == 2);

      hang.close();
      assertThat(scene.proxy.count(bindings())).isEqualTo(2);
      assertThat(scene.scheduler().failures).isEmpty();
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("10: a binding that never arrived is sent again")
  void aBindingThatNeverArrivedIsSentAgain() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 4);
      scene.proxy.inject(bindingsOf("reset"), new Fault.Cut(), 1);
      InjectedFault hang = scene.proxy.inject(bindingsOf("hang"), new Fault.Hang(), 1);
      scene.pod("reset", 1);
      scene.pod("hang", 1);

      scene.awaitBound("reset");
      scene.awaitBound("hang");

      hang.close();
      assertThat(scene.proxy.count(bindingsOf("hang"))).isEqualTo(2);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("10: while nobody tells what became of a binding, its place stays taken")
  void anUnknownOutcomeKeepsThePlace() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 1);
      scene.proxy.inject(bindingsOf("first"), new Fault.CutAfterwards(), 1);
      InjectedFault unreadable =
          scene.proxy.inject(ProxiedRequest.readsOfPods(), Fault.refuse(503));
      InjectedFault silent = scene.proxy.inject(watchesOf("pods"), Fault.lose("\"nodeName\""));
      scene.pod("first", 1);
      unreadable.awaitHappened();
      scene.pod("second", 1);

      assertThat(scene.awaitRefusal("second")).contains("Insufficient cpu");
      unreadable.close();
      silent.close();
      scene.await("the binding to count", () -> scene.scheduler().bound.get() == 1);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("14: a node that is deleted before the binding is not bound to, but another")
  void aNodeThatIsDeletedBeforeTheBindingIsNotBoundTo() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      String doomed = scene.node("doomed", 4);
      InjectedFault failing = scene.proxy.inject(bindings(), Fault.refuse(503));
      scene.pod("p", 1);
      failing.awaitHappened();
      scene.removeNode(doomed);
      String other = scene.node("other", 4);
      scene.awaitForgotten(doomed);
      failing.close();

      assertThat(scene.awaitBound("p")).isEqualTo(other);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("6: a node that was made anew before the binding is not the one that was chosen")
  void aNodeThatWasMadeAnewBeforeTheBindingIsJudgedAnew() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      String node = scene.node("a", 4);
      InjectedFault failing = scene.proxy.inject(bindings(), Fault.refuse(503));
      scene.pod("p", 3);
      failing.awaitHappened();
      scene.removeNode(node);
      scene.node("a", 2);
      scene.awaitKnown(node, known -> known.node().allocatable().milliCpu() == 2000);
      failing.close();

      scene.awaitPod(
          "p", pod -> FaultScene.condition(pod).path("message").asText().contains("Insufficient"));
      assertThat(scene.nodeOf("p")).isEmpty();
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("18: a change of a pod that is being bound does not lead to a second binding")
  void aPodThatChangesWhileItIsBoundIsBoundOnce() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 4);
      InjectedFault slow = scene.proxy.inject(bindings(), new Fault.Delay(Duration.ofSeconds(1)));
      scene.pod("p", 1);
      slow.awaitHappened();
      scene.api.patch(scene.podPath("p"), "{\"metadata\":{\"labels\":{\"colour\":\"red\"}}}");

      scene.awaitBound("p");
      Thread.sleep(500);

      assertThat(scene.proxy.count(bindings())).isEqualTo(1);
      scene.checkAudit(SOON);
    }
  }
}
