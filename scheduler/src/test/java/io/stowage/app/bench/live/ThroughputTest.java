package io.stowage.app.bench.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThroughputTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Throughput throughput = new Throughput();

  @Test
  void theFirstSampleDoesNotCount() {
    throughput.sample(1000, SECOND);
    throughput.sample(100, SECOND);
    throughput.sample(300, SECOND);
    assertThat(throughput.average()).isEqualTo(200);
  }

  @Test
  void aLastSampleCountsForAsLongAsItTook() {
    throughput.sample(1000, SECOND);
    throughput.sample(300, SECOND);
    throughput.sample(30, SECOND.dividedBy(10));
    assertThat(throughput.average()).isEqualTo(300);
  }

  @Test
  void aSecondWithoutPodsCountsToo() {
    throughput.sample(10, SECOND);
    throughput.sample(0, SECOND);
    throughput.sample(100, SECOND);
    assertThat(throughput.average()).isEqualTo(50);
  }

  @Test
  void aRunOfASingleSampleIsItsOwnAverage() {
    throughput.sample(100, Duration.ofMillis(500));
    assertThat(throughput.average()).isEqualTo(200);
  }
}
