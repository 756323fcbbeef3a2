package io.stowage.app.demo;

import io.stowage.app.compare.Comparer;
import io.stowage.app.compare.Comparison;
import io.stowage.app.compare.Plan;
import io.stowage.app.demo.Opening.PolicyCard;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.simulation.Workload;
import io.stowage.simulation.metric.Metric;
import io.stowage.simulation.metric.Metrics;
import io.stowage.simulation.workload.BadLines;
import io.stowage.simulation.workload.DataFolders;
import io.stowage.simulation.workload.WorkloadInputs;
import io.stowage.simulation.workload.Workloads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A day that is shown while it goes by, and the same policies compared on that day and some others,
 * which are simulated beside it at full speed: one day alone would prove nothing.
 */
public final class Demo {
  private static final String WORKLOAD = "diurnal";
  private static final long SEED = 42;
  private static final int DAYS = 3;
  // 21 runs take 45 s of CPU: on one core they would outlast the day by far.
  private static final int THREADS = Math.min(2, Runtime.getRuntime().availableProcessors());
  private static final List<PolicyCard> HEURISTICS =
      List.of(
          new PolicyCard("kube-default", "kube-scheduler's own scores: spreads"),
          new PolicyCard("most-allocated", "the fullest node that will do: packs"),
          new PolicyCard("pwr", "the node whose power rises least"));
  private static final PolicyCard LEARNED =
      new PolicyCard("model:general", "learned elsewhere, never on such a day");
  // Compared, but not shown: a policy that is no better than these has learned nothing.
  private static final List<String> CONTROLS = List.of("random", "first-fit", "untrained");
  private static final List<Metric> METRICS =
      Stream.of("kwh-off", "kwh", "node-hours", "latency", "pending-p99", "evicted")
          .map(Metrics::named)
          .toList();

  private static final WorkloadInputs NO_FILES =
      new WorkloadInputs(new DataFolders(List.of()), new BadLines(false));

  private final Workload workload;
  private final PolicyCatalogue policies;
  private final List<PolicyCard> shown;
  private final Recording recording;
  private final LiveDay day;

  /**
   * A demo that has not begun.
   *
   * @param takes how long the day is to last for those who look on
   */
  public Demo(Duration takes, PolicyCatalogue policies, Recording recording) {
    this.policies = policies;
    this.workload = Workloads.of(WORKLOAD, NO_FILES);
    this.recording = recording;
    this.shown = new ArrayList<>(HEURISTICS);
    if (policies.problem(LEARNED.name()).isEmpty()) {
      shown.add(LEARNED);
    }
    this.day = new LiveDay(workload, SEED, shown, policies, takes, recording);
  }

  /** The same day under one policy alone, to look inside. */
  public DayDashboards dashboards() {
    return new DayDashboards(
        workload, SEED, shown.stream().map(PolicyCard::name).toList(), policies);
  }

  /** Why the learned policy is not among those that are shown, where it is not. */
  public Optional<String> missing() {
    return policies.problem(LEARNED.name());
  }

  /** How the learned policy did against the others. */
  public Optional<String> lesson(Comparison comparison) {
    return comparison.verdicts().stream()
        .findFirst()
        .flatMap(verdict -> Lesson.of(verdict, LEARNED.name(), CONTROLS));
  }

  /** Of a hundred parts of the day, those that were shown. */
  public long percentShown() {
    return 100L * day.framesTold() / LiveDay.FRAMES;
  }

  /** Shows the day to its end. */
  public Comparison run() {
    try (ExecutorService beside = Executors.newSingleThreadExecutor()) {
      Future<Comparison> comparison =
          beside.submit(() -> new Comparer(THREADS, () -> true, () -> {}).compare(plan()));
      day.run();
      return comparison.get();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The demo was stopped", stopped);
    } catch (ExecutionException failed) {
      throw new IllegalStateException("The comparison beside the day has failed", failed);
    }
  }

  /** Tells pages how it ended, and that this is all. */
  public void conclude(Comparison comparison, String reportFile) {
    recording.add(
        Json.of(Map.of("verdict", Conclusion.of(comparison, lesson(comparison), reportFile))));
    recording.end();
  }

  private Plan plan() {
    SequencedMap<String, Workload> workloads = new LinkedHashMap<>();
    workloads.put(WORKLOAD, workload);
    return new Plan(
        workloads,
        Stream.concat(shown.stream().map(PolicyCard::name), CONTROLS.stream()).toList(),
        policies,
        LongStream.range(SEED, SEED + DAYS).boxed().toList(),
        METRICS,
        new Plan.Extras(true, false, false));
  }
}
