package io.stowage.simulation.workload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.energy.PoolLabel;
import io.stowage.energy.Tariff;
import io.stowage.energy.Tariffs;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.NodeCost;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Timefold's cloud balancing: processes that want CPU, memory and network bandwidth, on computers
 * with a price. They come one after another, in an order drawn by the seed; the computers with a
 * process on them are paid for ({@code cost}).
 */
final class CloudBalancingWorkload implements Workload {
  private static final String SOURCE =
      "https://github.com/TimefoldAI/timefold-solver-benchmarks (data/cloudbalancing)";
  private static final String BANDWIDTH = "stowage.io/bandwidth";
  private static final int MOST_PODS = 10_000;
  private static final long GIB = 1L << 30;
  private static final Duration BETWEEN_PROCESSES = Duration.ofSeconds(1);

  private record Demand(String name, PodSpec spec) {}

  private final List<Node> computers;
  private final List<Demand> processes;
  private final World world;

  private CloudBalancingWorkload(List<Node> computers, List<Demand> processes, World world) {
    this.computers = computers;
    this.processes = processes;
    this.world = world;
  }

  static CloudBalancingWorkload read(String name, WorkloadInputs inputs) {
    Path file = inputs.data().need("cloudbalancing/%s.json".formatted(name), SOURCE);
    JsonNode all = json(file);
    Items items = new Items(file, inputs.badLines());
    Map<String, Tariff> tariffs = new HashMap<>();
    List<Node> computers = items.read(all, "computerList", item -> computer(item, tariffs));
    List<Demand> processes = items.read(all, "processList", CloudBalancingWorkload::process);
    World world =
        World.USUAL
            .bindingTime(Duration.ZERO)
            .patience(BETWEEN_PROCESSES.dividedBy(2))
            .tariffs(new Tariffs(tariffs));
    return new CloudBalancingWorkload(computers, processes, world);
  }

  private static JsonNode json(Path file) {
    try {
      return new ObjectMapper().readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException broken) {
      throw new WorkloadException(
          "%s:%d: %s"
              .formatted(file, broken.getLocation().getLineNr(), broken.getOriginalMessage()));
    } catch (IOException unreadable) {
      throw new WorkloadException("%s cannot be read: %s".formatted(file, unreadable.getMessage()));
    }
  }

  private static Node computer(JsonItem item, Map<String, Tariff> tariffs) throws TraceRow.BadRow {
    String name = "computer-" + item.amount("id");
    long cost = item.amount("cost");
    String pool = "cost-" + cost;
    tariffs.put(pool, Tariff.rented((double) cost));
    return Node.of(
        name,
        resources(item, "cpuPower", "memory", "networkBandwidth"),
        MOST_PODS,
        Map.of(
            "kubernetes.io/hostname",
            name,
            PoolLabel.KEY,
            pool,
            NodeCost.LABEL,
            String.valueOf(cost)));
  }

  private static Demand process(JsonItem item) throws TraceRow.BadRow {
    Resources asked =
        resources(item, "requiredCpuPower", "requiredMemory", "requiredNetworkBandwidth");
    return new Demand(
        "process-" + item.amount("id"),
        PodSpec.builder("cloudbalancing").requests(PodRequests.of(asked)).build());
  }

  private static Resources resources(JsonItem item, String cpu, String memory, String bandwidth)
      throws TraceRow.BadRow {
    return new Resources(
        1000 * item.amount(cpu),
        GIB * item.amount(memory),
        0,
        Map.of(BANDWIDTH, item.amount(bandwidth)));
  }

  @Override
  public List<String> headlines() {
    return List.of("cost");
  }

  @Override
  public Scenario scenario(long seed) {
    Random random = new Random(seed);
    List<Node> shuffledComputers = new ArrayList<>(computers);
    Collections.shuffle(shuffledComputers, random);
    List<Demand> shuffledProcesses = new ArrayList<>(processes);
    Collections.shuffle(shuffledProcesses, random);
    List<Occurrence> arrivals = new ArrayList<>();
    for (Demand process : shuffledProcesses) {
      arrivals.add(
          new Occurrence.PodArrives(
              BETWEEN_PROCESSES.multipliedBy(arrivals.size()),
              PodRun.of(process.name, process.spec, new Lifetime.Forever())));
    }
    return Scenario.of(
        shuffledComputers, arrivals, BETWEEN_PROCESSES.multipliedBy(arrivals.size()), world);
  }
}
