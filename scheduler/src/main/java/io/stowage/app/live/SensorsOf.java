package io.stowage.app.live;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.app.logging.StructuredLog;
import io.stowage.app.metrics.SensorMetrics;
import io.stowage.cluster.NodeView;
import io.stowage.energy.PowerModels;
import io.stowage.kubernetes.ApiServer;
import io.stowage.kubernetes.MetricsServerSource;
import io.stowage.usage.AgentSource;
import io.stowage.usage.ModelSource;
import io.stowage.usage.PrometheusSource;
import io.stowage.usage.Sensors;
import io.stowage.usage.UsageSettings;
import io.stowage.usage.UsageSource;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The sensors that a configuration asks for; the catalogue of sources. */
final class SensorsOf {
  private SensorsOf() {}

  /** Sensors on a live scheduler; the first source that knows a signal is the one that counts. */
  static Sensors start(
      UsageSettings settings,
      ApiServer api,
      LiveScheduler scheduler,
      PrometheusRegistry registry,
      StructuredLog log)
      throws IOException {
    SensorMetrics metrics =
        new SensorMetrics(
            registry,
            (source, problem) -> {
              if (problem.isPresent()) {
                log.warning(
                    "A source of measurements fails; what it said is unknown once it is old",
                    "source",
                    source,
                    "problem",
                    problem.get());
              } else {
                log.info("A source of measurements is back", "source", source);
              }
            });
    return new Sensors(
        sources(settings, api, scheduler),
        settings.sensors(),
        () -> scheduler.cluster().nodes().stream().map(NodeView::node).toList(),
        scheduler::tell,
        metrics,
        InstantSource.system());
  }

  private static List<UsageSource> sources(
      UsageSettings settings, ApiServer api, LiveScheduler scheduler) throws IOException {
    List<UsageSource> sources = new ArrayList<>();
    settings.agents().ifPresent(agents -> sources.add(new AgentSource(agents)));
    if (settings.prometheus().isPresent()) {
      sources.add(new PrometheusSource(settings.prometheus().get()));
    }
    if (settings.metricsServer()) {
      sources.add(new MetricsServerSource(api));
    }
    settings
        .powerModel()
        .map(PowerModels::parse)
        .map(model -> new ModelSource(model, scheduler::cluster, InstantSource.system()))
        .ifPresent(sources::add);
    return sources;
  }
}
