package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentProbesTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<Double> NEAR = List.of(10.0, 10.0, 10.0, 10.0, 10.0);

  private RecentProbes probes = RecentProbes.none();
  private int rounds;

  private void round(int lost, List<Double> millis) {
    rounds++;
    probes = probes.with(new ProbeRound(BEGIN.plusSeconds(10L * rounds), millis, lost));
  }

  private LatencySummary together() {
    return probes.together().orElseThrow().summary().orElseThrow();
  }

  @Test
  void oneSlowAnswerAmongAHundredIsNoPercentile() {
    for (int i = 0; i < 19; i++) {
      round(0, NEAR);
    }
    round(0, List.of(10.0, 900.0, 10.0, 10.0, 10.0));
    assertThat(together().p99()).isEqualTo(10);
    round(0, List.of(10.0, 900.0, 10.0, 10.0, 10.0));
    assertThat(together().p99()).as("two are").isEqualTo(900);
    assertThat(together().at()).isEqualTo(BEGIN.plusSeconds(210));
  }

  @Test
  void whatIsLongAgoIsForgotten() {
    round(5, List.of());
    for (int i = 0; i < 20; i++) {
      round(0, NEAR);
    }
    assertThat(together().lost()).isZero();
    assertThat(together().answered()).isEqualTo(100);
  }

  @Test
  void howFarUsersAreNowOnlyTheLastRoundSays() {
    round(0, NEAR);
    round(3, List.of(90.0, 90.0));
    assertThat(probes.now()).get().extracting(LatencySummary::p50).isEqualTo(90.0);
    round(3, List.of());
    assertThat(probes.now()).as("nobody answers").isEmpty();
    assertThat(together().answered()).isEqualTo(7);
    assertThat(together().lost()).isEqualTo(6);
  }

  @Test
  void whereNobodyWasProbedNothingIsClaimed() {
    assertThat(probes.now()).isEmpty();
    assertThat(probes.together()).isEmpty();
  }
}
