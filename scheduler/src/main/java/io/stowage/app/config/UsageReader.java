package io.stowage.app.config;

import io.stowage.energy.PowerModels;
import io.stowage.usage.AgentSettings;
import io.stowage.usage.Destination;
import io.stowage.usage.PrometheusQuery;
import io.stowage.usage.PrometheusQuery.Meaning;
import io.stowage.usage.PrometheusSettings;
import io.stowage.usage.SensorSettings;
import io.stowage.usage.SignalKind;
import io.stowage.usage.UsageSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads who is asked what nodes use. */
final class UsageReader {
  private static final Duration PROMETHEUS_TIMEOUT = Duration.ofSeconds(5);
  private static final List<String> SIGNALS =
      Arrays.stream(SignalKind.values()).map(SignalKind::key).toList();
  private static final List<String> MEANINGS =
      Arrays.stream(Meaning.values()).map(Meaning::key).toList();

  private UsageReader() {}

  static UsageSettings read(ConfigNode node) {
    SensorSettings usual = SensorSettings.DEFAULT;
    Duration interval = node.child("interval").duration(usual.interval());
    Duration staleAfter = node.child("staleAfter").duration(usual.staleAfter());
    Optional<PrometheusSettings> prometheus = prometheus(node.child("prometheus"));
    boolean metricsServer = node.child("metricsServer").flag(false);
    Optional<AgentSettings> agents = agents(node.child("agents"));
    Optional<String> powerModel = powerModel(node.child("powerModel"));
    node.checkKeys();
    if (!interval.isPositive()) {
      node.problem(node.path() + ".interval must be above zero. Maybe 15s.");
    }
    if (staleAfter.compareTo(interval) < 0) {
      node.problem(
          node.path()
              + ".staleAfter is shorter than the interval, so that all is always unknown."
              + " Maybe 2m.");
    }
    return new UsageSettings(
        new SensorSettings(interval, staleAfter), prometheus, metricsServer, agents, powerModel);
  }

  private static Optional<PrometheusSettings> prometheus(ConfigNode node) {
    String url = node.child("url").text("");
    Optional<Path> token = file(node.child("tokenFile"));
    Optional<Path> authority = file(node.child("caFile"));
    Duration timeout = node.child("timeout").duration(PROMETHEUS_TIMEOUT);
    List<PrometheusQuery> queries = queries(node.child("preset"), node.child("queries"));
    node.checkKeys();
    if (node.isAbsent()) {
      return Optional.empty();
    }
    Optional<String> problem = Destination.problem(url);
    if (problem.isPresent()) {
      node.problem(node.path() + ".url " + problem.get());
      return Optional.empty();
    }
    return Optional.of(new PrometheusSettings(URI.create(url), token, authority, timeout, queries));
  }

  /** The queries of a preset, with those that are written out in place of the preset's. */
  private static List<PrometheusQuery> queries(ConfigNode preset, ConfigNode own) {
    List<PrometheusQuery> queries =
        new ArrayList<>(
            preset.word(
                List.of("usual", "thesis"),
                name -> name.equals("thesis") ? PrometheusQuery.thesis() : PrometheusQuery.usual(),
                PrometheusQuery.usual()));
    List<PrometheusQuery> written = own.list(UsageReader::query);
    queries.removeIf(query -> written.stream().anyMatch(other -> other.signal() == query.signal()));
    queries.addAll(written);
    return queries;
  }

  private static PrometheusQuery query(ConfigNode node) {
    SignalKind signal =
        node.child("signal")
            .word(SIGNALS, key -> SignalKind.named(key).orElseThrow(), SignalKind.CPU);
    String text = node.child("query").text("");
    Meaning meaning =
        node.child("as").word(MEANINGS, key -> Meaning.named(key).orElseThrow(), Meaning.PLAIN);
    node.checkKeys();
    if (text.isBlank()) {
      node.problem(node.path() + ".query is missing. Maybe node_load1.");
    }
    return new PrometheusQuery(signal, text, meaning);
  }

  private static Optional<AgentSettings> agents(ConfigNode node) {
    int port = node.child("port").integer(AgentSettings.DEFAULT.port());
    Duration timeout = node.child("timeout").duration(AgentSettings.DEFAULT.timeout());
    boolean loopback = node.child("loopback").flag(AgentSettings.DEFAULT.loopback());
    node.checkKeys();
    return node.isAbsent()
        ? Optional.empty()
        : Optional.of(new AgentSettings(port, timeout, loopback));
  }

  private static Optional<String> powerModel(ConfigNode node) {
    String model = node.text("");
    if (model.isEmpty()) {
      return Optional.empty();
    }
    try {
      PowerModels.parse(model);
      return Optional.of(model);
    } catch (IllegalArgumentException unknown) {
      node.wrong(String.valueOf(unknown.getMessage()));
      return Optional.empty();
    }
  }

  private static Optional<Path> file(ConfigNode node) {
    String path = node.text("");
    return path.isEmpty() ? Optional.empty() : Optional.of(Path.of(path));
  }
}
