package io.stowage.simulation.workload;

import static io.stowage.simulation.workload.GeneratedLoads.arrivals;
import static io.stowage.simulation.workload.GeneratedLoads.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.journal.Journal;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Occurrence.PodArrives;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalWorkloadTest {
  @TempDir private Path folder;

  private Path journalOf(Scenario scenario) throws IOException {
    Path file = folder.resolve("journal.jsonl");
    try (Journal journal = Journal.open(file, "first-fit")) {
      new Simulation(
              scenario,
              inputs -> Policies.of(OptionedName.policy("first-fit"), inputs),
              7,
              List.of(journal),
              List.of())
          .run(() -> true);
    }
    return file;
  }

  @Test
  void whatWasSimulatedComesAgainAtTheSameTimes() throws IOException {
    Scenario recorded = workload("poisson[nodes=6,pods=300]").scenario(42);

    Scenario again = workload("journal:" + journalOf(recorded)).scenario(1);

    assertThat(again.nodes()).isEqualTo(recorded.nodes());
    assertThat(arrivals(again))
        .extracting(PodArrives::at)
        .isEqualTo(arrivals(recorded).stream().map(PodArrives::at).toList());
    assertThat(arrivals(again))
        .extracting(it -> it.run().spec())
        .isEqualTo(arrivals(recorded).stream().map(it -> it.run().spec()).toList());
  }

  @Test
  void aFileThatIsNoJournalIsAnError() throws IOException {
    Path file = Files.writeString(folder.resolve("other.txt"), "hello\n");

    assertThatThrownBy(() -> workload("journal:" + file))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("other.txt");
    assertThatThrownBy(() -> workload("journal:" + folder.resolve("none")))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("cannot be read");
  }
}
