package io.stowage.simulation.workload;

import static io.stowage.simulation.workload.GeneratedLoads.arrivals;
import static io.stowage.simulation.workload.GeneratedLoads.occurrences;
import static io.stowage.simulation.workload.GeneratedLoads.workload;
import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Occurrence.LatencyChanges;
import io.stowage.simulation.Occurrence.NodeDrains;
import io.stowage.simulation.Occurrence.NodeFails;
import io.stowage.simulation.Occurrence.NodeRecovers;
import io.stowage.simulation.Occurrence.PodArrives;
import io.stowage.simulation.Scenario;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DiurnalWorkloadTest {
  private final Scenario day = workload("diurnal").scenario(42);

  private static long of(String kind, List<PodArrives> arrivals, int fromHour, int untilHour) {
    return arrivals.stream()
        .filter(it -> it.run().spec().namespace().equals(kind))
        .filter(it -> it.at().compareTo(Duration.ofHours(fromHour)) >= 0)
        .filter(it -> it.at().compareTo(Duration.ofHours(untilHour)) < 0)
        .count();
  }

  /** Replicas of the class that are wanted at the time. */
  private static long wanted(String kind, List<PodArrives> arrivals, Duration at) {
    return arrivals.stream()
        .filter(it -> it.run().spec().namespace().equals(kind))
        .filter(it -> it.at().compareTo(at) <= 0)
        .filter(
            it ->
                !(it.run().lifetime() instanceof Lifetime.Until until
                    && until.at().compareTo(at) <= 0))
        .count();
  }

  @Test
  void aDayHasThousandsOfPodsOnEightyNodesInTheOrderOfTime() {
    List<Occurrence> all = occurrences(day).toList();

    assertThat(day.nodes()).hasSize(80);
    assertThat(day.length()).isEqualTo(Duration.ofDays(1));
    assertThat(arrivals(day).size()).isBetween(5_000, 13_000);
    assertThat(all).isSortedAccordingTo((a, b) -> a.at().compareTo(b.at()));
  }

  @Test
  void theSameSeedGivesTheSameDay() {
    assertThat(occurrences(workload("diurnal").scenario(42)).toList())
        .isEqualTo(occurrences(day).toList());
    assertThat(arrivals(workload("diurnal").scenario(43))).isNotEqualTo(arrivals(day));
  }

  @Test
  void batchJobsComeByNightAndServicesAreLargestInTheEvening() {
    List<PodArrives> arrivals = arrivals(day);

    assertThat(of("batch", arrivals, 0, 4)).isGreaterThan(3 * of("batch", arrivals, 12, 16));
    assertThat(wanted("frontend", arrivals, Duration.ofHours(20)))
        .isGreaterThan(2 * wanted("frontend", arrivals, Duration.ofHours(8)));
  }

  @Test
  void leftoverWorkGivesWayToServices() {
    assertThat(arrivals(day))
        .filteredOn(it -> it.run().spec().namespace().equals("leftover"))
        .isNotEmpty()
        .allMatch(it -> it.run().spec().priority() < 0 && it.run().recreated());
  }

  @Test
  void everyNodeThatFailsComesBackAndLatencyChangesOnAllNodes() {
    assertThat(occurrences(day, NodeRecovers.class))
        .hasSameSizeAs(occurrences(day, NodeFails.class))
        .hasSize(5);
    assertThat(occurrences(day, NodeDrains.class)).hasSize(3);
    assertThat(occurrences(day, LatencyChanges.class)).hasSize(95 * 80);
    assertThat(occurrences(workload("diurnal[faults=false]").scenario(42), NodeFails.class))
        .isEmpty();
  }
}
