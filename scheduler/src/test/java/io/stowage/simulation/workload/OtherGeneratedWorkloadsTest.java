package io.stowage.simulation.workload;

import static io.stowage.simulation.workload.GeneratedLoads.arrivals;
import static io.stowage.simulation.workload.GeneratedLoads.metric;
import static io.stowage.simulation.workload.GeneratedLoads.occurrences;
import static io.stowage.simulation.workload.GeneratedLoads.run;
import static io.stowage.simulation.workload.GeneratedLoads.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.Pod;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence.PodArrives;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.bound.BoundValue;
import io.stowage.simulation.bound.Bounds;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OtherGeneratedWorkloadsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "burst",
        "s3-memory",
        "s0-three-nodes",
        "latency",
        "thesis-test1",
        "thesis-test2",
        "boutique",
        "small",
        "small[gpus=true]"
      })
  void theSameSeedGivesTheSameOccurrencesInTheOrderOfTime(String name) {
    var first = occurrences(workload(name).scenario(42)).toList();

    assertThat(first).isNotEmpty().isSortedAccordingTo((a, b) -> a.at().compareTo(b.at()));
    assertThat(occurrences(workload(name).scenario(42)).toList()).isEqualTo(first);
  }

  @Test
  void smallCasesHaveFourToEightNodesAndMorePodsThanRoom() {
    for (long seed = 1; seed < 20; seed++) {
      Scenario scenario = workload("small").scenario(seed);

      assertThat(scenario.nodes()).hasSizeBetween(4, 8);
      assertThat(arrivals(scenario).stream().mapToLong(OtherGeneratedWorkloadsTest::milliCpu).sum())
          .isGreaterThan(
              scenario.nodes().stream().mapToLong(node -> node.allocatable().milliCpu()).sum());
    }
    assertThat(workload("small[nodes=3]").scenario(1).nodes()).hasSize(3);
  }

  private static long milliCpu(PodArrives arrives) {
    return arrives.run().spec().requests().held().milliCpu();
  }

  @ParameterizedTest
  @ValueSource(strings = {"small", "small[gpus=true]"})
  void noPolicyBeatsTheOptimumOfASmallCase(String name) {
    for (long seed = 1; seed < 4; seed++) {
      Scenario scenario = workload(name).scenario(seed);
      List<Pod> pods =
          arrivals(scenario).stream()
              .map(it -> Pod.pending(it.run().name(), it.run().spec(), Instant.EPOCH))
              .toList();
      BoundValue optimum = Bounds.of(scenario.nodes(), pods, "peak-alloc").orElseThrow();

      assertThat(optimum.proven()).isTrue();
      for (String policy : List.of("best-fit", "fgd", "random")) {
        assertThat(metric(run(scenario, policy), "peak-alloc"))
            .isGreaterThan(60)
            .isLessThanOrEqualTo(optimum.value() + 1e-9);
      }
    }
  }

  @Test
  void aBurstComesAtOneInstantAndEveryThirdIsImportant() {
    List<PodArrives> arrivals = arrivals(workload("burst[size=40,bursts=3]").scenario(7));

    for (int burst = 1; burst <= 3; burst++) {
      String name = "burst-" + burst;
      assertThat(arrivals)
          .filteredOn(it -> it.run().spec().namespace().equals(name))
          .hasSize(40)
          .extracting(PodArrives::at)
          .containsOnly(Duration.ofMinutes(30L * burst));
    }
    assertThat(arrivals)
        .filteredOn(it -> it.run().spec().priority() > 0)
        .allMatch(it -> it.run().spec().namespace().equals("burst-3"))
        .hasSize(40);
  }

  @Test
  void memoryPodsHaveTheSizesAndLifetimesOfTheirConstants() {
    Scenario scenario = workload("s3-memory[scale=1]").scenario(3);
    List<PodArrives> arrivals = arrivals(scenario);
    double node = scenario.nodes().getFirst().allocatable().memoryBytes();

    double[] sizes =
        arrivals.stream()
            .mapToDouble(it -> it.run().spec().requests().held().memoryBytes() / node)
            .toArray();
    double[] seconds =
        arrivals.stream()
            .mapToDouble(it -> ((Lifetime.Lasting) it.run().lifetime()).time().toNanos() / 1e9)
            .toArray();

    assertThat(scenario.nodes()).hasSize(3);
    assertThat(Arrays.stream(sizes)).allMatch(size -> size > 0.049 && size <= 1);
    // A little above the mean, since small sizes are cut off.
    assertThat(Arrays.stream(sizes).average().orElseThrow()).isCloseTo(0.203, within(0.005));
    assertThat(Arrays.stream(seconds)).allMatch(time -> time >= 0.001 && time <= 0.01);
  }

  @Test
  void packingLeavesMoreOfTheThreeMemoryNodesEmptyThanSpreading() {
    Scenario scenario = workload("s3-memory[pods=1500,demand=0.4]").scenario(3);

    assertThat(metric(run(scenario, "most-allocated"), "active"))
        .isLessThan(metric(run(scenario, "least-allocated"), "active"));
  }

  @Test
  void theLargestOfTheThreeNodesDrawsAsMuchAsTheHostThatWasMeasured() {
    Scenario scenario = workload("s0-three-nodes").scenario(3);
    var watts =
        scenario.nodes().stream()
            .mapToDouble(
                node ->
                    scenario.world().power().watts(node, (double) node.allocatable().milliCpu(), 0))
            .toArray();

    assertThat(watts).containsExactly(19, 33, 92.4);
  }

  @Test
  void theTwelveServicesOfAShopCallEachOtherOnOneNodeWherePodsArePacked() {
    Scenario scenario = workload("boutique[shops=1,replicas=1]").scenario(3);
    var packed = run(scenario, "first-fit");

    assertThat(arrivals(scenario)).hasSize(12);
    assertThat(scenario.world().calls().calls())
        .allSatisfy(call -> assertThat(names(scenario)).contains(call.from(), call.to()));
    assertThat(metric(packed, "unschedulable")).isZero();
    assertThat(metric(packed, "colocated"))
        .isGreaterThan(metric(run(scenario, "kube-default"), "colocated"));
  }

  private static List<String> names(Scenario scenario) {
    return arrivals(scenario).stream().map(it -> it.run().spec().labels().get("app")).toList();
  }

  @Test
  void hardLimitsHoldInTheLargeLatencyCluster() {
    Scenario scenario = workload("latency[nodes=72,pods=800,measured=1s]").scenario(3);
    var aware = run(scenario, "latency-aware");
    var random = run(scenario, "random");

    assertThat(metric(aware, "soft-violations")).isLessThan(metric(random, "soft-violations"));
    assertThat(metric(aware, "active")).isLessThan(metric(random, "active"));
    assertThat(metric(aware, "hard-violations")).isLessThan(8);
  }
}
