package io.stowage.app.bench.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DecisionTimesTest {
  private static final String NAME = "scheduler_scheduling_algorithm_duration_seconds_bucket";

  @Test
  void quantilesAreInterpolatedBetweenTheBucketsLimits() {
    DecisionTimes times = read(50, 100, 100);
    assertThat(times.quantileMicros(0.5).orElseThrow()).isCloseTo(1000, within(1e-6));
    assertThat(times.quantileMicros(0.75).orElseThrow()).isCloseTo(1500, within(1e-6));
  }

  @Test
  void whatWasBeforeDoesNotCount() {
    DecisionTimes times = read(50, 150, 150).since(read(50, 50, 50));
    assertThat(times.quantileMicros(0.5).orElseThrow()).isCloseTo(1500, within(1e-6));
  }

  @Test
  void withoutDecisionsThereIsNoTime() {
    assertThat(DecisionTimes.read("other_metric 5\n").quantileMicros(0.5)).isEmpty();
    assertThat(read(5, 5, 5).since(read(5, 5, 5)).quantileMicros(0.5)).isEmpty();
  }

  private static DecisionTimes read(int upTo1, int upTo2, int all) {
    return DecisionTimes.read(
        """
        # TYPE scheduler_scheduling_algorithm_duration_seconds histogram
        %1$s{le="0.001"} %2$d
        %1$s{le="0.002"} %3$d
        %1$s{le="+Inf"} %4$d
        """
            .formatted(NAME, upTo1, upTo2, all));
  }
}
