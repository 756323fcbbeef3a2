package io.stowage.app.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LiveHeapTest {
  @Test
  void theTotalOfTheHistogramIsRead() {
    assertThat(
            LiveHeap.total(
                List.of(
                    " num     #instances         #bytes  class name (module)",
                    "   1:         41022        3126336  [B (java.base@25)",
                    "Total        193411       11223344")))
        .hasValue(11.223344);
  }

  @Test
  void aProcessThatCannotBeLookedIntoHasNone() {
    assertThat(LiveHeap.total(List.of("1234:", "AttachNotSupportedException: no such process")))
        .isEmpty();
  }
}
