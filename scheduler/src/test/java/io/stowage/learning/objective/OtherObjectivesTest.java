package io.stowage.learning.objective;

import static io.stowage.cluster.PodUnderTest.aPod;
import static io.stowage.learning.objective.PlacementUnderTest.onNodesWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Pod;
import io.stowage.energy.ByHour;
import io.stowage.energy.LinearPower;
import io.stowage.energy.Tariff;
import io.stowage.energy.Tariffs;
import io.stowage.learning.Objective;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OtherObjectivesTest {
  private static final LinearPower POWER = new LinearPower(10, 110);
  private static final double EXACT = 1e-9;

  @Test
  void powerOfTheChosenNodeIsLostInHundredthsOfAWatt() {
    Objective power = new ChosenPowerObjective(POWER);
    assertThat(power.value(onNodesWith(1, 0).to(0))).isEqualTo(-3000, within(EXACT));
    assertThat(power.ends(onNodesWith(1, 0).to(0))).isFalse();
  }

  @Test
  void allNodesFullWinsTenThousandAndEnds() {
    Objective power = new ChosenPowerObjective(POWER);
    assertThat(power.value(onNodesWith(9, 10).to(0))).isEqualTo(10_000 - 11_000, within(EXACT));
    assertThat(power.ends(onNodesWith(9, 10).to(0))).isTrue();
  }

  @Test
  void compressPrefersTheFullerNodeAndBalanceTheEmptier() {
    Objective compress = new MemoryShapeObjective(2, false);
    Objective balance = new MemoryShapeObjective(0.5, false);
    assertThat(compress.value(onNodesWith(5, 0).to(0))).isEqualTo(36, within(EXACT));
    assertThat(compress.value(onNodesWith(5, 0).to(1))).isEqualTo(26, within(EXACT));
    assertThat(balance.value(onNodesWith(5, 0).to(1)))
        .isGreaterThan(balance.value(onNodesWith(5, 0).to(0)));
  }

  @Test
  void theGainAloneLeavesOutWhatOthersHold() {
    Objective gain = new MemoryShapeObjective(2, true);
    assertThat(gain.value(onNodesWith(5, 9).to(0))).isEqualTo(36 - 25, within(EXACT));
  }

  @Test
  void emptyNodesAreCountedAfterThePlacement() {
    assertThat(new EmptyNodesObjective().value(onNodesWith(5, 0, 0).to(1))).isEqualTo(100);
  }

  @Test
  void energyIsJoulesOfActiveNodesUntilTheNextChoice() {
    Objective energy = new EnergyObjective(POWER);
    assertThat(energy.value(onNodesWith(1, 0).to(0))).isEqualTo(-30 * 10.0, within(EXACT));
    assertThat(energy.value(onNodesWith(1, 0).to(1))).isEqualTo(-40 * 10.0, within(EXACT));
  }

  @Test
  void pendingTimeIsThatOfAllWhoStillWait() {
    var placement = onNodesWith(1).alsoWaiting("a").alsoWaiting("b");
    assertThat(new PendingTimeObjective().value(placement.to(0))).isEqualTo(-20, within(EXACT));
  }

  @Test
  void costAndCarbonFollowTheTariffAndAreUnknownWithoutOne() {
    Tariff tariff = new Tariff(ByHour.always(400), ByHour.always(0.25), 3.6);
    ObjectiveInputs known =
        new ObjectiveInputs(POWER, new Tariffs(Map.of("", tariff)), Optional.empty(), Map.of());
    var placement = onNodesWith(0, 0).to(0);
    assertThat(TariffObjective.cost(known).value(placement))
        .isEqualTo(-(3.6 + 0.020 * 0.25) / 360, within(EXACT));
    assertThat(TariffObjective.carbon(known).value(placement))
        .isEqualTo(-0.020 * 0.4 / 360, within(EXACT));
    assertThat(TariffObjective.cost(ObjectiveInputs.UNKNOWN).value(placement)).isNaN();
  }

  @Test
  void latencyLosesAHalfBeyondTheSoftLimitAndIsUnknownWhereTheNodesIs() {
    Pod limited = aPod("p").with(spec -> spec.latency(LatencyLimits.of(20, 30))).pending();
    Objective latency = new LatencyViolationObjective();
    assertThat(latency.value(onNodesWith(0).pod(limited).latency("n0", 15).to(0))).isZero();
    assertThat(latency.value(onNodesWith(0).pod(limited).latency("n0", 25).to(0))).isEqualTo(-0.5);
    assertThat(latency.value(onNodesWith(0).pod(limited).latency("n0", 35).to(0))).isEqualTo(-1);
    assertThat(latency.value(onNodesWith(0).pod(limited).to(0))).isNaN();
    assertThat(latency.value(onNodesWith(0).to(0))).isZero();
  }

  @Test
  void roomForBigPodsIsLostWhereASmallPodTakesIt() {
    Objective room = new FragmentationObjective(Optional.empty());
    Pod big = aPod("big").cpu(10_000).pending();
    Pod small = aPod("small").cpu(1000).pending();
    room.value(onNodesWith(0, 0).pod(big).to(0));
    assertThat(room.value(onNodesWith(3, 0).pod(small).to(0))).isZero();
    assertThat(room.value(onNodesWith(3, 0).pod(small).to(1))).isEqualTo(-1);
  }

  @Test
  void theFiveTermsHaveTheConstantsOfTheirSource() {
    var placement = onNodesWith(4, 0).to(0);
    assertThat(BoutiqueTerms.utilisation(placement)).isEqualTo(0.7 * 0.75 + 0.3, within(EXACT));
    assertThat(BoutiqueTerms.balance(placement)).isEqualTo(0.6 * 0.75 + 0.4 * 0.75, within(EXACT));
    assertThat(BoutiqueTerms.latency(placement)).isEqualTo(1);
    assertThat(BoutiqueTerms.affinity(placement)).isEqualTo(0.5);
    assertThat(BoutiqueTerms.energy(placement)).isEqualTo(0.7 * 0.75 + 0.3 * 0.25, within(EXACT));
    assertThat(BoutiqueTerms.latency(onNodesWith(0, 0).to(0))).isEqualTo(0.8);
  }
}
