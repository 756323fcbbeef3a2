package io.stowage.usage;

import io.stowage.cluster.Node;
import io.stowage.usage.PrometheusClient.Sample;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What Prometheus knows of nodes. A series belongs to the node that its label {@code node} or
 * {@code node_name} names, or whose name or internal address stands in {@code instance} before the
 * port.
 */
public final class PrometheusSource implements UsageSource {
  public static final String NAME = "prometheus";

  private static final int MILLIS_A_SECOND = 1000;

  private final PrometheusSettings settings;
  private final PrometheusClient client;

  public PrometheusSource(PrometheusSettings settings) throws IOException {
    this.settings = settings;
    this.client = new PrometheusClient(settings);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Map<String, NodeSignals> read(List<Node> nodes) throws IOException, InterruptedException {
    Round round = new Round(nodes);
    for (PrometheusQuery query : settings.queries()) {
      if (query.isForEachNode()) {
        for (Node node : nodes) {
          Optional<PrometheusQuery> question = query.about(node);
          if (question.isPresent()) {
            askAbout(node, question.get(), round);
          }
        }
      } else {
        // Times are asked for last: a value that came in between would have none.
        List<Sample> samples = client.query(query.text());
        Map<Node, Instant> scraped = round.times(whenMeasured(query));
        for (Sample sample : samples) {
          round
              .nodeOf(sample)
              .ifPresent(
                  node -> round.take(query, node, sample, scraped.getOrDefault(node, sample.at())));
        }
      }
    }
    return round.signals();
  }

  private void askAbout(Node node, PrometheusQuery question, Round round)
      throws IOException, InterruptedException {
    Optional<Sample> answer = client.query(question.text()).stream().findFirst();
    Optional<Instant> scraped =
        whenMeasured(question).stream().map(PrometheusSource::time).max(Instant::compareTo);
    answer.ifPresent(sample -> round.take(question, node, sample, scraped.orElseGet(sample::at)));
  }

  private List<Sample> whenMeasured(PrometheusQuery query)
      throws IOException, InterruptedException {
    Optional<String> question = query.whenMeasured();
    return question.isPresent() ? client.query(question.get()) : List.of();
  }

  private static Instant time(Sample timestamp) {
    return Instant.ofEpochMilli(Math.round(timestamp.value() * MILLIS_A_SECOND));
  }

  /** What one round of questions has told. */
  private static final class Round {
    private final Map<String, Node> byAnyName = new HashMap<>();
    private final Map<String, Map<SignalKind, Signal>> found = new HashMap<>();

    Round(List<Node> nodes) {
      for (Node node : nodes) {
        byAnyName.put(node.name(), node);
        node.internalIp().ifPresent(ip -> byAnyName.put(ip, node));
      }
    }

    /** The time that stands in each sample, by its node. */
    Map<Node, Instant> times(List<Sample> timestamps) {
      Map<Node, Instant> times = new HashMap<>();
      timestamps.forEach(
          sample ->
              nodeOf(sample)
                  .ifPresent(
                      node ->
                          times.merge(
                              node, time(sample), (one, two) -> one.isAfter(two) ? one : two)));
      return times;
    }

    void take(PrometheusQuery query, Node node, Sample sample, Instant measuredAt) {
      double value = query.meaning().of(sample.value(), node, query.signal());
      OptionalDouble plausible = query.signal().plausible(value, node);
      plausible.ifPresent(
          number ->
              found
                  .computeIfAbsent(node.name(), name -> new EnumMap<>(SignalKind.class))
                  .putIfAbsent(query.signal(), new Signal(number, measuredAt, NAME, 1)));
    }

    Optional<Node> nodeOf(Sample sample) {
      for (String label : List.of("node", "node_name")) {
        Node named = byAnyName.get(sample.labels().getOrDefault(label, ""));
        if (named != null) {
          return Optional.of(named);
        }
      }
      String instance = sample.labels().getOrDefault("instance", "");
      return Optional.ofNullable(byAnyName.get(instance.replaceFirst(":\\d+$", "")));
    }

    Map<String, NodeSignals> signals() {
      Map<String, NodeSignals> signals = new HashMap<>();
      found.forEach((node, kinds) -> signals.put(node, new NodeSignals(kinds)));
      return signals;
    }
  }
}
