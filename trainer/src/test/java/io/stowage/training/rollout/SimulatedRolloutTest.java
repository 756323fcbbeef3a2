package io.stowage.training.rollout;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.learning.Actor;
import io.stowage.learning.Experience;
import io.stowage.learning.Observation;
import io.stowage.simulation.Workload;
import io.stowage.simulation.workload.BadLines;
import io.stowage.simulation.workload.DataFolders;
import io.stowage.simulation.workload.WorkloadInputs;
import io.stowage.simulation.workload.Workloads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SimulatedRolloutTest {
  private static final Actor FIRST = observation -> 0;
  private static final Actor LAST = observation -> observation.candidates() - 1;

  @Test
  void theActorChoosesAndEachPlacementIsToldInItsOrder() {
    List<Experience> told = live("thesis-test1[rounds=1]", "lb", FIRST, 1);

    assertThat(told).hasSize(30);
    assertThat(told).allSatisfy(each -> assertThat(each.action()).isZero());
    assertThat(told.getFirst().elapsed()).isEqualTo(Duration.ofSeconds(3));
    assertThat(told.getLast().last()).isTrue();
  }

  @Test
  void placementsAreRatedWithThePodPlaced() {
    List<Experience> told = live("thesis-test1[rounds=3]", "el-rl", FIRST, 1);

    assertThat(told.getFirst().rewards().get("el-rl")).isEqualTo(0.75 + 1 / 50.0 + 1);
    assertThat(told.get(29).rewards().get("el-rl")).isEqualTo(0.75 + 30 / 50.0 + 1);
  }

  @Test
  void anEpisodeEndsWhereTheObjectiveSaysSoAndTheClusterGoesOn() {
    List<Experience> told = live("thesis-test1[rounds=1]", "lb", FIRST, 1);

    assertThat(told.get(0).rewards().get("lb")).isEqualTo(10);
    assertThat(told.get(0).last()).isFalse();
    assertThat(told.get(1).rewards().get("lb")).isEqualTo(-1);
    assertThat(told.get(1).last()).isTrue();
    assertThat(told).hasSize(30);
  }

  @Test
  void theSameSeedGivesTheSameExperience() {
    assertThat(rewards(told(7))).isEqualTo(rewards(told(7)));
    assertThat(rewards(told(7))).isNotEqualTo(rewards(told(8)));
  }

  @Test
  void anotherChoiceIsAnotherExperience() {
    assertThat(rewards(live("s3-memory[pods=200]", "s3-compress", FIRST, 1)))
        .isNotEqualTo(rewards(live("s3-memory[pods=200]", "s3-compress", LAST, 1)));
  }

  @Test
  void aTeacherIsAskedAtEachChoice() {
    List<Experience> told =
        live(
            "s3-memory[pods=200]",
            new Task("general-1", "ee").taughtBy(Optional.of("most-allocated")),
            SimulatedRolloutTest::advised,
            1);
    List<Experience> untaught = live("s3-memory[pods=200]", "ee", seen -> seen.candidates() - 1, 1);
    assertThat(told)
        .filteredOn(experience -> experience.observation().candidates() > 1)
        .isNotEmpty()
        .allSatisfy(
            experience -> {
              Observation seen = experience.observation();
              assertThat(seen.advice()).hasSize(seen.candidates());
              assertThat(experience.action()).isEqualTo(advised(seen));
            });
    assertThat(untaught)
        .allSatisfy(experience -> assertThat(experience.observation().advice()).isEmpty());
  }

  /** The first of those that the teacher scores highest. */
  private static int advised(Observation seen) {
    return IntStream.range(0, seen.candidates())
        .reduce((best, next) -> seen.advice()[next] > seen.advice()[best] ? next : best)
        .orElseThrow();
  }

  private static List<Experience> told(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return live("s3-memory[pods=200]", "energy", seen -> random.nextInt(seen.candidates()), seed);
  }

  private static List<Object> rewards(List<Experience> told) {
    return told.stream().<Object>map(Experience::rewards).toList();
  }

  private static List<Experience> live(String workload, String objectives, Actor actor, long seed) {
    return live(workload, new Task("general-1", objectives), actor, seed);
  }

  private static List<Experience> live(String workload, Task task, Actor actor, long seed) {
    List<Experience> told = new ArrayList<>();
    Workload made =
        Workloads.of(workload, new WorkloadInputs(new DataFolders(List.of()), new BadLines(false)));
    new SimulatedRollout(made, task).run(actor, told::add, seed);
    return told;
  }
}
