package io.stowage.app.metrics;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.PodUnderTest.aPod;
import static java.time.Duration.ZERO;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.app.config.ProfilesOf;
import io.stowage.app.config.StowageConfiguration;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.cluster.ClusterEvent.NodeAdded;
import io.stowage.cluster.ClusterEvent.PodPending;
import io.stowage.scheduling.QueueSettings;
import io.stowage.scheduling.SchedulingLoop;
import io.stowage.scheduling.VirtualCluster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SchedulingMetricsTest {
  private static final long MILLI = 1_000_000;

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final AtomicLong nanos = new AtomicLong();

  /** Each look at the clock finds it 3 ms later. */
  private final SchedulingMetrics metrics =
      new SchedulingMetrics(registry, () -> nanos.addAndGet(3 * MILLI));

  private final QueueMetrics queueMetrics = new QueueMetrics(registry);

  private final VirtualCluster cluster = new VirtualCluster();

  @Test
  void aPodThatIsBoundIsCountedWithUpstreamsNamesAndBuckets() throws IOException {
    cluster.after(ZERO, new NodeAdded(aNode("n").build()), pending("p", 100, 0));
    run();

    assertThat(told())
        .contains(
            "scheduler_schedule_attempts_total{profile=\"stowage\",result=\"scheduled\"} 1.0",
            "scheduler_scheduling_attempt_duration_seconds_bucket{profile=\"stowage\","
                + "result=\"scheduled\",le=\"0.004\"} 0",
            "scheduler_scheduling_attempt_duration_seconds_bucket{profile=\"stowage\","
                + "result=\"scheduled\",le=\"16.384\"} 1",
            "scheduler_scheduling_algorithm_duration_seconds_bucket{le=\"0.002\"} 0",
            "scheduler_scheduling_algorithm_duration_seconds_bucket{le=\"0.004\"} 1",
            "scheduler_pod_scheduling_attempts_bucket{le=\"1.0\"} 1",
            "scheduler_pod_scheduling_attempts_bucket{le=\"16.0\"} 1",
            "scheduler_pod_scheduling_sli_duration_seconds_count{attempts=\"1\"} 1",
            "scheduler_queue_incoming_pods_total{event=\"UnschedulablePodAdd\",queue=\"active\"}"
                + " 1.0",
            "scheduler_cache_size{type=\"nodes\"} 1.0",
            "scheduler_cache_size{type=\"pods\"} 1.0",
            "scheduler_pending_pods{queue=\"active\"} 0.0");
  }

  @Test
  void aPodThatFitsNowhereIsCountedForTheFilterThatRefusedIt() throws IOException {
    cluster.after(ZERO, new NodeAdded(aNode("n").cpu(1000).build()), pending("p", 5000, 0));
    run();

    assertThat(told())
        .contains(
            "scheduler_schedule_attempts_total{profile=\"stowage\",result=\"unschedulable\"} 1.0",
            "scheduler_unschedulable_pods{plugin=\"NodeResourcesFit\",profile=\"stowage\"} 1.0",
            "scheduler_pending_pods{queue=\"unschedulable\"} 1.0",
            "scheduler_preemption_attempts_total 1.0",
            "scheduler_queue_incoming_pods_total{event=\"ScheduleAttemptFailure\","
                + "queue=\"unschedulable\"} 1.0");
  }

  @Test
  void aPodThatIsPlacedAfterAllIsRefusedByNobodyAnyMore() throws IOException {
    cluster
        .after(ZERO, new NodeAdded(aNode("small").cpu(1000).build()), pending("p", 5000, 0))
        .after(ofSeconds(20), new NodeAdded(aNode("large").cpu(8000).build()));
    run();

    assertThat(told())
        .contains(
            "scheduler_unschedulable_pods{plugin=\"NodeResourcesFit\",profile=\"stowage\"} 0.0",
            "scheduler_pod_scheduling_sli_duration_seconds_count{attempts=\"2\"} 1",
            "scheduler_queue_incoming_pods_total{event=\"NodeAdd\",queue=\"active\"} 1.0");
  }

  @Test
  void evictionsAreCounted() throws IOException {
    cluster
        .after(ZERO, new NodeAdded(aNode("n").cpu(1000).build()), pending("victim", 900, 0))
        .after(ofSeconds(5), pending("urgent", 900, 10));
    run();

    assertThat(told())
        .contains("scheduler_preemption_victims_bucket{le=\"1.0\"} 1")
        .anyMatch(line -> line.startsWith("scheduler_preemption_attempts_total "));
  }

  @Test
  void aBindingThatFailsIsAnError() throws IOException {
    AtomicInteger failures = new AtomicInteger(1);
    cluster
        .bindingFailsFor(pod -> failures.getAndDecrement() > 0)
        .after(ZERO, new NodeAdded(aNode("n").build()), pending("p", 100, 0));
    run();

    assertThat(told())
        .contains(
            "scheduler_schedule_attempts_total{profile=\"stowage\",result=\"error\"} 1.0",
            "scheduler_schedule_attempts_total{profile=\"stowage\",result=\"scheduled\"} 1.0",
            "scheduler_queue_incoming_pods_total{event=\"ScheduleAttemptFailure\","
                + "queue=\"backoff\"} 1.0",
            "scheduler_queue_incoming_pods_total{event=\"BackoffComplete\",queue=\"active\"} 1.0");
  }

  @Test
  void aNewTurnBeginsWithoutWhatTheLastOneKnew() throws IOException {
    cluster.after(ZERO, new NodeAdded(aNode("n").cpu(1000).build()), pending("p", 5000, 0));
    run();

    metrics.beginAnew();
    queueMetrics.beginAnew();

    assertThat(told()).noneMatch(line -> line.startsWith("scheduler_unschedulable_pods{"));
  }

  @Test
  void howWeAreDoingIsTold() throws IOException {
    LiveMetrics live = new LiveMetrics(registry);
    live.leading(true);
    live.configurationLoaded(false);
    live.journalDrops(() -> 7);
    live.onFoundByResync("pods", 3);
    live.onWatchEnd("nodes");
    live.onTrouble("pods", "hangs");
    live.onBound(aPod("p").on("n"), ofSeconds(1));
    live.onOvertaken(aPod("p").on("n"), "bound by another");

    assertThat(told())
        .contains(
            "stowage_leader 1.0",
            "stowage_config_last_load_success 0.0",
            "stowage_journal_dropped_entries_total 7.0",
            "stowage_found_by_resync_total{resource=\"pods\"} 3.0",
            "stowage_watch_restarts_total{resource=\"nodes\"} 1.0",
            "stowage_watch_stale{resource=\"pods\"} 1.0",
            "stowage_bindings_total{result=\"bound\"} 1.0",
            "stowage_bindings_total{result=\"overtaken\"} 1.0");
  }

  private void run() {
    SchedulingLoop loop =
        new SchedulingLoop(
            cluster.endingAfter(ofSeconds(60)),
            ProfilesOf.configuration(
                StowageConfiguration.DEFAULT, PolicyCatalogue.usual(), new SplittableRandom(1)),
            QueueSettings.DEFAULT,
            List.of(metrics, queueMetrics));
    LoopGauges.register(registry, () -> Optional.of(loop));
    loop.run();
  }

  private List<String> told() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrometheusTextFormatWriter.create().write(text, registry.scrape());
    return text.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static PodPending pending(String name, int milliCpu, int priority) {
    return new PodPending(
        aPod(name)
            .cpu(milliCpu)
            .priority(priority)
            .with(spec -> spec.schedulerName("stowage"))
            .pending());
  }
}
