package io.stowage.simulation.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.simulation.Occurrence.PodArrives;
import io.stowage.simulation.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MixWorkloadTest {
  @TempDir private Path folder;

  @BeforeEach
  void writeASmallTrace() throws IOException {
    StringBuilder nodes = new StringBuilder("sn,cpu_milli,memory_mib,gpu,model\n");
    for (int i = 0; i < 20; i++) {
      nodes.append(
          i < 10 ? "t%d,64000,262144,2,T4\n".formatted(i) : "g%d,96000,524288,8,G2\n".formatted(i));
    }
    StringBuilder pods =
        new StringBuilder(
            "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n");
    for (int i = 0; i < 100; i++) {
      int devices = i < 60 ? 0 : i < 99 ? 1 : 2;
      pods.append(
          "p%03d,4000,8192,%d,%d,,LS,Running,0,10,1\n"
              .formatted(i, devices, devices == 0 ? 0 : 1000));
    }
    Path openb = Files.createDirectories(folder.resolve("openb"));
    Files.writeString(openb.resolve("openb_node_list_gpu_node.csv"), nodes);
    Files.writeString(openb.resolve("openb_pod_list_small.csv"), pods);
  }

  private Scenario drawn(String options) {
    return drawn(options, 7);
  }

  private Scenario drawn(String options, long seed) {
    WorkloadInputs inputs =
        new WorkloadInputs(new DataFolders(List.of(folder)), new BadLines(false));
    return Workloads.of("mix:openb:small[%s]".formatted(options), inputs).scenario(seed);
  }

  /** In the mean of some mixes, the part of what is asked for that is asked for by some pods. */
  private double meanPart(String options, Predicate<GpuRequest> some) {
    return LongStream.range(0, 30)
        .mapToObj(seed -> requests(drawn("nodes=20,plain=0," + options, seed)))
        .mapToDouble(all -> asked(all.stream().filter(some).toList()) / asked(all))
        .average()
        .orElseThrow();
  }

  private static Map<String, List<Long>> cpuByModel(Scenario scenario) {
    return scenario.nodes().stream()
        .collect(
            Collectors.groupingBy(
                node -> node.devices().orElseThrow().model(),
                TreeMap::new,
                Collectors.mapping(
                    node -> node.allocatable().milliCpu(),
                    Collectors.collectingAndThen(
                        Collectors.toList(), cpu -> cpu.stream().distinct().toList()))));
  }

  private static List<PodArrives> pods(Scenario scenario) {
    return StreamSupport.stream(scenario.occurrences().spliterator(), false)
        .map(PodArrives.class::cast)
        .toList();
  }

  private static List<GpuRequest> requests(Scenario scenario) {
    return pods(scenario).stream().flatMap(pod -> pod.run().spec().gpu().stream()).toList();
  }

  private static double asked(List<GpuRequest> requests) {
    return requests.stream().mapToLong(GpuRequest::totalMilli).sum();
  }

  private static double askedPart(Scenario scenario) {
    double there =
        scenario.nodes().stream()
            .flatMap(node -> node.devices().stream())
            .mapToLong(Node.Devices::count)
            .sum();
    return asked(requests(scenario)) / 1000 / there;
  }

  @Test
  void alikeNodesChangeTheirShapeAlike() {
    assertThat(cpuByModel(drawn("nodes=20,plain=0")))
        .isEqualTo(Map.of("T4", List.of(64_000L), "G2", List.of(96_000L)));
    Map<String, List<Long>> changed = cpuByModel(drawn("nodes=20,plain=0,shapes=0.5"));
    assertThat(changed.get("T4")).hasSize(1).doesNotContain(64_000L);
    assertThat(changed.get("G2")).hasSize(1).doesNotContain(96_000L);
  }

  @Test
  void proportionsOfTheTraceStayWithItsShapes() {
    assertThat(cpuByModel(drawn("nodes=20,plain=1,shapes=0.5")))
        .isEqualTo(Map.of("T4", List.of(64_000L), "G2", List.of(96_000L)));
  }

  @Test
  void asMuchIsAskedForAsWasWanted() {
    assertThat(askedPart(drawn("nodes=20,plain=1"))).isCloseTo(1.3, within(0.02));
    assertThat(askedPart(drawn("nodes=20,plain=1,demand=1.01"))).isCloseTo(1.01, within(0.02));
  }

  @Test
  void podsEndWhereDevicesAreHardlyAskedFor() {
    Scenario scenario = drawn("nodes=20,plain=1,pods=3");
    assertThat(pods(scenario)).hasSize(3 * scenario.nodes().size());
  }

  @Test
  void whatIsRareComesMoreOftenWhereMixesAreEven() {
    assertThat(meanPart("spread=0.1", gpu -> gpu.devices() == 2)).isBetween(0.02, 0.12);
    assertThat(meanPart("spread=0.1,even=1", gpu -> gpu.devices() == 2)).isBetween(0.2, 0.45);
  }

  @Test
  void podsAreBoundToModelsUpToThePartThatWasWanted() {
    Predicate<GpuRequest> insists = gpu -> !gpu.models().isEmpty();
    assertThat(meanPart("bound=0", insists)).isZero();
    assertThat(meanPart("bound=0.4", insists)).isBetween(0.02, 0.2);
    assertThat(meanPart("bound=1,even=1", insists)).isBetween(0.35, 0.65);
  }
}
