package io.stowage.simulation.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Fates;
import io.stowage.simulation.MeanEnergy;
import io.stowage.simulation.Placements;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Simulation;
import io.stowage.simulation.Workload;
import io.stowage.simulation.metric.Metrics;
import io.stowage.simulation.metric.Quantities;
import io.stowage.simulation.metric.RunRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What placements take in other fates is what whole runs take in them. */
class PlacementsTest {
  private static final int MACHINES = 40;
  private static final int SAMPLES = 288;

  @TempDir private Path folder;

  @BeforeEach
  void aDay() throws IOException {
    Path planetlab = Files.createDirectories(folder.resolve("planetlab"));
    Files.writeString(planetlab.resolve("day.csv"), machines());
    Path power = Files.createDirectories(folder.resolve("power"));
    Files.writeString(
        power.resolve("cloudsim_spec_power_curves.csv"),
        """
        server,w0,w10,w20,w30,w40,w50,w60,w70,w80,w90,w100
        HP_ProLiant_ML110_G4_Xeon3040,86,89.4,92.6,96,99.5,102,106,108,112,114,117
        HP_ProLiant_ML110_G5_Xeon3075,93.7,97,101,105,110,116,121,125,129,133,135
        """);
  }

  /** Some end at once, some some time, some never; all change. */
  private static String machines() {
    SplittableRandom random = new SplittableRandom(1);
    StringBuilder rows = new StringBuilder();
    for (int machine = 0; machine < MACHINES; machine++) {
      rows.append("vm").append(machine);
      int end = machine % 5 == 0 ? 1 : random.nextInt(2 * SAMPLES);
      for (int i = 0; i < SAMPLES; i++) {
        rows.append(',').append(i >= end ? 0 : random.nextInt(100));
      }
      rows.append('\n');
    }
    return rows.toString();
  }

  private Scenario scenario(long seed) {
    Workload workload =
        Workloads.of(
            "planetlab:day[part=0.9]",
            new WorkloadInputs(new DataFolders(List.of(folder)), new BadLines(false)));
    return workload.scenario(seed);
  }

  @Test
  void theirEnergyIsThatOfARunWithThatFate() {
    for (String policy : List.of("first-fit", "best-fit", "worst-fit")) {
      Placements placed = placed(policy, scenario(1));
      for (long seed = 1; seed < 6; seed++) {
        Map<String, PodRun> fate = scenario(1).fates().orElseThrow().draw(seed);
        assertThat(placed.kwh(fate))
            .isCloseTo(kwhOfARun(policy, scenario(seed)), within(1e-6))
            .isPositive();
      }
    }
  }

  @Test
  void fatesDifferAndPodsStayTheSame() {
    Map<String, PodRun> one = scenario(1).fates().orElseThrow().draw(1);
    Map<String, PodRun> other = scenario(1).fates().orElseThrow().draw(2);
    assertThat(one.keySet()).isEqualTo(other.keySet());
    assertThat(one)
        .allSatisfy((name, run) -> assertThat(run.spec()).isEqualTo(specOf(other, name)));
    Placements placed = placed("best-fit", scenario(1));
    assertThat(placed.count()).isEqualTo(one.size());
    assertThat(placed.kwh(one)).isNotEqualTo(placed.kwh(other));
  }

  @Test
  void theMeanIsThatOfManyFates() {
    Scenario scenario = scenario(1);
    Fates fates = scenario.fates().orElseThrow();
    Placements placed = placed("best-fit", scenario);
    double mean =
        LongStream.range(0, 800)
            .mapToDouble(i -> placed.kwh(fates.draw(i)))
            .average()
            .orElseThrow();
    MeanEnergy byGroups = new MeanEnergy(scenario, fates, LongStream.range(5000, 5200));
    assertThat(byGroups.kwh(placed)).isCloseTo(mean, withinPercentage(0.5));
  }

  private static Object specOf(Map<String, PodRun> fate, String name) {
    PodRun run = fate.get(name);
    assertThat(run).isNotNull();
    return run.spec();
  }

  private static Placements placed(String policy, Scenario scenario) {
    int pods = scenario.fates().orElseThrow().draw(0).size();
    Placements placed = new Placements(scenario);
    new Simulation(
            scenario,
            inputs -> Policies.of(OptionedName.policy(policy), inputs),
            1,
            List.of(),
            List.of(placed))
        .run(() -> placed.count() < pods);
    return placed;
  }

  private static double kwhOfARun(String policy, Scenario scenario) {
    RunRecorder recorder =
        new RunRecorder(scenario, Quantities.catalogue().values(), false, () -> 0L);
    new Simulation(
            scenario,
            inputs -> Policies.of(OptionedName.policy(policy), inputs),
            1,
            List.of(recorder),
            List.of(recorder))
        .run(() -> true);
    return Metrics.named("kwh").value().apply(recorder.record()).orElseThrow();
  }
}
