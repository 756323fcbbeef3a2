package io.stowage.simulation.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.metric.Metrics;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.RunRecord;
import io.stowage.simulation.metric.RunRecorder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Some published figures, reproduced with one seed; docs/benchmarks.md has them all. Needs the
 * traces.
 */
class PublishedFiguresIT {
  private static final DataFolders DATA =
      new DataFolders(
          Stream.concat(
                  Optional.ofNullable(System.getenv("STOWAGE_DATA")).stream(),
                  Stream.of("../../shared/data", "../data"))
              .map(Path::of)
              .toList());

  @BeforeEach
  void needsTheTraces() {
    assumeTrue(
        DATA.find("openb/openb_pod_list_default.csv").isPresent(),
        "The traces are not here. Maybe name their folder with STOWAGE_DATA.");
  }

  // expected_results/analysis_allo_discrete.csv: column 100, the mean of ten seeds.
  @ParameterizedTest
  @CsvSource({
    "default, fgd, 95.23",
    "multigpu20, best-fit, 93.73",
    "gpuspec25, gpu-packing, 86.77"
  })
  void aPolicyAllocatesWhatFgdsAuthorsPublished(String variant, String policy, double published) {
    assertThat(measure("openb:" + variant, policy, "alloc@100")).isCloseTo(published, within(0.8));
  }

  // Lettich et al., CCGrid 2025, with empty nodes on and off.
  @Test
  void pwrDrawsWhatItsAuthorsPublished() {
    assertThat(measure("openb-power:default", "pwr", "kw@60")).isCloseTo(836, within(15.0));
    assertThat(measure("openb-power:default", "pwr", "kw-off@20")).isCloseTo(225, within(10.0));
  }

  private static double measure(String workload, String policy, String metric) {
    WorkloadInputs inputs = new WorkloadInputs(DATA, new BadLines(false));
    Scenario scenario = Workloads.of(workload, inputs).scenario(42);
    RunRecorder recorder =
        new RunRecorder(scenario, Quantities.catalogue().values(), false, () -> 0L);
    new Simulation(
            scenario,
            policyInputs -> Policies.of(OptionedName.policy(policy), policyInputs),
            42,
            List.of(recorder),
            List.of(recorder))
        .run(() -> true);
    RunRecord record = recorder.record();
    return Metrics.named(metric).value().apply(record).orElseThrow();
  }
}
