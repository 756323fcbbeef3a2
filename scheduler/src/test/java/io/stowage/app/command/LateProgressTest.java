package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LateProgressTest {
  private final StringWriter err = new StringWriter();
  private final AtomicLong nanos = new AtomicLong();
  private final LateProgress progress = new LateProgress(new PrintWriter(err), nanos::get);

  @Test
  void aFastCommandSaysNothing() {
    progress.begin("best-fit");
    nanos.set(1_900_000_000L);
    progress.step();
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aSlowOneSaysEveryTwoSecondsHowFarItIs() {
    progress.begin("best-fit");
    for (int step = 1; step <= 9; step++) {
      nanos.set(step * 500_000_000L);
      progress.step();
    }
    assertThat(err.toString().lines()).containsExactly("best-fit: 4 pods …", "best-fit: 8 pods …");
  }
}
