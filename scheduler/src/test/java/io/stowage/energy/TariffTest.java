package io.stowage.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TariffTest {
  private static final Instant NOON = Instant.parse("2026-06-01T12:59:59Z");
  private static final Instant ONE = Instant.parse("2026-06-01T13:00:00Z");

  @Test
  void carbonFollowsTheHourOfTheDay() {
    List<Double> grams = new ArrayList<>(Collections.nCopies(24, 400.0));
    grams.set(12, 100.0);
    Tariff tariff = new Tariff(new ByHour(grams), ByHour.always(0.3), 2);
    assertThat(tariff.kilogramsCo2PerHour(5_000, NOON)).isCloseTo(0.5, within(1e-9));
    assertThat(tariff.kilogramsCo2PerHour(5_000, ONE)).isCloseTo(2, within(1e-9));
    assertThat(new Tariffs(Map.of("solar", tariff)).areConstant()).isFalse();
  }

  @Test
  void thePriceIsThatOfNodesAndOfPower() {
    Tariff tariff = new Tariff(ByHour.always(0), ByHour.always(0.3), 2);
    assertThat(tariff.pricePerHour(3, 10_000, NOON)).isCloseTo(9, within(1e-9));
    assertThat(Tariff.rented(2).pricePerHour(3, 10_000, NOON)).isEqualTo(6);
    assertThat(new Tariffs(Map.of("p", tariff)).areConstant()).isTrue();
    assertThat(Tariffs.UNKNOWN.areKnown()).isFalse();
  }

  @Test
  void aDayHas24Hours() {
    assertThatThrownBy(() -> new ByHour(List.of(1.0))).hasMessageContaining("24 hours");
  }
}
