package io.stowage.app.compare;

import static io.stowage.app.compare.RowUnderTest.allocation;
import static io.stowage.app.compare.RowUnderTest.boundedAllocation;
import static io.stowage.app.compare.RowUnderTest.energy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictWordsTest {

  @Test
  void aClearWinnerIsNamedWithItsLead() {
    assertThat(words(allocation("random", 80, 81, 80.5), allocation("fgd", 95, 96, 95.6)))
        .isEqualTo(
            "On harbour, alloc@100 is best with fgd: 95.53 ± 1.25 %. No other interval overlaps"
                + " with that. Seed by seed that is 15.03 points more than random (95 % interval"
                + " 14.89 … 15.18 over 3 seeds), more than chance.");
  }

  @Test
  void anOverlapIsNoClearWinEvenIfEverySeedSaysTheSame() {
    assertThat(words(allocation("a", 80, 90, 85), allocation("b", 81, 91.1, 86)))
        .contains("but its interval overlaps with a: no clear winner.")
        .contains("Seed by seed that is 1.03 points more than a")
        .endsWith("more than chance.");
  }

  @Test
  void aLeadThatSomeSeedsContradictMayBeChance() {
    assertThat(words(allocation("a", 80, 90, 85), allocation("b", 90, 80, 86)))
        .endsWith("which may be chance.");
  }

  @Test
  void policiesThatDoTheSameAreCalledSo() {
    assertThat(words(allocation("a", 80, 90), allocation("b", 80, 90)))
        .endsWith("b does the same with every seed.");
  }

  @Test
  void lessEnergyIsBetter() {
    assertThat(words(energy("a", 100, 101, 102), energy("b", 50, 51, 52)))
        .startsWith("On harbour, kwh is best with b: 51.00 ± 2.48 kWh.")
        .contains("50.00 kWh less than a");
  }

  @Test
  void allTiesAreNamed() {
    assertThat(words(allocation("a", 1, 3), allocation("b", 1, 2), allocation("c", 1, 2.5)))
        .contains("overlaps with c and b: no clear winner.");
  }

  @Test
  void oneSeedProvesNothing() {
    assertThat(words(allocation("a", 80), allocation("b", 90)))
        .isEqualTo(
            "On harbour, alloc@100 is best with b: 90.00 %. That is 10.00 points more than a."
                + " With one seed, skill cannot be told from luck.");
  }

  @Test
  void theBoundSaysWhatIsLeftToGain() {
    assertThat(words(boundedAllocation("a", 96.9, 95)))
        .isEqualTo(
            "On harbour, alloc@100 of a: 95.00 %. No policy can do better than 96.90 %: at most"
                + " 1.90 points are left to gain.");
  }

  private static String words(Row... rows) {
    return VerdictWords.of(Verdict.of(List.of(rows)).orElseThrow());
  }
}
