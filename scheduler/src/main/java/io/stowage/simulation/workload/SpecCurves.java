package io.stowage.simulation.workload;

import io.stowage.energy.SpecPower;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** SPECpower curves by the server's name, as CloudSim has them. */
record SpecCurves(Map<String, SpecPower> servers) {
  private static final String FILE = "power/cloudsim_spec_power_curves.csv";
  private static final String SOURCE =
      "https://github.com/Cloudslab/cloudsim (power/models/PowerModelSpecPower*.java)";

  private record Line(String server, SpecPower curve) {}

  static SpecCurves read(WorkloadInputs inputs) {
    Map<String, SpecPower> servers = new HashMap<>();
    TraceFile.withHeader(inputs.data().need(FILE, SOURCE), inputs.badLines(), SpecCurves::line)
        .forEach(line -> servers.put(line.server, line.curve));
    return new SpecCurves(servers);
  }

  private static Line line(TraceRow row) throws TraceRow.BadRow {
    List<Double> watts = new ArrayList<>();
    for (int percent = 0; percent <= 100; percent += 10) {
      watts.add(row.number("w" + percent));
    }
    return new Line(row.text("server"), new SpecPower(watts));
  }

  SpecPower of(String server) {
    SpecPower curve = servers.get(server);
    if (curve == null) {
      throw new WorkloadException(
          "%s has no server '%s', but %s."
              .formatted(FILE, server, String.join(", ", new TreeSet<>(servers.keySet()))));
    }
    return curve;
  }
}
