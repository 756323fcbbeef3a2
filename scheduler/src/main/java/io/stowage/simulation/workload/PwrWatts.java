package io.stowage.simulation.workload;

import io.stowage.energy.SteppedPower;
import io.stowage.energy.SteppedPower.CpuPackage;
import io.stowage.energy.SteppedPower.Draw;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The watts that PWR's authors assume of openb's hardware (Lettich et al., CCGrid 2025). Their node
 * list names no CPU model, so that all nodes are built of the CPU for such nodes.
 */
final class PwrWatts {
  static final String FILE = "power/pwr_gpu_cpu_watts.csv";
  static final String SOURCE = "https://github.com/Fr4nz83/PWR-plugin-kubernetes (const.go)";
  private static final String UNLABELLED = "default when unlabelled";

  private record Line(String kind, String model, Draw draw, int cores) {}

  private PwrWatts() {}

  static SteppedPower read(WorkloadInputs inputs) {
    List<Line> lines =
        TraceFile.withHeader(inputs.data().need(FILE, SOURCE), inputs.badLines(), PwrWatts::line);
    Map<String, Draw> devices = new HashMap<>();
    lines.stream()
        .filter(line -> line.kind.equals("gpu"))
        .forEach(line -> devices.put(line.model.replaceFirst("\\(.*", ""), line.draw));
    CpuPackage cpu =
        lines.stream()
            .filter(line -> line.kind.equals("cpu") && line.model.contains(UNLABELLED))
            .map(line -> new CpuPackage(line.draw, line.cores))
            .findFirst()
            .orElseThrow(
                () -> new WorkloadException("%s has no CPU '%s'.".formatted(FILE, UNLABELLED)));
    return new SteppedPower(devices, SteppedPower.UNKNOWN_HARDWARE.otherDevices(), cpu);
  }

  private static Line line(TraceRow row) throws TraceRow.BadRow {
    return new Line(
        row.text("kind"),
        row.text("model"),
        new Draw(row.number("idle_w"), row.number("full_w")),
        (int) row.amount("physical_cores", 1));
  }
}
