package io.stowage.simulation.workload;

import static io.stowage.simulation.workload.GeneratedLoads.arrivals;
import static io.stowage.simulation.workload.GeneratedLoads.metric;
import static io.stowage.simulation.workload.GeneratedLoads.occurrences;
import static io.stowage.simulation.workload.GeneratedLoads.run;
import static io.stowage.simulation.workload.GeneratedLoads.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.cluster.LatencyLimits;
import io.stowage.cluster.Resources;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence.LatencyChanges;
import io.stowage.simulation.Occurrence.PodArrives;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.metric.RunRecord;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThesisWorkloadTest {
  private final Scenario test1 = workload("thesis-test1[rounds=9]").scenario(1);
  private final Scenario test2 = workload("thesis-test2").scenario(1);

  @Test
  void test1CreatesThirtyPodsThreeSecondsApartAndEndsThemTwentySecondsLater() {
    List<PodArrives> pods = arrivals(test1);

    assertThat(pods).hasSize(270);
    assertThat(pods.get(1).at().minus(pods.get(0).at())).isEqualTo(Duration.ofSeconds(3));
    assertThat(pods.get(30).at().minus(pods.get(0).at())).isEqualTo(Duration.ofSeconds(115));
    assertThat(pods.subList(0, 30))
        .extracting(it -> it.run().lifetime())
        .containsOnly(new Lifetime.Until(pods.getFirst().at().plusSeconds(110)));
  }

  @Test
  void test2KeepsTwentyPodsAliveAndReplacesTheOldest() {
    List<PodArrives> pods = arrivals(test2);

    assertThat(pods).hasSize(140);
    assertThat(pods.get(1).at().minus(pods.get(0).at())).isEqualTo(Duration.ofSeconds(2));
    Duration oldestEnds = ((Lifetime.Until) pods.get(0).run().lifetime()).at();
    Duration nextOldestEnds = ((Lifetime.Until) pods.get(1).run().lifetime()).at();
    assertThat(pods.get(20).at()).isEqualTo(oldestEnds.plusSeconds(3));
    assertThat(nextOldestEnds).isEqualTo(oldestEnds.plusSeconds(4));
  }

  @Test
  void podsAreNginxWithTheThesisRequestsAndLimitsAndLatencyChangesTwice() {
    assertThat(arrivals(test1))
        .allSatisfy(
            it -> {
              assertThat(it.run().spec().requests().held()).isEqualTo(Resources.of(250, 64 << 20));
              assertThat(it.run().spec().latency()).contains(LatencyLimits.of(20, 30));
            });
    assertThat(test1.nodes()).hasSize(3);
    assertThat(occurrences(test1, LatencyChanges.class)).hasSize(6);
    assertThat(occurrences(test2, LatencyChanges.class)).hasSize(6);
  }

  @Test
  void latencyAwareUsesOneNodeTheNearestAndViolatesNothing() {
    RunRecord record = run(test1, "latency-aware");

    assertThat(metric(record, "active")).isLessThanOrEqualTo(1);
    assertThat(metric(record, "latency")).isEqualTo(12);
    assertThat(metric(record, "soft-violations")).isZero();
    assertThat(metric(record, "hard-violations")).isZero();
    assertThat(metric(record, "placed")).isEqualTo(270);
  }

  @Test
  void newPodsMoveToTheNewNearestNodeWhenItIsMeasured() {
    RunRecord record = run(test2, "latency-aware");

    assertThat(metric(record, "placed")).isEqualTo(140);
    assertThat(metric(record, "soft-violations")).isZero();
    // While the old ones end one by one, two nodes are in use.
    assertThat(metric(record, "active")).isBetween(1.0, 1.5);
  }

  @Test
  void kubeDefaultSpreadsOverTheNodesThatTheLimitAllows() {
    RunRecord aware = run(test1, "latency-aware");
    RunRecord spread = run(test1, "kube-default");

    assertThat(metric(spread, "active")).isGreaterThan(1.5 * metric(aware, "active"));
    assertThat(metric(spread, "hard-violations")).isZero();
    assertThat(metric(spread, "latency")).isGreaterThan(metric(aware, "latency"));
  }
}
