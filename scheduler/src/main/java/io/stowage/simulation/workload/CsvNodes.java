package io.stowage.simulation.workload;

import io.stowage.cluster.Node;
import io.stowage.energy.ByHour;
import io.stowage.energy.PoolLabel;
import io.stowage.energy.PowerByLabel;
import io.stowage.energy.PowerModel;
import io.stowage.energy.PowerModels;
import io.stowage.energy.SteppedPower;
import io.stowage.energy.Tariff;
import io.stowage.energy.Tariffs;
import io.stowage.simulation.World;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The nodes of the user's own load; each line describes one or many that are alike. */
final class CsvNodes {
  private static final long USUAL_MOST_PODS = 110;

  /** Nodes that are alike; a pool of its own unless the line names one. */
  private record Line(
      String name,
      long count,
      String pool,
      Node first,
      Optional<PowerModel> power,
      Optional<Tariff> tariff,
      Optional<Double> latencyMillis) {

    Stream<Node> nodes() {
      return IntStream.range(0, (int) count).mapToObj(this::node);
    }

    private Node node(int number) {
      String full = count == 1 ? name : "%s-%d".formatted(name, number);
      Map<String, String> labels = new HashMap<>(first.labels());
      labels.put("kubernetes.io/hostname", full);
      return new Node(
          full,
          full,
          labels,
          List.of(),
          false,
          true,
          first.allocatable(),
          first.maxPods(),
          Map.of(),
          first.devices(),
          Set.of());
    }
  }

  private final List<Line> lines;

  private CsvNodes(List<Line> lines) {
    this.lines = lines;
  }

  static CsvNodes read(Path file, BadLines bad) {
    Set<String> names = new HashSet<>();
    return new CsvNodes(TraceFile.withHeader(file, bad, row -> line(row, names)));
  }

  private static Line line(TraceRow row, Set<String> names) throws TraceRow.BadRow {
    String name = row.unique("name", names);
    String pool = row.text("pool", name);
    Map<String, String> labels = new HashMap<>(Map.of(PoolLabel.KEY, pool));
    if (row.has("zone")) {
      labels.put("topology.kubernetes.io/zone", row.text("zone"));
    }
    long gpus = row.amount("gpu", 0);
    Node first =
        new Node(
            name,
            name,
            labels,
            List.of(),
            false,
            true,
            Amounts.cpuAndMemory(row),
            row.amount("pods", USUAL_MOST_PODS),
            Map.of(),
            gpus == 0
                ? Optional.empty()
                : Optional.of(new Node.Devices(row.text("gpu_model", "GPU"), (int) gpus)),
            Set.of());
    return new Line(
        name,
        row.amount("count", 1),
        pool,
        first,
        power(row),
        tariff(row),
        row.has("latency_ms") ? Optional.of(row.number("latency_ms")) : Optional.empty());
  }

  private static Optional<PowerModel> power(TraceRow row) throws TraceRow.BadRow {
    try {
      return row.has("power")
          ? Optional.of(PowerModels.parse(row.text("power")))
          : Optional.empty();
    } catch (IllegalArgumentException unknown) {
      throw new TraceRow.BadRow(String.valueOf(unknown.getMessage()));
    }
  }

  private static Optional<Tariff> tariff(TraceRow row) throws TraceRow.BadRow {
    if (!row.has("price_per_hour") && !row.has("price_per_kwh") && !row.has("grams_co2_per_kwh")) {
      return Optional.empty();
    }
    return Optional.of(
        new Tariff(
            ByHour.always(row.number("grams_co2_per_kwh", 0)),
            ByHour.always(row.number("price_per_kwh", 0)),
            row.number("price_per_hour", 0)));
  }

  List<Node> nodes() {
    return lines.stream().flatMap(Line::nodes).toList();
  }

  /** A world with their power, tariffs and latencies. */
  World world(World usual) {
    Map<String, PowerModel> power = new HashMap<>();
    Map<String, Tariff> tariffs = new HashMap<>();
    Map<String, Double> latencies = new HashMap<>();
    for (Line line : lines) {
      line.power.ifPresent(model -> putOnce(power, line.pool, model));
      line.tariff.ifPresent(tariff -> putOnce(tariffs, line.pool, tariff));
      line.latencyMillis.ifPresent(
          millis -> line.nodes().forEach(node -> latencies.put(node.name(), millis)));
    }
    return usual
        .power(new PowerByLabel(PoolLabel.KEY, power, SteppedPower.UNKNOWN_HARDWARE))
        .tariffs(new Tariffs(tariffs))
        .latencyMillis(latencies);
  }

  private static <T> void putOnce(Map<String, T> pools, String pool, T value) {
    T before = pools.put(pool, value);
    if (before != null && !before.equals(value)) {
      throw new WorkloadException(
          "Pool '%s' has both %s and %s. Maybe make two pools of it."
              .formatted(pool, before, value));
    }
  }
}
