package io.stowage.simulation.workload;

import io.stowage.cluster.GpuRequest;
import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.energy.PoolLabel;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * The user's own load: pods in one file, nodes in another beside it, as the guide describes them.
 * Nodes are shuffled by the seed.
 */
final class CsvWorkload implements Workload {
  private static final Duration AFTER_THE_LAST = Duration.ofMinutes(1);

  private record Line(
      String name, long count, PodSpec spec, Duration time, Lifetime lifetime, double usedPart) {

    Duration latest() {
      return lifetime instanceof Lifetime.Lasting lasting ? time.plus(lasting.time()) : time;
    }

    PodRun run(long number) {
      PodRun run = PodRun.of(count == 1 ? name : name + "-" + number, spec, lifetime);
      return usedPart == 1 ? run : run.using(at -> usedPart);
    }
  }

  private final List<Line> lines;
  private final List<Node> nodes;
  private final World world;

  private CsvWorkload(List<Line> lines, List<Node> nodes, World world) {
    this.lines = lines;
    this.nodes = nodes;
    this.world = world;
  }

  static CsvWorkload read(String name, WorkloadInputs inputs) {
    Path pods = file(name, inputs);
    String stem = name.replaceFirst("\\.csv$", "");
    CsvNodes nodes = CsvNodes.read(file(stem + "-nodes.csv", inputs), inputs.badLines());
    Set<String> names = new HashSet<>();
    List<Line> lines =
        TraceFile.withHeader(pods, inputs.badLines(), row -> line(row, names)).stream()
            .sorted(Comparator.comparing(Line::time))
            .toList();
    return new CsvWorkload(lines, nodes.nodes(), nodes.world(World.USUAL));
  }

  private static Path file(String name, WorkloadInputs inputs) {
    Path here = Path.of(name);
    return Files.exists(here)
        ? here
        : inputs
            .data()
            .find(name)
            .orElseThrow(
                () ->
                    new WorkloadException(
                        "There is no file %s. Maybe see the guide for the two files of a load."
                            .formatted(name)));
  }

  private static Line line(TraceRow row, Set<String> names) throws TraceRow.BadRow {
    var spec =
        PodSpec.builder("default")
            .labels(row.has("app") ? Map.of("app", row.text("app")) : Map.of())
            .priority((int) row.amount("priority", 0))
            .requests(PodRequests.of(Amounts.cpuAndMemory(row)));
    if (row.has("pool")) {
      spec.nodeSelector(Map.of(PoolLabel.KEY, row.text("pool")));
    }
    double gpus = row.number("gpu", 0);
    if (gpus > 0) {
      spec.gpu(gpuRequest(row, gpus));
    }
    return new Line(
        row.unique("name", names),
        row.amount("count", 1),
        spec.build(),
        Amounts.seconds(row, "time"),
        row.has("lifetime")
            ? new Lifetime.Lasting(Amounts.seconds(row, "lifetime"))
            : new Lifetime.Forever(),
        row.number("used", 1));
  }

  private static GpuRequest gpuRequest(TraceRow row, double gpus) throws TraceRow.BadRow {
    Set<String> models =
        row.has("gpu_model") ? Set.copyOf(List.of(row.text("gpu_model").split("\\|"))) : Set.of();
    if (gpus < 1) {
      return new GpuRequest(1, (int) Math.round(1000 * gpus), models);
    }
    return new GpuRequest((int) row.amount("gpu"), GpuRequest.WHOLE_DEVICE_MILLI, models);
  }

  @Override
  public Scenario scenario(long seed) {
    List<Node> shuffled = new ArrayList<>(nodes);
    Collections.shuffle(shuffled, new Random(seed));
    List<Occurrence> arrivals = new ArrayList<>();
    for (Line line : lines) {
      for (long i = 0; i < line.count; i++) {
        arrivals.add(new Occurrence.PodArrives(line.time, line.run(i)));
      }
    }
    Duration length =
        lines.stream()
            .map(Line::latest)
            .max(Comparator.naturalOrder())
            .orElseThrow()
            .plus(AFTER_THE_LAST);
    return Scenario.of(shuffled, arrivals, length, world);
  }
}
