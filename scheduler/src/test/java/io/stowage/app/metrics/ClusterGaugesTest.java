package io.stowage.app.metrics;

import static io.stowage.cluster.NodeUnderTest.aNode;
import static io.stowage.cluster.NodeUnderTest.cluster;
import static io.stowage.cluster.PodUnderTest.aPod;
import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.stowage.app.serving.MetricsText;
import io.stowage.cluster.ClusterEvent.UsageMeasured;
import io.stowage.cluster.ClusterSnapshot;
import io.stowage.cluster.Usage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClusterGaugesTest {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private ClusterSnapshot known = ClusterSnapshot.empty();

  @BeforeEach
  void register() {
    ClusterGauges.register(registry, () -> known);
  }

  private void measured(String node, double watts, double millis) {
    OptionalDouble unknown = OptionalDouble.empty();
    known =
        known.after(
            new UsageMeasured(
                node,
                new Usage(
                    Instant.EPOCH,
                    unknown,
                    unknown,
                    OptionalDouble.of(watts),
                    OptionalDouble.of(millis))));
  }

  private List<String> told() {
    return new String(new MetricsText(registry).content().bytes(), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("stowage_"))
        .toList();
  }

  @Test
  void withoutNodesNothingIsTold() {
    assertThat(told()).isEmpty();
  }

  @Test
  void whatIsUnknownOfOneNodeIsNoSumOfTheOthers() {
    known = cluster(List.of(aNode("a").build(), aNode("b").build()), aPod("p").on("a"));
    assertThat(told()).containsExactly("stowage_active_nodes 1.0");
    measured("b", 80, 10);
    assertThat(told()).as("no pod is on b").containsExactly("stowage_active_nodes 1.0");
    measured("a", 100, 20);
    assertThat(told())
        .containsExactlyInAnyOrder(
            "stowage_active_nodes 1.0", "stowage_watts 180.0", "stowage_latency_milliseconds 20.0");
  }
}
