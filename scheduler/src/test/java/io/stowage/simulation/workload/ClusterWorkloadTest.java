package io.stowage.simulation.workload;

import static io.stowage.simulation.workload.GeneratedLoads.arrivals;
import static io.stowage.simulation.workload.GeneratedLoads.metric;
import static io.stowage.simulation.workload.GeneratedLoads.run;
import static io.stowage.simulation.workload.GeneratedLoads.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.simulation.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterWorkloadTest {
  private static final String POD =
      """
      {"apiVersion":"v1","kind":"Pod","metadata":{"name":"%s","namespace":"shop"},
       "spec":{%s"containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"1","memory":"1Gi"}}}]}}
      """;
  private static final String NODE =
      """
      {"apiVersion":"v1","kind":"Node","metadata":{"name":"%s"},
       "status":{"allocatable":{"cpu":"4","memory":"8Gi","pods":"110"},
        "conditions":[{"type":"Ready","status":"True"}]}}
      """;

  private static final String WAITS = POD.formatted("waits", "");
  private static final String DAEMON =
      """
      "shop","ownerReferences":[{"apiVersion":"apps/v1","kind":"DaemonSet","name":"agent","uid":"u1","controller":true}]}
      """;

  @TempDir private Path folder;
  private Path dump;

  @BeforeEach
  void writeDump() throws IOException {
    dump = write(POD.formatted("runs", "\"nodeName\":\"n1\","), WAITS);
  }

  private Path write(String... pods) throws IOException {
    String items = String.join(",", pods) + "," + NODE.formatted("n1") + "," + NODE.formatted("n2");
    return Files.writeString(
        folder.resolve("dump.json"),
        "{\"apiVersion\":\"v1\",\"kind\":\"List\",\"items\":[%s]}".formatted(items));
  }

  @Test
  void theClusterGoesOnFromWhereItWas() {
    Scenario scenario = workload("cluster:" + dump + "[rate=0]").scenario(1);
    var record = run(scenario, "first-fit");

    assertThat(scenario.nodes()).hasSize(2);
    assertThat(arrivals(scenario)).isEmpty();
    assertThat(metric(record, "running")).isGreaterThan(1.9);
  }

  @Test
  void allPodsCanBePlacedAnewAndMoreOfTheirKindsCanCome() {
    assertThat(arrivals(workload("cluster:" + dump + "[empty=true,rate=0]").scenario(1)))
        .extracting(it -> it.run().name())
        .containsExactly("runs", "waits");

    Scenario growing = workload("cluster:" + dump + "[rate=0.1,hours=2]").scenario(1);
    assertThat(arrivals(growing).size()).isBetween(600, 840);
    assertThat(arrivals(growing)).allMatch(it -> it.run().spec().namespace().equals("shop"));
  }

  @Test
  void noMorePodsOfADaemonSetCome() throws IOException {
    String agent = POD.formatted("agent", "\"nodeName\":\"n1\",").replace("\"shop\"}", DAEMON);

    assertThat(arrivals(workload("cluster:" + write(agent) + "[rate=1]").scenario(1))).isEmpty();
    assertThat(arrivals(workload("cluster:" + write(agent, WAITS) + "[rate=1]").scenario(1)))
        .isNotEmpty()
        .allMatch(it -> it.run().spec().controller().isEmpty());
  }

  @Test
  void ofANodeThatIsThereTwiceTheLastCounts() throws IOException {
    Path twice = write(WAITS, NODE.formatted("n2").replace("\"4\"", "\"9\""));
    var inputs = new WorkloadInputs(new DataFolders(List.of()), new BadLines(true));

    assertThatThrownBy(() -> workload("cluster:" + twice)).hasMessageContaining("more than once");
    assertThat(Workloads.of("cluster:" + twice, inputs).scenario(1).nodes())
        .extracting(node -> node.allocatable().milliCpu())
        .containsExactly(4_000L, 4_000L);
  }

  @Test
  void problemsOfTheDumpAreNamed() throws IOException {
    Path broken = write(POD.formatted("lost", "\"nodeName\":\"gone\","));

    assertThatThrownBy(() -> workload("cluster:" + broken))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("Pod shop/lost")
        .hasMessageContaining("runs on gone");
  }
}
