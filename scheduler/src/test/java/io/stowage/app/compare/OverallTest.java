package io.stowage.app.compare;

import static io.stowage.app.compare.RowUnderTest.allocation;
import static io.stowage.app.compare.RowUnderTest.energy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.simulation.metric.Metric.Better;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class OverallTest {
  private static SequencedMap<String, List<Row>> workloads(List<Row> first, List<Row> second) {
    SequencedMap<String, List<Row>> byWorkload = new LinkedHashMap<>();
    byWorkload.put("first", first);
    byWorkload.put("second", second);
    return byWorkload;
  }

  @Test
  void theLeadIsOverTheBestHeuristicOfEachWorkload() {
    List<Overall> overall =
        Overall.of(
            workloads(
                List.of(
                    allocation("model:m", 92, 94),
                    allocation("fgd", 90, 92),
                    allocation("first-fit", 80, 82)),
                List.of(
                    allocation("model:m", 70, 70),
                    allocation("fgd", 60, 60),
                    allocation("first-fit", 71, 71))),
            Better.HIGHER,
            List.of("fgd", "first-fit", "model:m"));
    Overall model = overall.getFirst();
    assertThat(model.policy()).isEqualTo("model:m");
    // Leads +2 +2 -1 -1: the middle half is -1 and 2.
    assertThat(model.ahead()).isCloseTo(0.5, within(1e-9));
    assertThat(model.mean()).isCloseTo(81.5, within(1e-9));
    assertThat(model.wins()).isEqualTo(0.5);
    assertThat(model.regret()).isCloseTo(1, within(1e-9));
    assertThat(model.worst()).isEqualTo("second");
    assertThat(model.low()).isLessThanOrEqualTo(model.ahead());
    assertThat(model.high()).isGreaterThanOrEqualTo(model.ahead());
  }

  @Test
  void lessIsMoreWhereLessIsBetter() {
    List<Row> rows = List.of(energy("model:m", 8, 9), energy("best-fit", 10, 10));
    Overall model =
        Overall.of(workloads(rows, rows), Better.LOWER, List.of("best-fit", "model:m")).getFirst();
    assertThat(model.policy()).isEqualTo("model:m");
    assertThat(model.ahead()).isCloseTo(1.5, within(1e-9));
    assertThat(model.regret()).isNegative();
  }

  @Test
  void aPolicyWithoutValuesIsLeftOut() {
    List<Row> rows = List.of(allocation("fgd", 90), allocation("model:m"));
    assertThat(Overall.of(workloads(rows, rows), Better.HIGHER, List.of("fgd", "model:m")))
        .extracting(Overall::policy)
        .containsExactly("fgd");
  }

  @Test
  void theMiddleHalfIsNotMovedByOutliers() {
    assertThat(Overall.interquartileMean(new double[] {-1000, 1, 2, 3, 4, 5, 6, 1000}))
        .isCloseTo(3.5, within(1e-9));
  }
}
