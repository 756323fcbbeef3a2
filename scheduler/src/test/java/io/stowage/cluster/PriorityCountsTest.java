package io.stowage.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PriorityCountsTest {
  @Test
  void theLeastIsThatOfThePodsThatAreThere() {
    SplittableRandom random = new SplittableRandom(3);
    TreeMap<Integer, Integer> expected = new TreeMap<>();
    PriorityCounts counts = PriorityCounts.NONE;
    assertThat(counts.least()).isEqualTo(Integer.MAX_VALUE);

    for (int i = 0; i < 2000; i++) {
      int priority = random.nextInt(-5, 5);
      boolean leaves = expected.getOrDefault(priority, 0) > 0 && random.nextBoolean();
      expected.merge(priority, leaves ? -1 : 1, Integer::sum);
      expected.remove(priority, 0);
      counts = counts.changed(priority, leaves ? -1 : 1);

      assertThat(counts.least())
          .isEqualTo(expected.isEmpty() ? Integer.MAX_VALUE : expected.firstKey());
    }
  }
}
