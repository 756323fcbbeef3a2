package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.usage.NodeSignals;
import io.stowage.usage.SensorListener;
import io.stowage.usage.SignalKind;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** How the sources of measurements do, and of how many nodes each signal is known. */
public final class SensorMetrics implements SensorListener {
  private final Gauge up;
  private final Gauge known;
  private final Counter failures;
  private final BiConsumer<String, Optional<String>> onChange;
  private final Set<String> failing = ConcurrentHashMap.newKeySet();

  /**
   * Metrics of sources.
   *
   * @param onChange told once when a source fails (with the problem) and once when it is back
   */
  public SensorMetrics(PrometheusRegistry registry, BiConsumer<String, Optional<String>> onChange) {
    this.onChange = onChange;
    up =
        Gauge.builder()
            .name("stowage_usage_source_up")
            .help("Whether the source of measurements answered when it was last asked.")
            .labelNames("source")
            .register(registry);
    known =
        Gauge.builder()
            .name("stowage_usage_nodes")
            .help("Nodes of which the signal is known, and of which it is unknown.")
            .labelNames("signal", "state")
            .register(registry);
    failures =
        Counter.builder()
            .name("stowage_usage_source_failures_total")
            .help("How often the source of measurements could not be read.")
            .labelNames("source")
            .register(registry);
  }

  @Override
  public void onRead(String source) {
    up.labelValues(source).set(1);
    if (failing.remove(source)) {
      onChange.accept(source, Optional.empty());
    }
  }

  @Override
  public void onFailure(String source, String problem) {
    up.labelValues(source).set(0);
    failures.labelValues(source).inc();
    if (failing.add(source)) {
      onChange.accept(source, Optional.of(problem));
    }
  }

  @Override
  public void onKnown(Map<String, NodeSignals> nodes) {
    for (SignalKind kind : SignalKind.values()) {
      int with = 0;
      for (NodeSignals node : nodes.values()) {
        with += node.of(kind).isPresent() ? 1 : 0;
      }
      known.labelValues(kind.key(), "known").set(with);
      known.labelValues(kind.key(), "unknown").set(nodes.size() - with);
    }
  }
}
