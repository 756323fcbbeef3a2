package io.stowage.simulation.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence.PodArrives;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.workload.BadLines.BadLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each trace reader on a small file of its format. */
class TraceWorkloadsTest {
  private static final String DLRM =
      "instance_sn,role,app_name,cpu_request,cpu_limit,gpu_request,gpu_limit,rdma_request,rdma_limit,memory_request,memory_limit,disk_request,disk_limit,max_instance_per_node,creation_time,scheduled_time,deletion_time\n";

  private final BadLines bad = new BadLines(true);
  @TempDir private Path folder;

  @Test
  void aCapOfTwoHoldsWhateverThePolicyWants() throws IOException {
    write(
        "alibaba_gpu_v2025/disaggregated_DLRM_trace.csv",
        DLRM
            + "a,HN,app,8,8,1,1,25,25,40,40,10,10,2,,,\n"
            + "b,HN,app,8,8,1,1,25,25,40,40,10,10,2,,,\n"
            + "c,HN,app,8,8,1,1,25,25,40,40,10,10,2,,,\n"
            + "d,HN,app,8,8,1,1,25,25,40,40,10,10,-1,,,\n");
    MeasuredRun run = MeasuredRun.of(workload("dlrm[cpu-nodes=1,gpu-nodes=1]"), "first-fit");
    assertThat(run.metric("placed")).isEqualTo(3);
    assertThat(run.metric("unschedulable")).isEqualTo(1);
    assertThat(run.metric("cap-violations")).isZero();
    assertThat(MeasuredRun.of(workload("dlrm[cpu-nodes=1,gpu-nodes=2]"), "random").metric("placed"))
        .isEqualTo(4);
  }

  @Test
  void instancesLiveFromTheirCreationToTheirDeletion() throws IOException {
    write(
        "alibaba_gpu_v2025/disaggregated_DLRM_trace.csv",
        DLRM
            + "a,CN,app,64,64,0,0,1,1,320,320,10,10,-1,100.5,101,3600\n"
            + "b,CN,app,64,64,0,0,1,1,320,320,10,10,-1,200,201,200\n"
            + "c,CN,app,64,64,0,0,1,1,320,320,10,10,-1,,,\n");
    assertThat(arrivals(workload("dlrm")))
        .extracting(PodArrives::at)
        .containsExactly(Duration.ZERO, Duration.ofMillis(100_500), Duration.ofSeconds(200));
    assertThat(arrivals(workload("dlrm")))
        .extracting(arrival -> arrival.run().lifetime())
        .containsExactly(
            new Lifetime.Forever(),
            new Lifetime.Until(Duration.ofHours(1)),
            new Lifetime.Until(Duration.ofSeconds(201)));
  }

  @Test
  void halvesOfTheApplicationsHaveNoneInCommon() throws IOException {
    StringBuilder rows = new StringBuilder(DLRM);
    for (int i = 0; i < 40; i++) {
      rows.append("i%d,CN,app_%d,64,64,0,0,1,1,320,320,10,10,-1,,,\n".formatted(i, i % 10));
    }
    write("alibaba_gpu_v2025/disaggregated_DLRM_trace.csv", rows.toString());
    Set<String> even = apps("dlrm[apps=even]");
    Set<String> odd = apps("dlrm[apps=odd]");
    assertThat(even).isNotEmpty().doesNotContainAnyElementsOf(odd);
    assertThat(odd).isNotEmpty();
    assertThat(even.size() + odd.size()).isEqualTo(apps("dlrm").size());
  }

  private Set<String> apps(String workload) {
    return arrivals(workload(workload)).stream()
        .map(arrival -> arrival.run().spec().labels().getOrDefault("app", ""))
        .collect(Collectors.toSet());
  }

  @Test
  void theComputersWithAProcessAreWhatItCosts() throws IOException {
    write(
        "cloudbalancing/tiny.json",
        """
        {"computerList": [{"id": 0, "cpuPower": 4, "memory": 4, "networkBandwidth": 4, "cost": 70},
                          {"id": 1, "cpuPower": 4, "memory": 4, "networkBandwidth": 1, "cost": 30}],
         "processList": [{"id": 0, "requiredCpuPower": 1, "requiredMemory": 1,
                          "requiredNetworkBandwidth": 2},
                         {"id": 1, "requiredCpuPower": 5, "requiredMemory": 1,
                          "requiredNetworkBandwidth": 1}]}
        """);
    MeasuredRun run = MeasuredRun.of(workload("cloudbalancing:tiny"), "first-fit");
    assertThat(run.metric("cost")).isEqualTo(70);
    assertThat(run.metric("unschedulable")).isEqualTo(1);
  }

  @Test
  void aBadItemOfAJsonFileIsNamed() throws IOException {
    write(
        "cloudbalancing/bad.json",
        """
        {"computerList": [{"id": 0, "cpuPower": 4, "memory": 4, "networkBandwidth": 4, "cost": 7},
                          {"id": 1, "cpuPower": "x", "memory": 4, "networkBandwidth": 4, "cost": 7}],
         "processList": [{"id": 0, "requiredCpuPower": 1, "requiredMemory": 1,
                          "requiredNetworkBandwidth": 1}, {"id": 1}]}
        """);
    workload("cloudbalancing:bad");
    assertThat(bad.found())
        .extracting(BadLine::line, BadLine::problem)
        .containsExactly(
            tuple("computerList 2", "cpuPower is \"x\", which is no amount"),
            tuple("processList 2", "requiredCpuPower is missing"));
  }

