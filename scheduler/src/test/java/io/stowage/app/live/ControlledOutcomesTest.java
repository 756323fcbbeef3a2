package io.stowage.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.app.live.ControlledOutcomes.Outcome;
import io.stowage.scheduling.ControlSlices;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** In each slice but the control's ten pods wait, ten are placed and five of these come to harm. */
class ControlledOutcomesTest {
  private static final Duration SLICE = Duration.ofMinutes(1);
  private static final ControlSlices SLICES = new ControlSlices(SLICE, 4, 1);

  private final ControlledOutcomes outcomes = new ControlledOutcomes(SLICES);
  private Instant now = Instant.EPOCH;

  @Test
  void whatBecameOfPodsIsToldOnceEachHasHadTheTimeOfASlice() {
    live(4);
    assertThat(outcomes.of(Outcome.HARMED).blocks()).as("begun before it was seen").isZero();
    live(4);
    assertThat(outcomes.of(Outcome.HARMED).blocks()).as("a slice is missing").isZero();
    live(2);
    assertThat(outcomes.of(Outcome.HARMED).blocks()).isEqualTo(1);
    assertThat(outcomes.of(Outcome.HARMED).meanOfOthers()).isEqualTo(0.5);
    assertThat(outcomes.of(Outcome.HARMED).meanOfControl()).isZero();
    assertThat(outcomes.of(Outcome.WAITING).meanOfOthers()).isEqualTo(10);
    assertThat(outcomes.of(Outcome.WAITING).meanOfControl()).isZero();
    assertThat(outcomes.of(Outcome.FAR_AWAY).meanOfOthers()).isEqualTo(1);
  }

  @Test
  void harmThatComesLaterThanASliceAfterThePlacementDoesNotCount() {
    outcomes.passed(now, 0);
    outcomes.placed("old", now);
    live(4);
    outcomes.harmed("old", now);
    assertThat(outcomes.of(Outcome.HARMED).blocks()).isZero();
  }

  @Test
  void whileNobodyLooksBlocksDoNotCountAndWhatWasFoundStays() {
    live(10);
    outcomes.lookAway();
    live(5);
    assertThat(outcomes.of(Outcome.HARMED).blocks()).isEqualTo(1);
    live(3);
    assertThat(outcomes.of(Outcome.HARMED).blocks()).isEqualTo(2);
    outcomes.beginAnew();
    assertThat(outcomes.of(Outcome.HARMED).stake()).isEqualTo(1);
  }

  @Test
  void whatIsWorseIsSaidWithBothNumbers() {
    live(400);
    assertThat(outcomes.worse().orElseThrow())
        .startsWith("10.0 pods waited in the mean, against 0.0 in the control slices (");
  }

  private void live(int slices) {
    for (int i = 0; i < slices; i++) {
      boolean isControl = SLICES.isControl(now);
      for (int pod = 0; pod < 10; pod++) {
        outcomes.placed(now + "-" + pod, now);
        outcomes.measured(now, !isControl);
      }
      for (int pod = 0; pod < 5 && !isControl; pod++) {
        outcomes.harmed(now + "-" + pod, now);
      }
      now = now.plus(SLICE);
      outcomes.passed(now, isControl ? 0 : 10);
    }
  }
}
