package io.stowage.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.stowage.cluster.Node;
import io.stowage.manifest.Quantity;
import io.stowage.usage.NodeSignals;
import io.stowage.usage.Reading;
import io.stowage.usage.Signal;
import io.stowage.usage.SignalKind;
import io.stowage.usage.UsageSource;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the cluster's metrics-server says of nodes: CPU and memory. */
public final class MetricsServerSource implements UsageSource {
  public static final String NAME = "metrics-server";

  private static final String PATH = "apis/metrics.k8s.io/v1beta1/nodes";

  private final ApiServer api;

  public MetricsServerSource(ApiServer api) {
    this.api = api;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Reading read(List<Node> nodes) throws IOException {
    Answer answer = api.get(PATH);
    if (!answer.isOk()) {
      throw new IOException(
          "The metrics-server cannot be asked: %s. %s"
              .formatted(answer.message(), advice(answer.status())));
    }
    Map<String, Node> byName =
        nodes.stream().collect(Collectors.toMap(Node::name, Function.identity()));
    Map<String, NodeSignals> found = new HashMap<>();
    for (JsonNode item : answer.json().path("items")) {
      Node node = byName.get(item.path("metadata").path("name").asText());
      if (node != null) {
        found.put(node.name(), signals(item, node));
      }
    }
    return Reading.of(found);
  }

  private static String advice(int status) {
    return status == Answer.FORBIDDEN
        ? "Maybe bind a role that may list nodes of metrics.k8s.io: system:kube-scheduler may not."
        : "Maybe it is not installed.";
  }

  private static NodeSignals signals(JsonNode item, Node node) {
    Instant at = Instant.parse(item.path("timestamp").asText());
    Map<SignalKind, Signal> signals = new EnumMap<>(SignalKind.class);
    JsonNode usage = item.path("usage");
    if (usage.has("cpu")) {
      Quantity.parse(usage.path("cpu").asText())
          .milli()
          .ifPresent(milli -> put(signals, SignalKind.CPU, milli, at, node));
    }
    if (usage.has("memory")) {
      Quantity.parse(usage.path("memory").asText())
          .whole()
          .ifPresent(bytes -> put(signals, SignalKind.MEMORY, bytes, at, node));
    }
    return new NodeSignals(signals);
  }

  private static void put(
      Map<SignalKind, Signal> signals, SignalKind kind, long value, Instant at, Node node) {
    kind.plausible((double) value, node)
        .ifPresent(number -> signals.put(kind, new Signal(number, at, NAME, 1)));
  }
}
