package io.stowage.app.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.stowage.cluster.ClusterSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MonitoringFilesTest {
  @Test
  void dashboardAndAlertsSpeakOfMetricsThatAreThere() throws IOException {
    Set<String> named = new TreeSet<>();
    MonitoringFiles.dashboardQueries().forEach(q -> named.addAll(MonitoringFiles.metrics(q)));
    MonitoringFiles.ruleExpressions().forEach(q -> named.addAll(MonitoringFiles.metrics(q)));

    assertThat(named).hasSizeGreaterThan(20);
    assertThat(served()).containsAll(named);
  }

  @Test
  void theDashboardShowsAllThatWeAloneTell() throws IOException {
    Set<String> shown = new TreeSet<>();
    MonitoringFiles.dashboardQueries().forEach(q -> shown.addAll(MonitoringFiles.metrics(q)));

    assertThat(served())
        .filteredOn(name -> name.startsWith("stowage_"))
        .filteredOn(name -> !name.matches(".*_(bucket|sum|count)"))
        .isSubsetOf(shown);
  }

  @Test
  void whereAPolicyExploredNobodyElseHasDecided() throws IOException {
    Set<String> all = MonitoringFiles.dashboardQueries();
    all.addAll(MonitoringFiles.ruleExpressions());
    assertThat(all)
        .filteredOn(expression -> expression.contains("\"asked"))
        .hasSize(2)
        .allMatch(expression -> expression.contains("asked|explored"));
  }

  @Test
  void metricsAndLabelsAreFoundInAnExpression() {
    String expression = "sum by (job, le) (rate(stowage_x_bucket{a=\"1\",b!~\"2\"}[5m]))";

    assertThat(MonitoringFiles.metrics(expression)).containsExactly("stowage_x_bucket");
    assertThat(MonitoringFiles.labels(expression)).containsExactly("a", "b", "job", "le");
  }

  /** As a live scheduler registers them, and under the names that Prometheus reads. */
  private static Set<String> served() {
    PrometheusRegistry registry = new PrometheusRegistry();
    new LiveMetrics(registry).journalDrops(() -> 0);
    new SchedulingMetrics(registry, System::nanoTime);
    new QueueMetrics(registry);
    new LongestWait(registry);
    new PolicyMetrics(registry, UnaryOperator.identity());
    new ComparisonMetrics(registry);
    new ExtenderMetrics(registry);
    new SensorMetrics(registry, (source, problem) -> {});
    new LearningMetrics(registry);
    LoopGauges.register(registry, Optional::empty);
    ClusterGauges.register(registry, ClusterSnapshot::empty);
    Set<String> names = new TreeSet<>();
    registry.scrape().forEach(metric -> names.addAll(names(metric)));
    return names;
  }

  private static List<String> names(MetricSnapshot metric) {
    String name = metric.getMetadata().getPrometheusName();
    return switch (metric) {
      case CounterSnapshot _ -> List.of(name + "_total");
      case HistogramSnapshot _, SummarySnapshot _ ->
          Stream.of("_bucket", "_sum", "_count").map(name::concat).toList();
      default -> List.of(name);
    };
  }
}
