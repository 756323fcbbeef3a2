package io.stowage.api.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RateLimitTest {
  private final AtomicLong now = new AtomicLong();
  private final RateLimit limit = new RateLimit(2, 3, now::get);

  @Test
  void soManyAtOnceAndNoMore() {
    assertThat(asked("a", 5)).isEqualTo(3);
  }

  @Test
  void oneAddressTakesNothingFromAnother() {
    asked("a", 5);

    assertThat(asked("b", 5)).isEqualTo(3);
  }

  @Test
  void timeGivesQuestionsBackButNeverMoreThanAtFirst() {
    asked("a", 5);
    now.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(asked("a", 5)).isEqualTo(2);

    now.addAndGet(Duration.ofHours(1).toNanos());
    assertThat(asked("a", 5)).isEqualTo(3);
  }

  private int asked(String address, int times) {
    int admitted = 0;
    for (int i = 0; i < times; i++) {
      admitted += limit.admits(address) ? 1 : 0;
    }
    return admitted;
  }
}
