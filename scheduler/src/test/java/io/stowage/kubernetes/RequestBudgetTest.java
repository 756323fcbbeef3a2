package io.stowage.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBudgetTest {
  private static final long SECOND = 1_000_000_000L;

  @ParameterizedTest
  @ValueSource(longs = {0, -9_000_000_000L, Long.MAX_VALUE - 5})
  void aBurstGoesAtOnceAndTheRestAtTheRate(long now) {
    RequestBudget budget = new RequestBudget(10, 3);
    for (int i = 0; i < 3; i++) {
      assertThat(budget.reserve(now) - now).isZero();
    }
    assertThat(budget.reserve(now) - now).isEqualTo(SECOND / 10);
    assertThat(budget.reserve(now) - now).isEqualTo(2 * SECOND / 10);
  }

  @Test
  void afterAPauseTheBurstIsThereAgainButNoMore() {
    RequestBudget budget = new RequestBudget(10, 2);
    for (int i = 0; i < 5; i++) {
      budget.reserve(0);
    }
    long later = 100 * SECOND;
    assertThat(budget.reserve(later)).isEqualTo(later);
    assertThat(budget.reserve(later)).isEqualTo(later);
    assertThat(budget.reserve(later)).isEqualTo(later + SECOND / 10);
  }
}
