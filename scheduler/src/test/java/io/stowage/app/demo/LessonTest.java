package io.stowage.app.demo;

import static io.stowage.app.compare.RowUnderTest.energy;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.compare.Row;
import io.stowage.app.compare.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class LessonTest {
  private static final List<String> CONTROLS = List.of("random", "untrained");

  @Test
  void whereAHeuristicWinsItIsSaid() {
    assertThat(
            lesson(
                energy("pwr", 100, 100.2),
                energy("model:x", 110, 110.22),
                energy("untrained", 121, 121.242)))
        .endsWith(
            "pwr is better here: the model needs 10.0 % more, day by day more than chance; the best"
                + " control, untrained, needs 10.0 % more than it.");
  }

  @Test
  void overlappingIntervalsDoNotHideThatEveryDaySaysTheSame() {
    assertThat(lesson(energy("pwr", 90, 110), energy("model:x", 95, 115.1)))
        .endsWith("pwr is better here: the model needs 5.0 % more, day by day more than chance.");
  }

  @Test
  void whatMayBeChanceIsCalledSo() {
    assertThat(lesson(energy("pwr", 99, 102), energy("model:x", 105, 98)))
        .endsWith("the model needs 1.0 % more, day by day no more than chance may do.");
  }

  @Test
  void whereItWinsThatIsSaidToo() {
    assertThat(lesson(energy("pwr", 110, 111), energy("model:x", 100, 101)))
        .endsWith("It is the best here.");
  }

  @Test
  void whereItIsNoBetterThanAControlThatIsSaidToo() {
    assertThat(lesson(energy("random", 100, 101), energy("model:x", 110, 111)))
        .endsWith("; even the control random does no worse.");
  }

  @Test
  void nothingIsSaidOfAPolicyThatDidNotTakePart() {
    assertThat(Lesson.of(new Verdict(List.of(energy("pwr", 1, 2))), "model:x", CONTROLS)).isEmpty();
  }

  private static String lesson(Row... rows) {
    return Lesson.of(Verdict.of(List.of(rows)).orElseThrow(), "model:x", CONTROLS).orElseThrow();
  }
}
