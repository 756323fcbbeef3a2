package io.stowage.simulation.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OverTimeTest {
  @Test
  void aValueCountsForAsLongAsItHeldPieceByPiece() {
    OverTime curve = new OverTime(Duration.ofSeconds(100), 4);

    curve.add(0, 10, 1);
    curve.add(10, 60, 3);

    assertThat(curve.mean(0)).isEqualTo((10 * 1 + 15 * 3) / 25.0);
    assertThat(curve.mean(1)).isEqualTo(3);
    assertThat(curve.mean(2)).as("the part that was seen").isEqualTo(3);
    assertThat(curve.mean(3)).isNaN();
    assertThat(curve.mean()).isCloseTo((10 * 1 + 50 * 3) / 60.0, within(1e-12));
  }

  @Test
  void timeWithoutAValueDoesNotCount() {
    OverTime curve = new OverTime(Duration.ofSeconds(100), 2);

    curve.add(0, 60, Double.NaN);
    curve.add(60, 80, 5);

    assertThat(curve.mean(0)).isNaN();
    assertThat(curve.mean(1)).isEqualTo(5);
    assertThat(curve.mean()).isEqualTo(5);
  }

  @Test
  void howTheTimeIsCutChangesNothing() {
    SplittableRandom random = new SplittableRandom(5);
    OverTime whole = new OverTime(Duration.ofSeconds(1000), 7);
    OverTime cut = new OverTime(Duration.ofSeconds(1000), 7);
    whole.add(0, 1000, 2);

    double at = 0;
    while (at < 1000) {
      double until = Math.min(1000, at + random.nextDouble(90));
      cut.add(at, until, 2);
      at = until;
    }

    for (int piece = 0; piece < 7; piece++) {
      assertThat(cut.mean(piece)).isCloseTo(whole.mean(piece), within(1e-9));
    }
  }
}
