package io.stowage.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VirtualClockTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00.5Z");

  private final VirtualClock clock = new VirtualClock(START);
  private final List<String> done = new ArrayList<>();

  @Test
  void deedsAreDoneInTimeAndThoseOfOneTimeInTheOrderOfTheirPlanning() {
    clock.plan(Duration.ofSeconds(2), () -> done.add("later"));
    clock.plan(Duration.ofSeconds(1), () -> done.add("first"));
    clock.planAt(Duration.ofSeconds(1), () -> done.add("second"));

    clock.moveTo(clock.nextDeed());
    clock.doWhatIsDue();

    assertThat(done).containsExactly("first", "second");
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(1));
    assertThat(clock.sinceStart()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void whatIsPlannedForNowIsDoneNow() {
    clock.plan(Duration.ZERO, () -> clock.plan(Duration.ZERO, () -> done.add("at once")));

    clock.doWhatIsDue();

    assertThat(done).containsExactly("at once");
    assertThat(clock.nextDeed()).isEqualTo(Agenda.NEVER);
  }

  @Test
  void whatIsPlannedForTooFarAwayNeverComes() {
    clock.moveTo(1_000);
    clock.plan(Duration.ofDays(365 * 300), () -> done.add("in 300 years"));
    clock.planAt(Duration.ofSeconds(Long.MAX_VALUE), () -> done.add("never"));

    assertThat(clock.nextDeed()).isEqualTo(Agenda.NEVER);
    assertThat(clock.nanosAt(Instant.MAX)).isEqualTo(Agenda.NEVER);
  }

  @Test
  void timesBeforeTheStartAreNegative() {
    assertThat(clock.nanosAt(START.minusMillis(700))).isEqualTo(-700_000_000);
    assertThat(clock.nanosAt(START.plusNanos(1))).isEqualTo(1);
  }
}
