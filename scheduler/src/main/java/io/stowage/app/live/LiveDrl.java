package io.stowage.app.live;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.drl.DrlAgent;
import io.stowage.api.drl.DrlResource;
import io.stowage.api.drl.DrlSettings;
import io.stowage.api.rest.Content;
import io.stowage.api.rest.DecisionLog;
import io.stowage.api.rest.Learning;
import io.stowage.api.rest.ObjectiveWeights;
import io.stowage.api.rest.Route;
import io.stowage.api.rest.Subject;
import io.stowage.api.rest.Training;
import io.stowage.app.metrics.DrlMetrics;
import io.stowage.app.serving.MetricsText;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.learning.store.ModelStore;
import io.stowage.scheduling.DecisionListener;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * What a live scheduler tells as drl-scheduler did: its metrics and its paths.
 *
 * @param exploration how many of the choices are tried at random
 */
record LiveDrl(
    DrlSettings variables,
    ObjectiveWeights weights,
    Training training,
    Learning learning,
    DoubleSupplier exploration,
    PrometheusRegistry registry) {

  DecisionListener metrics(Supplier<ClusterSnapshot> cluster) {
    return new DrlMetrics(registry, weights, cluster, this::agent, System::nanoTime);
  }

  List<Route> routes(Subject subject, DecisionLog decisions, ModelStore models) {
    return new DrlResource(
            subject,
            decisions,
            variables,
            training,
            learning,
            this::agent,
            weights,
            models,
            this::scraped)
        .routes();
  }

  /** What its port for Prometheus serves. */
  List<Route> scrapedRoutes() {
    return List.of(
        Route.get("/metrics", "For Prometheus.", Map.class, question -> scraped()).open());
  }

  private Content scraped() {
    return new MetricsText(registry).content();
  }

  private DrlAgent agent() {
    Training.Practice practice = training.practice();
    Learning.State online = learning.state();
    return new DrlAgent(
        practice.episodes() + online.episodes(),
        exploration.getAsDouble(),
        practice.loss(),
        online.remembered());
  }
}
