package io.stowage.kubernetes;

import static io.stowage.kubernetes.ProxiedRequest.all;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.stowage.journal.Journal;
import io.stowage.scheduling.Decision;
import io.stowage.scheduling.DecisionListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Floods, full disks and leaks: scenarios 17, 33 and 34. */
class ResourceFaultsIT {
  private static final Path FULL_DISK = Path.of("/dev/full");
  private static final int BURST = Integer.getInteger("stowage.faults.burst", 1000);
  private static final Duration BURST_WITHIN = Duration.ofSeconds(30 + BURST / 50);
  private static final int IMPOSSIBLE = 20;
  private static final String URGENT = ",\"priorityClassName\":\"system-cluster-critical\"";

  @Test
  @DisplayName("17: a flood of pods is worked off by priority, and the impossible hold up nobody")
  void aFloodIsWorkedOffByPriority() throws Exception {
    List<Integer> attempted = new ArrayList<>();
    DecisionListener order = new FirstDecisions(attempted);
    try (FaultScene scene = new FaultScene()) {
      for (int i = 0; i < 4; i++) {
        scene.node("n" + i, BURST);
      }
      inParallel(
          BURST,
          i ->
              scene.podWith(
                  "p" + i, i < IMPOSSIBLE ? 10 * BURST : 1, i < 2 * IMPOSSIBLE ? URGENT : ""));
      long startNanos = System.nanoTime();
      scene.start(FaultScene.WATCH, Optional.empty(), List.of(order));
      scene.await(
          "all bindings", () -> scene.scheduler().bound.get() == BURST - IMPOSSIBLE, BURST_WITHIN);
      System.err.printf(
          "%d pods were bound in %d ms%n",
          BURST - IMPOSSIBLE, Duration.ofNanos(System.nanoTime() - startNanos).toMillis());

      assertThat(scene.awaitRefusal("p0")).contains("Insufficient cpu");
      assertThat(attempted.subList(0, 2 * IMPOSSIBLE)).allMatch(priority -> priority > 0);
      assertThat(attempted.subList(2 * IMPOSSIBLE, BURST)).allMatch(priority -> priority == 0);
      scene.checkAudit(BURST_WITHIN.multipliedBy(2));
    }
  }

  /** The priorities of pods in the order of their first decisions. */
  private record FirstDecisions(List<Integer> priorities, Set<String> seen)
      implements DecisionListener {
    FirstDecisions(List<Integer> priorities) {
      this(priorities, new HashSet<>());
    }

    @Override
    public void onDecision(Decision decision) {
      if (seen.add(decision.pod().uid())) {
        priorities.add(decision.pod().priority());
      }
    }
  }

  private interface Numbered {
    void run(int number);
  }

  private static void inParallel(int times, Numbered work) throws Exception {
    try (ExecutorService workers = Executors.newFixedThreadPool(4)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        int number = i;
        all.add(workers.submit(() -> work.run(number)));
      }
      for (Future<?> one : all) {
        one.get();
      }
    }
  }

  @Test
  @DisplayName("33: a disk that is full costs entries of the journal, which are counted")
  void aFullDiskCostsEntriesOnly() throws Exception {
    assumeTrue(Files.exists(FULL_DISK), "there is no " + FULL_DISK);
    try (Journal journal = Journal.open(FULL_DISK, "kube-default")) {
      try (FaultScene scene = new FaultScene()) {
        scene.node("a", 8);
        scene.start(FaultScene.WATCH, Optional.empty(), List.of(journal));
        for (int i = 0; i < 4; i++) {
          scene.pod("p" + i, 1);
          scene.awaitBound("p" + i);
        }
        scene.checkAudit(Duration.ofSeconds(15));
      }
      journal.flush();
      assertThat(journal.dropped()).isGreaterThan(4);
    }
  }

  @Test
  @DisplayName("34: watches that break again and again leave neither threads nor files open")
  void brokenWatchesLeaveNothingOpen() throws Exception {
    try (FaultScene scene = FaultScene.started()) {
      scene.node("a", 8);
      breakWatches(scene, 5);
      long filesBefore = openFiles();
      int threadsBefore = Thread.activeCount();

      breakWatches(scene, 25);

      // Fifteen watches and their connections broke in each round.
      assertThat(openFiles()).isLessThan(filesBefore + 40);
      assertThat(Thread.activeCount()).isLessThan(threadsBefore + 10);
      assertThat(scene.proxy.openWatches(all())).hasSize(15);
      scene.checkAudit(Duration.ofSeconds(15));
    }
  }

  private static void breakWatches(FaultScene scene, int rounds) throws Exception {
    for (int i = 0; i < rounds; i++) {
      try (InjectedFault down =
          scene.proxy.inject(all(), i % 2 == 0 ? new Fault.Cut() : Fault.refuse(410))) {
        scene.proxy.endWatches(all());
        down.awaitHappened();
      }
      scene.pod("p", 1);
      scene.awaitBound("p");
      scene.removePod("p");
    }
    scene.await("all watches", () -> scene.proxy.openWatches(all()).size() == 15);
  }

  private static long openFiles() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }
}
