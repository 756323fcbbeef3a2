package io.stowage.app.serving;

import io.stowage.api.rest.RestApi;
import io.stowage.app.compare.PlannedRun;
import io.stowage.app.policy.PolicyCatalogue;
import io.stowage.learning.store.ModelStore;
import io.stowage.simulation.workload.BadLines;
import io.stowage.simulation.workload.DataFolders;
import io.stowage.simulation.workload.WorkloadInputs;
import io.stowage.simulation.workload.Workloads;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** A simulated day that goes by behind the dashboard. */
final class DashboardUnderTest implements AutoCloseable {
  static final String TOKEN = "a token of many letters";

  final List<RestApi.Failure> failures = Collections.synchronizedList(new ArrayList<>());
  private final AtomicBoolean wanted = new AtomicBoolean(true);
  private final Pace pace = new Pace(new Pace.State(Pace.USUAL_SPEED, false), wanted::get);
  private final ServedRun served;
  private final Thread run;

  DashboardUnderTest(String workload, String policy, List<Path> models) {
    this(0, workload, policy, models);
  }

  /**
   * The same.
   *
   * @param port 0: any free one
   */
  DashboardUnderTest(int port, String workload, String policy, List<Path> models) {
    PolicyCatalogue policies = new PolicyCatalogue(new ModelStore(models));
    PlannedRun planned =
        new PlannedRun(
            workload,
            Workloads.of(
                workload, new WorkloadInputs(new DataFolders(List.of()), new BadLines(false))),
            policy,
            policies,
            42,
            false);
    this.served =
        new ServedRun(
            port,
            TOKEN,
            SimulatedSubject.of(planned),
            pace,
            policies,
            Optional.empty(),
            failures::add);
    this.run =
        Thread.ofPlatform()
            .daemon()
            .start(() -> planned.run(wanted::get, served.listeners(), served.observers()));
  }

  String link() {
    return served.link();
  }

  String address() {
    return link().replaceFirst("#.*", "");
  }

  int port() {
    return URI.create(address()).getPort();
  }

  Pace pace() {
    return pace;
  }

  @Override
  public void close() {
    wanted.set(false);
    try {
      run.join();
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    served.close();
  }
}
