package io.stowage.parity;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * Asks both sides the same cases: one thread draws and sends while the other answers for us and
 * compares.
 */
final class DifferentialRun {
  private static final int CASES_UNDER_WAY = 16;

  private final Oracle oracle;
  private final Answerer ours;
  private final KnownDifferences known;
  private final Coverage coverage = new Coverage();
  private final List<Failure> failures = new ArrayList<>();
  private int explained;

  /** A case with differences that nothing explains; the case itself can be drawn again. */
  record Failure(long caseSeed, List<Difference> differences) {
    String kind() {
      return differences.getFirst().kind();
    }
  }

  DifferentialRun(Oracle oracle, Answerer ours, KnownDifferences known) {
    this.oracle = oracle;
    this.ours = ours;
    this.known = known;
  }

  /** Runs the cases of a seed. */
  void run(long runSeed, int cases, IntConsumer progress) {
    var sent = new ArrayBlockingQueue<DrawnCase>(CASES_UNDER_WAY);
    var sending = new FutureTask<>(() -> send(runSeed, cases, sent), true);
    Thread.ofPlatform().name("draws-cases").daemon().start(sending);
    try {
      for (int done = 1; done <= cases; done++) {
        compare(next(sent, sending));
        progress.accept(done);
      }
      removeExplained();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      sending.cancel(true);
    }
  }

  private void send(long runSeed, int cases, BlockingQueue<DrawnCase> sent) {
    try {
      for (int i = 0; i < cases; i++) {
        var drawn = CaseGenerator.draw(runSeed, i);
        sent.put(drawn);
        oracle.send(drawn.json());
      }
    } catch (InterruptedException | UncheckedIOException e) {
      // Either the run was given up, or the oracle has died, of which the receiving side tells.
      Thread.currentThread().interrupt();
    }
  }

  private static DrawnCase next(BlockingQueue<DrawnCase> sent, FutureTask<?> sending)
      throws InterruptedException {
    while (true) {
      var drawn = sent.poll(1, TimeUnit.SECONDS);
      if (drawn != null) {
        return drawn;
      }
      if (sending.isDone()) {
        throw new IllegalStateException("No more cases were drawn", failureOf(sending));
      }
    }
  }

  private static Throwable failureOf(FutureTask<?> sending) throws InterruptedException {
    try {
      return new IllegalStateException("The sender ended with " + sending.get());
    } catch (ExecutionException e) {
      return e.getCause();
    }
  }

  private void compare(DrawnCase drawn) {
    var our = ours.answer(drawn.json());
    var their = oracle.receive();
    coverage.count(their);
    var differences = Comparison.of(their, our);
    if (!differences.isEmpty()) {
      failures.add(new Failure(drawn.seed(), differences));
    }
  }

  // Only now, when no other case is under way, can the oracle be asked in between.
  private void removeExplained() {
    int all = failures.size();
    failures.removeIf(
        failure -> known.explain(CaseGenerator.draw(failure.caseSeed()).json(), oracle, ours));
    explained = all - failures.size();
  }

  Coverage coverage() {
    return coverage;
  }

  List<Failure> failures() {
    return List.copyOf(failures);
  }

  /** Failures by the kind of their first difference, the most frequent kind first. */
  List<List<Failure>> failuresByKind() {
    return failures.stream().collect(Collectors.groupingBy(Failure::kind)).values().stream()
        .sorted(Comparator.comparingInt((List<Failure> alike) -> alike.size()).reversed())
        .toList();
  }

  /** How many cases differ only in ways that upstream's known faults explain. */
  int explained() {
    return explained;
  }
}
