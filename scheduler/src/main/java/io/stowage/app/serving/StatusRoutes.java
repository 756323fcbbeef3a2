package io.stowage.app.serving;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.api.rest.Access;
import io.stowage.api.rest.Content;
import io.stowage.api.rest.Route;
import io.stowage.app.config.ServerSettings;
import java.util.List;
import java.util.function.Supplier;

/** What kube-scheduler serves beside health, for those that the settings let ask. */
public final class StatusRoutes {
  private StatusRoutes() {}

  /**
   * The routes, and what the API tells of those that {@link StatusServer} answers.
   *
   * @param configuration the configuration in use, as JSON
   */
  public static List<Route> of(
      ServerSettings settings, PrometheusRegistry registry, Supplier<String> configuration) {
    MetricsText metrics = new MetricsText(registry);
    return List.of(
        Route.get(
                "/metrics",
                "What was counted and measured, for Prometheus.",
                String.class,
                question -> metrics.content())
            .to(readers(settings)),
        Route.get(
            "/configz",
            "The configuration in use, as /api/v1/config tells it.",
            Object.class,
            question -> Content.json(configuration.get())),
        health("/livez", "Whether this process should go on."),
        health("/readyz", "Whether it keeps up with the cluster."),
        health("/healthz", "The same as /livez."));
  }

  private static Route health(String path, String summary) {
    return Route.servedElsewhere(path, Access.OPEN, summary, String.class)
        .query("verbose", "a line for each check also where all is well");
  }

  private static Access readers(ServerSettings settings) {
    return switch (settings.metrics()) {
      case OPEN -> Access.OPEN;
      case GUARDED -> Access.READ;
      case AUTO -> settings.isThisMachineOnly() ? Access.THIS_MACHINE : Access.READ;
    };
  }
}
