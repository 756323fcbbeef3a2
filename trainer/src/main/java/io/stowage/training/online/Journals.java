package io.stowage.training.online;

import io.stowage.simulation.Workload;
import io.stowage.simulation.workload.BadLines;
import io.stowage.simulation.workload.DataFolders;
import io.stowage.simulation.workload.WorkloadInputs;
import io.stowage.simulation.workload.Workloads;
import java.util.List;

/** Journals as workloads; a line that cannot be read, as the last one of a crash, is left out. */
final class Journals {
  private Journals() {}

  static Workload named(String name) {
    return Workloads.of(name, new WorkloadInputs(new DataFolders(List.of()), new BadLines(true)));
  }
}
