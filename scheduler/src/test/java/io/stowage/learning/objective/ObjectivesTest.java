package io.stowage.learning.objective;

import static io.stowage.learning.objective.PlacementUnderTest.onNodesWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.stowage.learning.Rewards;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ObjectivesTest {
  private static final Offset<Double> EXACT = within(1e-12);

  static Set<String> names() {
    return Objectives.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyNameStandsForSomethingWhoseWeightsSumUpToOne(String name) {
    Rewards rewards = of(name);
    assertThat(rewards.weights().values().stream().mapToDouble(w -> w).sum()).isEqualTo(1, EXACT);
    rewards.of(onNodesWith(1, 0).to(0)).values().forEach(v -> assertThat(v).isFinite());
  }

  @Test
  void weightsAreNormalised() {
    assertThat(of("ee=3,lb[by=cpu]=1").weights())
        .containsExactly(Map.entry("ee", 0.75), Map.entry("lb[by=cpu]", 0.25));
    assertThat(of("ee,lb").weights()).containsEntry("ee", 0.5);
  }

  @Test
  void theDefaultProfileHasTheWeightsOfItsSource() {
    assertThat(of("s4").weights().values())
        .satisfiesExactly(
            w -> assertThat(w).isEqualTo(0.30, EXACT),
            w -> assertThat(w).isEqualTo(0.25, EXACT),
            w -> assertThat(w).isEqualTo(0.25, EXACT),
            w -> assertThat(w).isEqualTo(0.10, EXACT),
            w -> assertThat(w).isEqualTo(0.10, EXACT));
  }

  @Test
  void aProfileBesideOthersCountsAsOneObjective() {
    assertThat(of("s4-cpu-intensive=1,ee=1").weights()).containsEntry("ee", 0.5);
  }

  @Test
  void rewardsAreKeptApartAndSummedByWeight() {
    Rewards rewards = of("lb=0.5,lc=0.5");
    Map<String, Double> vector = rewards.of(onNodesWith(2, 0).to(1));
    assertThat(vector).isEqualTo(Map.of("lb", 10.0, "lc", 1.0));
    assertThat(rewards.sum(vector)).isEqualTo(5.5);
  }

  @Test
  void whatIsNotKnownIsLeftOutAndNotZero() {
    assertThat(of("cost,lb").of(onNodesWith(2, 0).to(1))).containsOnlyKeys("lb");
  }

  @Test
  void aFormulaIsAnObjective() {
    Rewards rewards = of("(-cluster.active / cluster.nodes)=2,lb=2");
    assertThat(rewards.of(onNodesWith(2, 0).to(1)))
        .containsEntry("(-cluster.active / cluster.nodes)", -1.0);
  }

  @Test
  void aWrittenFormulaHasAName() {
    var inputs = ObjectiveInputs.UNKNOWN.withExpressions(Map.of("mine", "min(node.pods, 2)"));
    assertThat(Objectives.of("mine", inputs).of(onNodesWith(4).to(0))).containsEntry("mine", 2.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ee=x           | is no weight. Maybe write name=0.5",
        "ee=0           | A weight of 0.0",
        "nothing        | There is no objective 'nothing'",
        "ee,ee          | is named twice",
        "ee[by=colour]  | by=colour of objective 'ee' will not do",
        "lc[by=cpu]     | has no option 'by'"
      })
  void whatIsWrongIsNamed(String list, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> of(list)).withMessageContaining(message);
  }

  private static Rewards of(String list) {
    return Objectives.of(list, ObjectiveInputs.UNKNOWN);
  }
}
