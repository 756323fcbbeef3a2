package io.stowage.usage;

import io.stowage.cluster.Node;
import io.stowage.usage.PrometheusClient.Sample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whose a series is: the node's that its label {@code node} or {@code node_name} names, or whose
 * name or internal address stands in {@code instance}, with a port or without.
 */
final class NodesByLabel {
  private final Map<String, Node> byAnyName = new HashMap<>();

  NodesByLabel(List<Node> nodes) {
    for (Node node : nodes) {
      byAnyName.put(node.name(), node);
      node.internalIp().ifPresent(ip -> byAnyName.put(ip, node));
    }
  }

  Optional<Node> of(Sample sample) {
    String instance = sample.labels().getOrDefault("instance", "");
    String host = instance.replaceFirst(":\\d+$", "");
    return Stream.of(
            sample.labels().getOrDefault("node", ""),
            sample.labels().getOrDefault("node_name", ""),
            // Whole first: the end of fd00::7 looks like a port.
            instance,
            host,
            host.replaceFirst("^\\[(.*)\\]$", "$1"))
        .flatMap(name -> Optional.ofNullable(byAnyName.get(name)).stream())
        .findFirst();
  }
}
