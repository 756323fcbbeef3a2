package io.stowage.training.command;

import io.stowage.simulation.Workload;
import io.stowage.simulation.workload.BadLines;
import io.stowage.simulation.workload.DataFolders;
import io.stowage.simulation.workload.WorkloadInputs;
import io.stowage.simulation.workload.Workloads;
import java.util.List;

/** Workloads that need no files. */
final class GeneratedWorkloads {
  private GeneratedWorkloads() {}

  static Workload named(String name) {
    return Workloads.of(name, new WorkloadInputs(new DataFolders(List.of()), new BadLines(false)));
  }
}
