package io.stowage.training.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.simulation.workload.BadLines;
import io.stowage.simulation.workload.DataFolders;
import io.stowage.simulation.workload.WorkloadInputs;
import io.stowage.simulation.workload.Workloads;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The experiment of S3, made small. */
class MemoryTableTest {

  @ParameterizedTest
  @ValueSource(strings = {"s3-compress", "s3-balance"})
  void tablesBeatRandomAndComeCloseToTheGreedyChoice(String objective) {
    WorkloadInputs inputs = new WorkloadInputs(new DataFolders(List.of()), new BadLines(false));
    MemoryTable experiment =
        new MemoryTable(
            Workloads.of("s3-memory[pods=500]", inputs),
            objective,
            new MemoryTable.Extent(2, 40, 4));
    List<List<String>> rows = experiment.run();
    double greedy = mean(rows, "greedy on the same bins");
    double random = mean(rows, "random");
    assertThat(random).isLessThan(greedy);
    for (String table : List.of("q-table 1", "q-table 2")) {
      assertThat(mean(rows, table)).isCloseTo(greedy, within(0.4 * (greedy - random)));
    }
    assertThat(experiment.table()).hasSizeGreaterThan(500);
    assertThat(row(rows, "greedy on the same bins")).endsWith("+0.000 (+0.000 to +0.000)");
  }

  private static double mean(List<List<String>> rows, String policy) {
    return Double.parseDouble(row(rows, policy).get(1));
  }

  private static List<String> row(List<List<String>> rows, String policy) {
    return rows.stream().filter(row -> row.getFirst().equals(policy)).findFirst().orElseThrow();
  }
}
