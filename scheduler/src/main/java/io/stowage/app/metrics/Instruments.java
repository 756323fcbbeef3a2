package io.stowage.app.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes metrics and registers them. */
record Instruments(PrometheusRegistry registry) {

  /** Upper bounds of buckets: the first, and so many in all, each twice the last. */
  record Doubling(double first, int count) {
    double[] bounds() {
      double[] bounds = new double[count];
      double bound = first;
      for (int i = 0; i < count; i++) {
        bounds[i] = bound;
        bound *= 2;
      }
      return bounds;
    }
  }

  Counter counter(String name, String help, String... labels) {
    return Counter.builder().name(name).help(help).labelNames(labels).register(registry);
  }

  Gauge gauge(String name, String help, String... labels) {
    return Gauge.builder().name(name).help(help).labelNames(labels).register(registry);
  }

  /** A gauge that has no value while it is unknown, never 0. */
  void known(String name, String help, Supplier<Optional<Double>> value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(gauge -> value.get().ifPresent(gauge::call))
        .register(registry);
  }

  Histogram histogram(String name, Doubling buckets, String help, String... labels) {
    return Histogram.builder()
        .name(name)
        .help(help)
        .labelNames(labels)
        .classicOnly()
        .classicUpperBounds(buckets.bounds())
        .register(registry);
  }
}
