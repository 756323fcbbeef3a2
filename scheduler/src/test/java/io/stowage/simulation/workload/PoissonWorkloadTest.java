package io.stowage.simulation.workload;

import static io.stowage.simulation.workload.GeneratedLoads.arrivals;
import static io.stowage.simulation.workload.GeneratedLoads.metric;
import static io.stowage.simulation.workload.GeneratedLoads.occurrences;
import static io.stowage.simulation.workload.GeneratedLoads.run;
import static io.stowage.simulation.workload.GeneratedLoads.workload;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.PodSpec;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.Occurrence.PodArrives;
import io.stowage.simulation.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PoissonWorkloadTest {

  @Test
  void asManyPodsComeAsWereAskedForInTheOrderOfTime() {
    Scenario scenario = workload("poisson[pods=3000]").scenario(42);

    List<PodArrives> arrivals = arrivals(scenario);

    assertThat(arrivals).hasSize(3000).isSortedAccordingTo((a, b) -> a.at().compareTo(b.at()));
    assertThat(arrivals.getLast().at()).isLessThan(scenario.length());
  }

  @Test
  void theSameSeedGivesTheSamePodsAndAnotherGivesOthers() {
    List<Occurrence> first = occurrences(workload("poisson[pods=500]").scenario(42)).toList();

    assertThat(occurrences(workload("poisson[pods=500]").scenario(42)).toList()).isEqualTo(first);
    assertThat(occurrences(workload("poisson[pods=500]").scenario(43)).toList())
        .isNotEqualTo(first);
  }

  @Test
  void gapsBetweenArrivalsAreExponential() {
    List<PodArrives> arrivals = arrivals(workload("poisson[pods=20000,rate=2]").scenario(1));

    double[] gaps =
        IntStream.range(1, arrivals.size())
            .mapToDouble(i -> arrivals.get(i).at().minus(arrivals.get(i - 1).at()).toNanos() / 1e9)
            .toArray();
    double mean = Arrays.stream(gaps).average().orElseThrow();
    double squares = Arrays.stream(gaps).map(gap -> gap * gap).average().orElseThrow();

    assertThat(mean).isCloseTo(0.5, within(0.01));
    // The standard deviation of exponential gaps is their mean.
    assertThat(Math.sqrt(squares - mean * mean)).isCloseTo(0.5, within(0.02));
  }

  @Test
  void classesHaveTheirSharesAndRunTimes() {
    List<PodArrives> arrivals = arrivals(workload("poisson[pods=20000,lifetime=30m]").scenario(5));

    List<PodArrives> apps =
        arrivals.stream().filter(it -> it.run().spec().namespace().equals("app")).toList();

    assertThat(apps.size()).isBetween(5800, 6200);
    assertThat(
            apps.stream()
                .mapToDouble(it -> ((Lifetime.Lasting) it.run().lifetime()).time().toSeconds())
                .average()
                .orElseThrow())
        .isCloseTo(3600, within(120.0));
  }

  @Test
  void podsOfOneServiceShareOneSpec() {
    Set<Integer> specs =
        arrivals(workload("poisson[pods=5000]").scenario(42)).stream()
            .map(it -> System.identityHashCode(it.run().spec()))
            .collect(Collectors.toSet());
    Set<PodSpec> different =
        arrivals(workload("poisson[pods=5000]").scenario(42)).stream()
            .map(it -> it.run().spec())
            .collect(Collectors.toSet());

    assertThat(specs).hasSameSizeAs(different).hasSize(40);
  }

  @Test
  void aMillionPodsAreNotMadeBeforeTheyAreAskedFor() {
    Scenario scenario = workload("poisson[nodes=5000,pods=2000000000]").scenario(42);

    assertThat(occurrences(scenario).limit(10)).hasSize(10);
    assertThat(scenario.nodes()).hasSize(5000);
  }

  @Test
  void theClusterIsAsFullAsTheLoadSays() {
    double cpu =
        metric(run(workload("poisson[nodes=12,pods=6000]").scenario(42), "first-fit"), "cpu");

    assertThat(cpu).isBetween(75.0, 95.0);
  }

  @Test
  void optionsThatMakeNoSenseAreErrors() {
    assertThatThrownBy(() -> workload("poisson[pods=0]"))
        .hasMessage("pods=0 of workload 'poisson' will not do. Maybe a whole number above 0.");
    assertThatThrownBy(() -> workload("poisson[lifetime=soon]"))
        .hasMessage("lifetime=soon of workload 'poisson' will not do. Maybe 90s, 15m or 2h.");
    assertThatThrownBy(() -> workload("poisson[rate=-1]"))
        .hasMessage("rate=-1 of workload 'poisson' will not do. Maybe a number above 0.");
  }
}
