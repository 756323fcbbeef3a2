package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.learning.store.ModelStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A model may have learned to earn its reward by harm of which the reward knows nothing. Small
 * crowded clusters, the same in each build, in which every shipped model is held against
 * kube-default.
 */
class GoldenScenariosIT {
  private static final Path SHIPPED = Path.of("..", "models");
  private static final List<String> WORKLOADS =
      List.of("poisson[nodes=12,pods=800,load=0.9]", "burst[nodes=12,bursts=3]");
  private static final double MUCH_LONGER = 2;
  private static final double BLINK_SECONDS = 1;

  private record Measured(String workload, String policy, String metric) {}

  @Test
  void shippedModelsPlaceEveryPodAndLetNobodyWaitMuchLonger() throws IOException {
    List<String> models =
        new ModelStore(List.of(SHIPPED)).names().stream().map(name -> "model:" + name).toList();
    assertThat(models).contains("model:general");
    Map<Measured, Double> means = measured(models);
    for (String workload : WORKLOADS) {
      for (String model : models) {
        assertThat(means.get(new Measured(workload, model, "placed")))
            .as("placed by %s in %s", model, workload)
            .isEqualTo(means.get(new Measured(workload, "kube-default", "placed")));
        assertThat(means.get(new Measured(workload, model, "unschedulable"))).isZero();
        assertThat(means.get(new Measured(workload, model, "evicted"))).isZero();
        assertThat(means.get(new Measured(workload, model, "pending-max")))
            .as("the longest wait by %s in %s", model, workload)
            .isLessThan(
                MUCH_LONGER * means.get(new Measured(workload, "kube-default", "pending-max"))
                    + BLINK_SECONDS);
      }
    }
  }

  private static Map<Measured, Double> measured(List<String> models) throws IOException {
    CommandUnderTest compared =
        CommandUnderTest.run(
            List.of(
                "compare",
                "--workload",
                String.join(",", WORKLOADS),
                "--policies",
                models.stream().collect(Collectors.joining(",", "kube-default,", "")),
                "--metric",
                "placed,unschedulable,evicted,pending-max",
                "--seeds",
                "1..2",
                "--no-bounds",
                "--format",
                "json",
                "--models",
                SHIPPED.toString()));
    assertThat(compared.exitCode()).as(compared.err()).isZero();
    Map<Measured, Double> means = new HashMap<>();
    for (JsonNode row : new ObjectMapper().readTree(compared.out()).path("rows")) {
      means.put(
          new Measured(
              row.path("workload").asText(),
              row.path("policy").asText(),
              row.path("metric").asText()),
          row.path("mean").asDouble());
    }
    return means;
  }
}
