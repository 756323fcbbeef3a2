package io.stowage.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RoundsTest {
  private static final Duration SOON = Duration.ofMillis(20);
  private static final Instant ANY = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong nanos = new AtomicLong();

  private Rounds rounds(Rounds.Round round) {
    return new Rounds("test", SOON, () -> new Moment(ANY, nanos.get()), round);
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void aRoundThatFailsEndsNoOther() throws Exception {
    CountDownLatch tried = new CountDownLatch(3);
    try (Rounds rounds =
        rounds(
            () -> {
              tried.countDown();
              throw new IllegalArgumentException("a bug");
            })) {
      assertThat(tried.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(rounds.areEnding()).as("it has just begun").isTrue();
      pass(Duration.ofMinutes(3));
      assertThat(rounds.areEnding()).as("all fail").isFalse();
    }
  }

  @Test
  void aRoundThatNeverEndsIsNoticed() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    try (Rounds rounds =
        rounds(
            () -> {
              begun.countDown();
              answered.await();
            })) {
      begun.await();
      pass(Duration.ofMinutes(1));
      assertThat(rounds.areEnding()).as("it may still end").isTrue();
      pass(Duration.ofMinutes(2));
      assertThat(rounds.areEnding()).isFalse();
      answered.countDown();
      while (!rounds.areEnding()) {
        Thread.sleep(SOON);
      }
    }
  }
}
