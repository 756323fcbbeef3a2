package io.stowage.usage;

import io.stowage.cluster.Node;
import io.stowage.usage.PrometheusClient.Sample;
import java.io.IOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What Prometheus knows of nodes. A series belongs to the node that its label {@code node} names,
 * or whose name or internal address stands in {@code instance} before the port.
 */
public final class PrometheusSource implements UsageSource {
  public static final String NAME = "prometheus";

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
          Optional<String> question = query.about(node);
          if (question.isPresent()) {
            client.query(question.get()).stream()
                .findFirst()
                .ifPresent(s -> round.take(query, node, s));
          }
        }
      } else {
        client.query(query.text()).forEach(sample -> round.take(query, sample));
      }
    }
    return round.signals();
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

    void take(PrometheusQuery query, Sample sample) {
      nodeOf(sample).ifPresent(node -> take(query, node, sample));
    }

    void take(PrometheusQuery query, Node node, Sample sample) {
      double value = query.meaning().of(sample.value(), node, query.signal());
      OptionalDouble plausible = query.signal().plausible(value, node);
      plausible.ifPresent(
          number ->
              found
                  .computeIfAbsent(node.name(), name -> new EnumMap<>(SignalKind.class))
                  .putIfAbsent(query.signal(), new Signal(number, sample.at(), NAME, 1)));
    }

    private Optional<Node> nodeOf(Sample sample) {
      String node = sample.labels().get("node");
      if (node != null && byAnyName.containsKey(node)) {
        return Optional.of(byAnyName.get(node));
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
