package io.stowage.kubernetes;

import static io.stowage.kubernetes.ProxiedRequest.listsOf;
import static io.stowage.kubernetes.ProxiedRequest.resyncs;
import static io.stowage.kubernetes.ProxiedRequest.watches;
import static io.stowage.kubernetes.ProxiedRequest.watchesOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.scheduling.Mode;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Watches that end, fall silent or tell only half: scenarios 3 to 6. */
class WatchFaultsIT {
  private static final Duration SOON = Duration.ofSeconds(15);
  private static final String EXPIRED =
      """
      {"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired","message":"too old"}}\
      """;

  @Test
  @DisplayName("3: a watch that was closed goes on where it broke off, without a new list")
  void aClosedWatchGoesOnWhereItBrokeOff() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 4);
      scene.pod("before", 1);
      scene.awaitBound("before");
      long lists = scene.proxy.count(listsOf("pods"));

      assertThat(scene.proxy.endWatches(watches())).isGreaterThan(10);
      scene.pod("after", 1);

      scene.awaitBound("after");
      assertThat(scene.proxy.count(listsOf("pods"))).isEqualTo(lists);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("3: a watch that says nothing any more is made anew")
  void aSilentWatchIsMadeAnew() throws Exception {
    try (FaultScene scene = FaultScene.started(impatient(Duration.ofSeconds(3)))) {
      scene.node("a", 4);
      scene.pod("before", 1);
      scene.awaitBound("before");
      InjectedFault silence = scene.proxy.inject(firstOnly("pods", scene), new Fault.Stall());
      scene.pod("after", 1);
      silence.awaitHappened();

      scene.awaitBound("after");

      scene.checkAudit(SOON);
    }
  }

  /** The watches that are open now, but not those that will be made in their place. */
  private static Predicate<ProxiedRequest> firstOnly(String resource, FaultScene scene) {
    List<ProxiedRequest> open = scene.proxy.openWatches(watchesOf(resource));
    return open::contains;
  }

  @Test
  @DisplayName("4: a version that is too old to watch from is answered by a new list")
  void goneAsAnAnswerLeadsToANewList() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 1);
      scene.pod("first", 1);
      scene.awaitBound("first");
      scene.pod("second", 1);
      scene.awaitRefusal("second");

      InjectedFault gone = scene.proxy.inject(watchesOf("pods"), Fault.refuse(410), 1);
      InjectedFault lost = scene.proxy.inject(watchesOf("pods"), Fault.lose("\"DELETED\""));
      scene.removePod("first");
      lost.awaitHappened();
      lost.close();
      scene.proxy.endWatches(watchesOf("pods"));

      // Only the new list can tell that the first pod has vanished.
      scene.awaitBound("second");
      assertThat(gone.happened()).isEqualTo(1);
      assertThat(scene.proxy.count(listsOf("pods"))).isEqualTo(2);
      assertThat(scene.proxy.openWatches(watchesOf("pods"))).hasSize(1);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("4: a watch that ends with the word 'expired' is followed by a new list")
  void goneAsAWordOfTheWatchLeadsToANewList() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      String small = scene.node("small", 1);
      scene.pod("first", 1);
      scene.awaitBound("first");
      InjectedFault expired =
          scene.proxy.inject(watchesOf("nodes"), new Fault.Garble(line -> List.of(EXPIRED)));
      String large = scene.node("large", 4);
      expired.awaitHappened();
      expired.close();
      scene.pod("second", 4);

      assertThat(scene.awaitBound("second")).isEqualTo(large).isNotEqualTo(small);
      assertThat(scene.proxy.count(listsOf("nodes"))).isGreaterThanOrEqualTo(2);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("4: a list that is older than what we know is not believed")
  void aStaleListIsNotBelieved() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 2);
      String before = scene.api.read("/api/v1/pods").toString();
      scene.pod("first", 1);
      scene.awaitBound("first");
      scene.pod("second", 1);
      scene.awaitBound("second");

      InjectedFault stale = scene.proxy.inject(listsOf("pods"), new Fault.Replay(before), 2);
      InjectedFault gone = scene.proxy.inject(watchesOf("pods"), Fault.refuse(410), 1);
      scene.proxy.endWatches(watchesOf("pods"));
      gone.awaitHappened();
      scene.pod("third", 1);

      assertThat(scene.awaitRefusal("third")).contains("Insufficient cpu");
      assertThat(stale.happened()).isEqualTo(2);
      assertThat(scene.scheduler().troubles).anyMatch(said -> said.contains("is of version"));
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("5: a pod of which the watch never told is found by the next comparison")
  void aPodOfWhichNobodyToldIsFound() throws Exception {
    try (FaultScene scene = FaultScene.started(FaultScene.COMPARING)) {
      scene.node("a", 4);
      InjectedFault lost = scene.proxy.inject(watchesOf("pods"), Fault.lose("\"missed\""));
      scene.pod("missed", 1);
      lost.awaitHappened();
      lost.close();

      scene.awaitBound("missed");

      scene.await("the alarm", () -> scene.scheduler().foundByResync.get() > 0);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("5: who places no pods does not burden the API server with comparisons")
  void whoPlacesNothingComparesNothing() throws Exception {
    Duration often = Duration.ofMillis(200);
    try (FaultScene scene = FaultScene.started(comparingEvery(often))) {
      scene.await("a comparison", () -> scene.proxy.count(resyncs()) > 0);

      scene.scheduler().trust(Mode.SHADOW);
      // One that had begun may end.
      Thread.sleep(often.multipliedBy(5));
      long before = scene.proxy.count(resyncs());
      Thread.sleep(often.multipliedBy(10));
      assertThat(scene.proxy.count(resyncs())).isEqualTo(before);

      scene.scheduler().trust(Mode.ACTIVE);
      scene.await("the next one", () -> scene.proxy.count(resyncs()) > before);
    }
  }

  @Test
  @DisplayName("6: a node that was deleted and made anew unseen is known by its uid")
  void aNodeThatWasMadeAnewUnseenIsFound() throws Exception {
    try (FaultScene scene = FaultScene.started(FaultScene.COMPARING)) {
      String node = scene.node("a", 8);
      scene.pod("first", 1);
      scene.awaitBound("first");
      InjectedFault lost = scene.proxy.inject(watchesOf("nodes"), Fault.lose(node));
      scene.removeNode(node);
      scene.node("a", 2);
      lost.awaitHappened();
      scene.await("the comparison", () -> scene.scheduler().foundByResync.get() > 0);
      lost.close();
      scene.awaitKnown(node, known -> known.node().allocatable().milliCpu() == 2000);
      scene.pod("second", 4);

      assertThat(scene.awaitRefusal("second")).contains("Insufficient cpu");
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("3: news that come twice change nothing")
  void newsThatComeTwiceChangeNothing() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      InjectedFault twice = scene.proxy.inject(watches(), Fault.duplicate());
      scene.node("a", 3);
      for (int i = 0; i < 3; i++) {
        scene.pod("p" + i, 1);
      }
      for (int i = 0; i < 3; i++) {
        scene.awaitBound("p" + i);
      }
      scene.removePod("p0");
      scene.pod("p3", 1);

      scene.awaitBound("p3");
      twice.awaitHappened();
      assertThat(scene.proxy.count(ProxiedRequest.bindings())).isEqualTo(4);
      scene.checkAudit(SOON);
    }
  }

  @Test
  @DisplayName("5: of news that come in the wrong order the newest counts")
  void newsInTheWrongOrderAreSortedOut() throws Exception {
    try (FaultScene scene = FaultScene.started(FaultScene.COMPARING)) {
      scene.node("a", 4);
      try (InjectedFault disorder = scene.proxy.inject(watchesOf("pods"), Fault.reorder())) {
        for (int i = 0; i < 8; i++) {
          scene.pod("p" + i, 1);
        }
        disorder.awaitHappened();
        scene.await("four bindings", () -> scene.scheduler().bound.get() == 4);
      }
      for (int i = 0; i < 8; i++) {
        scene.awaitPod(
            "p" + i,
            pod -> pod.at("/spec").has("nodeName") || !FaultScene.condition(pod).isMissingNode());
      }
      assertThat(scene.scheduler().bound).hasValue(4);
      scene.checkAudit(SOON);
    }
  }

  private static WatchSettings comparingEvery(Duration time) {
    WatchSettings usual = FaultScene.WATCH;
    return new WatchSettings(
        usual.maxWatchAge(),
        usual.longestSilence(),
        time,
        Duration.ZERO,
        usual.firstRetry(),
        usual.longestRetry(),
        usual.staleListsBelieved());
  }

  private static WatchSettings impatient(Duration longestSilence) {
    WatchSettings usual = FaultScene.WATCH;
    return new WatchSettings(
        usual.maxWatchAge(),
        longestSilence,
        usual.resyncEvery(),
        usual.graceOfResync(),
        usual.firstRetry(),
        usual.longestRetry(),
        usual.staleListsBelieved());
  }
}