  @Test
  void brokenJsonIsReportedWithItsLine() throws IOException {
    write("cloudbalancing/cut.json", "{\"computerList\": [\n{\"id\": 0,\n");
    assertThatThrownBy(() -> workload("cloudbalancing:cut"))
        .isInstanceOf(WorkloadException.class)
        .hasMessageContaining("cut.json:");
    write("cloudbalancing/none.json", "{}");
    assertThatThrownBy(() -> workload("cloudbalancing:none"))
        .hasMessageContaining("no computerList that can be used");
  }

  @Test
  void batchTasksBecomeAsManyPodsAsTheyHaveInstances() throws IOException {
    write(
        "alibaba_v2017/batch_task.csv",
        "task_create_time, task_end_time, job_id, task_id,number_of_instances, status,"
            + " number_of_cpus_requested_per_instance_in_the_task,"
            + "normalized_memory_requested_per_instance_in_the_task\n"
            + "100,130,1,1,3,Terminated,50,0.01\n"
            + "-20,0,1,2,1,Terminated,100,0.01\n"
            + "50,60,2,1,9,Waiting,,\n");
    Scenario scenario = workload("batch2017[scale=1,nodes=2]").scenario(1);
    assertThat(arrivals(scenario)).hasSize(4);
    assertThat(arrivals(scenario).getLast().run().lifetime())
        .isEqualTo(new Lifetime.Lasting(Duration.ofSeconds(30)));
    assertThat(bad.leftOut()).singleElement().asString().contains("1 lines are left out");
  }

  @Test
  void ownFilesHavePodsNodesPowerAndPrices() throws IOException {
    write(
        "shop.csv",
        """
        time,name,count,cpu,memory,gpu,gpu_model,lifetime,pool,used
        0,web,2,500m,1Gi,,,,cheap,0.5
        60,train,1,8,32Gi,1,A100|T4,3540,,
        """);
    write(
        "shop-nodes.csv",
        """
        name,count,cpu,memory,gpu,gpu_model,pool,power,price_per_hour,grams_co2_per_kwh
        small,10,1,4Gi,,,cheap,linear 100 200,1,500
        large,1,64,256Gi,4,T4,,linear 300 600,5,500
        """);
    MeasuredRun run = MeasuredRun.of(workload("csv:shop.csv"), "first-fit");
    assertThat(run.metric("placed")).isEqualTo(3);
    // 61 minutes of one small node, 59 of the large one.
    assertThat(run.metric("price")).isCloseTo((61 * 1 + 59 * 5) / 60.0, within(0.01));
    // The small node is half used: 150 W; 8 of 64 cores of the large one: 337.5 W.
    assertThat(run.metric("kwh-off")).isCloseTo((61 * 0.150 + 59 * 0.3375) / 60, within(0.001));
    assertThat(run.metric("carbon-off")).isCloseTo(run.metric("kwh-off") / 2, within(0.001));
  }

  @Test
  void ownFilesWithBadFieldsAreReported() throws IOException {
    write("bad.csv", "name,cpu,memory\na,1,1Gi\nb,one,1Gi\nc,1,-1\na,1,1Gi\n");
    write("bad-nodes.csv", "name,cpu,memory,power\nn,8,32Gi,linear 1 2\nm,8,32Gi,nuclear 7\n");
    workload("csv:bad.csv");
    assertThat(bad.found()).extracting(BadLine::line).containsExactly("3", "3", "4", "5");
    assertThat(bad.found().getFirst().problem()).contains("nuclear");
    assertThatThrownBy(() -> workload("csv:nowhere.csv")).hasMessageContaining("nowhere.csv");
  }

  @Test
  void aModelWithoutKnownWattsIsABadLine() throws IOException {
    write(
        "power/pwr_gpu_cpu_watts.csv",
        """
        kind,model,idle_w,full_w,physical_cores
        gpu,T4,10,70,
        cpu,C (default when unlabelled),15,120,16
        """);
    write(
        "openb/openb_node_list_gpu_node.csv",
        """
        sn,cpu_milli,memory_mib,gpu,model
        n0,8000,8192,1,T4
        n1,8000,8192,1,H900
        """);
    write(
        "openb/openb_pod_list_x.csv",
        "name,cpu_milli,memory_mib,num_gpu,gpu_milli\np,1000,1024,1,500\n");
    workload("openb-power:x");
    assertThat(bad.found()).singleElement().asString().contains("_node.csv:3:").contains("H900");
  }

  private Workload workload(String name) {
    return Workloads.of(name, new WorkloadInputs(new DataFolders(List.of(folder)), bad));
  }

  private static List<PodArrives> arrivals(Workload workload) {
    return arrivals(workload.scenario(1));
  }

  private static List<PodArrives> arrivals(Scenario scenario) {
    return StreamSupport.stream(scenario.occurrences().spliterator(), false)
        .map(PodArrives.class::cast)
        .toList();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
