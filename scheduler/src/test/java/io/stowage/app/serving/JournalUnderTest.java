package io.stowage.app.serving;

import io.stowage.api.recorded.Tape;
import io.stowage.api.rest.RestApi;
import io.stowage.app.compare.PlannedRun;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.journal.Journal;
import io.stowage.journal.JournalReader;
import io.stowage.learning.store.ModelStore;
import io.stowage.simulation.workload.BadLines;
import io.stowage.simulation.workload.DataFolders;
import io.stowage.simulation.workload.WorkloadInputs;
import io.stowage.simulation.workload.Workloads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A simulated day that was written into a journal, behind the dashboard. */
final class JournalUnderTest implements AutoCloseable {
  final List<RestApi.Failure> failures = Collections.synchronizedList(new ArrayList<>());
  private final ServedJournal served;

  JournalUnderTest(Tape tape) {
    this.served =
        new ServedJournal(
            0,
            DashboardUnderTest.TOKEN,
            "monday.jsonl",
            tape,
            new Pace.State(Pace.USUAL_SPEED, true),
            policies(),
            failures::add);
  }

  private static PolicyCatalogue policies() {
    return new PolicyCatalogue(new ModelStore(List.of(Path.of("../models"))));
  }

  /** What a run under this policy writes down. */
  static Tape recorded(String workload, String policy, Path file) throws IOException {
    WorkloadInputs noFiles = new WorkloadInputs(new DataFolders(List.of()), new BadLines(false));
    PlannedRun planned =
        new PlannedRun(workload, Workloads.of(workload, noFiles), policy, policies(), 42, false);
    try (Journal journal = Journal.open(file, policy)) {
      planned.run(() -> true, List.of(journal), List.of());
    }
    try (JournalReader reader = JournalReader.open(file)) {
      return new Tape(reader.entries());
    }
  }

  String link() {
    return served.link();
  }

  String address() {
    return link().replaceFirst("#.*", "");
  }

  @Override
  public void close() {
    served.close();
  }
}
