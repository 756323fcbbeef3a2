package io.stowage.simulation.workload;

import static io.stowage.simulation.workload.GeneratedLoads.arrivals;
import static io.stowage.simulation.workload.GeneratedLoads.metric;
import static io.stowage.simulation.workload.GeneratedLoads.run;
import static io.stowage.simulation.workload.GeneratedLoads.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.ClusterEvent;
import io.stowage.journal.Journal;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence.PodArrives;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.Workload;
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

  @Test
  void aPartBeginsWithTheClusterAsItWasThen() throws IOException {
    Scenario recorded = workload("poisson[nodes=6,pods=300]").scenario(42);
    String journal = "journal:" + journalOf(recorded);

    Scenario last = workload(journal + "[from=0.6]").scenario(1);

    assertThat(last.nodes()).isEqualTo(recorded.nodes());
    assertThat(last.beginning()).filteredOn(ClusterEvent.PodBound.class::isInstance).isNotEmpty();
    assertThat(arrivals(last))
        .extracting(it -> it.run().name())
        .isEqualTo(
            arrivals(recorded).subList(180, 300).stream().map(it -> it.run().name()).toList());
    assertThat(metric(run(last, "best-fit"), "placed")).isPositive();
  }

  @Test
  void whatIsResampledComesAtTheSameTimesAndDiffersWithTheSeed() throws IOException {
    Scenario recorded = workload("poisson[nodes=6,pods=300]").scenario(42);
    Workload resampled = workload("journal:" + journalOf(recorded) + "[draw=resampled,from=0.5]");

    List<PodArrives> once = arrivals(resampled.scenario(1));
    List<PodArrives> again = arrivals(resampled.scenario(1));
    List<PodArrives> other = arrivals(resampled.scenario(2));

    assertThat(once).isEqualTo(again).isNotEqualTo(other);
    assertThat(once)
        .extracting(PodArrives::at)
        .isEqualTo(other.stream().map(PodArrives::at).toList());
    assertThat(once)
        .extracting(it -> it.run().lifetime())
        .hasAtLeastOneElementOfType(Lifetime.Lasting.class);
  }

  @Test
  void aFullDrawAsksForMoreThanThereIs() throws IOException {
    Scenario recorded = workload("poisson[nodes=6,pods=300]").scenario(42);
    Workload full = workload("journal:" + journalOf(recorded) + "[draw=full,nodes=4]");

    Scenario scenario = full.scenario(1);

    long there = scenario.nodes().stream().mapToLong(node -> node.allocatable().milliCpu()).sum();
    long asked =
        arrivals(scenario).stream()
            .mapToLong(it -> it.run().spec().requests().needed().milliCpu())
            .sum();
    assertThat(scenario.nodes()).hasSize(4);
    assertThat((double) asked / there).isBetween(1.3, 1.5);
    assertThat(full.headlines()).containsExactly("alloc@100");
  }

  @Test
  void aPartThatIsNoneIsAnError() throws IOException {
    String journal = "journal:" + journalOf(workload("poisson[nodes=6,pods=30]").scenario(42));

    assertThatThrownBy(() -> workload(journal + "[from=0.7,to=0.2]"))
        .hasMessageContaining("Maybe [from=0.7,to=1]");
  }
}
