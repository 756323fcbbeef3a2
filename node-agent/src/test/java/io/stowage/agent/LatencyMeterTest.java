package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LatencyMeterTest {
  private Moment now = new Moment(Instant.parse("2026-01-01T00:00:00Z"), 0);
  private int probes;
  private boolean blocked;
  private final LatencyMeter meter =
      new LatencyMeter(
          timeout -> {
            probes++;
            if (blocked) {
              throw new IOException("no answer");
            }
            return Duration.ofMillis(probes % 2 == 0 ? 10 : 20);
          },
          () -> now);

  @Test
  void whoeverAsksOftenHearsTheSameAndUsersAreNotFlooded() throws Exception {
    LatencySummary first = meter.onRequest().orElseThrow();
    for (int i = 0; i < 1_000; i++) {
      assertThat(meter.onRequest()).contains(first);
    }
    assertThat(probes).isEqualTo(50);
    now = new Moment(now.at().plusSeconds(1), 1_000_000_000);
    assertThat(meter.onRequest()).get().isNotSameAs(first);
    assertThat(probes).isEqualTo(100);
  }

  @Test
  void aClockThatIsSetBackHoldsNoMeasurementUp() throws Exception {
    assertThat(meter.onRequest()).isPresent();
    now = new Moment(now.at().minusSeconds(3600), 1_000_000_000);
    assertThat(meter.onRequest()).get().extracting(LatencySummary::at).isEqualTo(now.at());
  }

  @Test
  void whereMostProbesAreLostLittleIsSure() throws Exception {
    LatencyMeter lossy =
        new LatencyMeter(
            timeout -> {
              probes++;
              if (probes > 1) {
                throw new IOException("no answer");
              }
              return Duration.ofMillis(10);
            },
            () -> now);
    LatencySummary summary = lossy.measure(5).summary().orElseThrow();
    assertThat(summary.p50()).isEqualTo(10);
    assertThat(summary.lost()).isEqualTo(4);
    assertThat(summary.confidence()).isEqualTo(0.2);
  }

  @Test
  void blockedProbesAreGivenUpSoonAndSayNothing() throws Exception {
    blocked = true;
    assertThat(meter.measure(50).summary()).isEmpty();
    assertThat(probes).isEqualTo(3);
  }

  @Test
  void aMeasurementTellsHowFarAndHowSteady() throws Exception {
    LatencySummary summary = meter.measure(50).summary().orElseThrow();
    assertThat(summary.mean()).isCloseTo(15, within(1e-9));
    assertThat(summary.jitter()).isCloseTo(10, within(1e-9));
    assertThat(summary.lost()).isZero();
    assertThat(summary.confidence()).isEqualTo(1);
  }
}
