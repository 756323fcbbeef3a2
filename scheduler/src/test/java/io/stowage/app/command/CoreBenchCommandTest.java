package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.StowageUnderTest;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class CoreBenchCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void everyWorkloadIsPlacedAndEveryFieldOfTheContractIsThere() throws Exception {
    assertThat(run("bench", "core", "--nodes", "20", "--seconds", "0.01", "--format", "json"))
        .isZero();
    JsonNode rows = new ObjectMapper().readTree(out.toString()).get("rows");
    assertThat(rows).hasSize(9);
    for (JsonNode row : rows) {
      assertThat(row.fieldNames())
          .toIterable()
          .containsExactlyInAnyOrder(
              "bench",
              "nodes",
              "pods",
              "workload",
              "scheduler",
              "podsPerSecond",
              "cpuMillisPerPod",
              "p50Micros",
              "p99Micros",
              "heapMegabytes",
              "bytesPerDecision");
      assertThat(row.get("podsPerSecond").asDouble()).isPositive();
    }
  }

  @Test
  void anUnknownWorkloadIsWrongUsageAndTheLineNamesThoseThatThereAre() {
    assertThat(run("bench", "core", "--workload", "alkie")).isEqualTo(2);
    assertThat(err.toString().lines()).singleElement().asString().contains("alkie", "alike");
  }

  private int run(String... args) {
    CommandLine stowage = StowageUnderTest.commandLine();
    return stowage
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }
}
