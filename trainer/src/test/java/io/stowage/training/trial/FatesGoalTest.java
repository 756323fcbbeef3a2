package io.stowage.training.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.World;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FatesGoalTest {
  private static final long GIB = 1L << 30;
  private static final Duration DAY = Duration.ofDays(1);
  private static final Goal GOAL = FatesGoal.parse("kwh[fates=4]").orElseThrow();

  private static List<PodRun> pods(long cores, long hours) {
    PodSpec spec =
        PodSpec.builder("p").requests(PodRequests.of(Resources.of(cores * 1000, GIB))).build();
    Lifetime lifetime = new Lifetime.Until(Duration.ofHours(hours));
    return IntStream.range(0, 4).mapToObj(i -> PodRun.of("p" + i, spec, lifetime)).toList();
  }

  /** Four pods on four nodes; the run itself ends them after one hour. */
  private static Scenario scenario(long cores) {
    List<Node> nodes =
        IntStream.range(0, 4)
            .mapToObj(i -> Node.of("n" + i, Resources.of(8000, 64 * GIB), 110, Map.of()))
            .toList();
    List<Occurrence> arrivals =
        pods(cores, 1).stream()
            .<Occurrence>map(run -> new Occurrence.PodArrives(Duration.ZERO, run))
            .toList();
    return Scenario.of(nodes, arrivals, DAY, World.USUAL);
  }

  private static double value(Scenario scenario, String policy) {
    return GOAL.value(scenario, 7, inputs -> Policies.of(OptionedName.policy(policy), inputs))
        .orElseThrow();
  }

  private static Scenario lasting(Scenario scenario, long cores, long hours) {
    return scenario.withFates(
        seed -> pods(cores, hours).stream().collect(Collectors.toMap(PodRun::name, run -> run)));
  }

  @Test
  void fewerNodesAreWorthMoreAndFatesDecideForHowLong() {
    double together = value(lasting(scenario(2), 2, 10), "first-fit");
    double apart = value(lasting(scenario(2), 2, 10), "worst-fit");
    assertThat(apart).isLessThan(together).isNegative();
    assertThat(value(lasting(scenario(2), 2, 20), "first-fit")).isLessThan(1.9 * together);
  }

  @Test
  void podsWithoutANodeAreNoEnergySaved() {
    assertThat(value(lasting(scenario(9), 9, 10), "first-fit"))
        .isLessThan(value(lasting(scenario(8), 8, 10), "worst-fit"));
  }

  @Test
  void aWorkloadThatCannotTellFatesIsAnError() {
    assertThatThrownBy(() -> value(scenario(2), "first-fit"))
        .hasMessage(
            "kwh[fates=4] needs a workload that tells how else its pods may fare. Maybe"
                + " planetlab:DAY, or kwh alone.");
  }

  @Test
  void otherObjectivesAreNotTakenForFates() {
    assertThat(GOAL.text()).isEqualTo("kwh[fates=4]");
    assertThat(FatesGoal.parse("kwh")).isEmpty();
    assertThatThrownBy(() -> FatesGoal.parse("kwh[fate=4]")).hasMessageContaining("fate");
  }
}
