package io.stowage.simulation.bound;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.cluster.Node;
import io.stowage.cluster.Pod;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.simulation.NodeCost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A cloud balancing case; skips the test where the data is absent. */
record CloudBalancingUnderTest(List<Node> nodes, List<Pod> pods) {

  static CloudBalancingUnderTest named(String name) {
    String set = System.getenv("STOWAGE_DATA");
    Path path = Path.of(set == null ? "../../shared/data" : set, "cloudbalancing", name + ".json");
    assumeTrue(
        path.toFile().exists(), path + " is not there: set STOWAGE_DATA to the data's folder");
    try {
      JsonNode data = new ObjectMapper().readTree(path.toFile());
      List<Node> nodes = new ArrayList<>();
      data.path("computerList").forEach(computer -> nodes.add(node(computer)));
      List<Pod> pods = new ArrayList<>();
      data.path("processList").forEach(process -> pods.add(pod(process)));
      return new CloudBalancingUnderTest(nodes, pods);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Node node(JsonNode computer) {
    return Node.of(
        "computer-" + computer.path("id").asText(),
        resources(computer, "cpuPower", "memory", "networkBandwidth"),
        1_000_000,
        Map.of(NodeCost.LABEL, computer.path("cost").asText()));
  }

  private static Pod pod(JsonNode process) {
    Resources wanted =
        resources(process, "requiredCpuPower", "requiredMemory", "requiredNetworkBandwidth");
    return Pod.pending(
        "process-" + process.path("id").asText(),
        PodSpec.builder("cloud").requests(PodRequests.of(wanted)).build(),
        Instant.EPOCH);
  }

  private static Resources resources(JsonNode of, String cpu, String memory, String network) {
    return new Resources(
        of.path(cpu).asLong() * 1000,
        of.path(memory).asLong() << 30,
        0,
        Map.of("example.com/network", of.path(network).asLong()));
  }
}
