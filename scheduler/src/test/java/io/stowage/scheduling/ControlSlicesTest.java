package io.stowage.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ControlSlicesTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final ControlSlices slices = new ControlSlices(Duration.ofMinutes(15), 8, 7);

  @Test
  void aSliceBeginsAndEndsWithItsTime() {
    ControlSlices.Slice slice = slices.at(NOON.plusSeconds(1_000));
    assertThat(slice.from()).isEqualTo("2026-01-01T12:15:00Z");
    assertThat(slice.until()).isEqualTo("2026-01-01T12:30:00Z");
    assertThat(slices.at(slice.until()).from()).isEqualTo(slice.until());
    assertThat(slices.at(slices.endOf(slice.block())).block()).isEqualTo(slice.block() + 1);
    assertThat(slices.at(slices.endOf(slice.block()).minusMillis(1)).block())
        .isEqualTo(slice.block());
  }

  @Test
  void eachBlockHasOneSliceOfTheControl() {
    Instant begin = slices.endOf(slices.at(NOON).block());
    for (int block = 0; block < 50; block++) {
      Instant first = begin.plus(slices.length().multipliedBy(8L * block));
      assertThat(
              IntStream.range(0, 8)
                  .filter(i -> slices.isControl(first.plus(slices.length().multipliedBy(i)))))
          .hasSize(1);
    }
  }

  @Test
  void thatSliceIsDrawnByLotAndTheSameForWhoeverAsks() {
    int[] drawn = new int[8];
    LongStream.range(0, 8_000).forEach(block -> drawn[slices.controlOf(block)]++);
    // Five standard deviations.
    assertThat(Arrays.stream(drawn)).allMatch(times -> Math.abs(times - 1_000) < 150);
    assertThat(draws(7)).isEqualTo(draws(7)).isNotEqualTo(draws(8));
  }

  private List<Integer> draws(long seed) {
    ControlSlices drawn = new ControlSlices(slices.length(), 8, seed);
    return LongStream.range(0, 100).mapToObj(drawn::controlOf).toList();
  }
}
