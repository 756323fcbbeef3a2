package io.stowage.learning.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.GpuRequest;
import io.stowage.scheduling.policy.TypicalPods;
import io.stowage.scheduling.policy.TypicalPods.PodClass;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SharePricesTest {
  private static final Offset<Double> EXACTLY = within(1e-9);

  @Test
  void aGapThatNobodyAsksForIsWorthNothing() {
    SharePrices prices = prices(Map.of(810, 9L, 500, 1L));
    assertThat(prices.worth(190)).isEqualTo(0, EXACTLY);
    assertThat(prices.worth(810)).isEqualTo(1, EXACTLY);
    assertThat(prices.worth(500)).isEqualTo(0.5, EXACTLY);
    assertThat(prices.worth(1000)).isEqualTo(1, EXACTLY);
  }

  @Test
  void ofTwoSizesThatFillADeviceTheOneThatOftenComesAloneIsDear() {
    SharePrices prices = prices(Map.of(700, 9L, 300, 1L));
    assertThat(prices.worth(700)).isEqualTo(1, EXACTLY);
    assertThat(prices.worth(300)).isEqualTo(0, EXACTLY);
  }

  @Test
  void anotherMixHasOtherPrices() {
    SharePrices prices = prices(Map.of(700, 1L, 300, 9L));
    assertThat(prices.worth(300)).isEqualTo(1 / 3.0, EXACTLY);
    assertThat(prices.worth(700)).isEqualTo(2 / 3.0, EXACTLY);
  }

  @Test
  void theMoreIsLeftTheMoreItIsWorthAndNeverMoreThanAWhole() {
    SplittableRandom random = new SplittableRandom(4);
    for (int round = 0; round < 200; round++) {
      Map<Integer, Long> demand = new HashMap<>();
      for (int i = 0; i <= random.nextInt(30); i++) {
        demand.put(random.nextInt(1, 1000), random.nextLong(1, 1000));
      }
      SharePrices prices = prices(demand);
      for (int milli = 10; milli <= 1000; milli += 10) {
        assertThat(prices.worth(milli))
            .isGreaterThanOrEqualTo(prices.worth(milli - 10))
            .isLessThanOrEqualTo(1 + 1e-6);
      }
    }
  }

  @Test
  void whereNobodySharesOnlyWholeDevicesAreWorthSomething() {
    SharePrices prices = prices(Map.of());
    assertThat(prices.worth(990)).isZero();
    assertThat(prices.worth(1000)).isEqualTo(1);
  }

  private static SharePrices prices(Map<Integer, Long> countByMilli) {
    Map<PodClass, Long> counts = new HashMap<>();
    countByMilli.forEach(
        (milli, count) ->
            counts.put(new PodClass(1000, Optional.of(new GpuRequest(1, milli, Set.of()))), count));
    return SharePrices.of(TypicalPods.of(counts, 1));
  }
}
