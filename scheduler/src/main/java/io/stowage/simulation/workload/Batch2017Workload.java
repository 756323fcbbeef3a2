package io.stowage.simulation.workload;

import io.stowage.cluster.Node;
import io.stowage.cluster.PodRequests;
import io.stowage.cluster.PodSpec;
import io.stowage.cluster.Resources;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.Lifetime;
import io.stowage.simulation.Occurrence;
import io.stowage.simulation.PodRun;
import io.stowage.simulation.Scenario;
import io.stowage.simulation.Workload;
import io.stowage.simulation.World;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Alibaba's batch tasks of 2017: bursts of up to 64,486 alike instances that run for seconds or
 * minutes. The trace does not tell how long an instance runs; here as long as its task, which is
 * the longest possible. So the largest burst needs five times the trace's 1,313 machines of 64
 * cores, and that is how many there are. Load and cluster are made smaller by {@code scale}: a task
 * keeps that part of its instances, on average.
 */
final class Batch2017Workload implements Workload {
  static final Set<String> OPTIONS = Set.of("scale", "nodes");
  private static final String FILE = "alibaba_v2017/batch_task.csv";
  private static final String SOURCE =
      "https://github.com/alibaba/clusterdata (cluster-trace-v2017)";
  private static final String CPU = "number_of_cpus_requested_per_instance_in_the_task";
  private static final String MEMORY = "normalized_memory_requested_per_instance_in_the_task";
  private static final double USUAL_SCALE = 0.005;
  private static final int MACHINES = 6600;
  private static final int MOST_PODS = 10_000;
  private static final long MILLI_PER_HUNDREDTH = 10;
  // The trace gives memory as a part of a machine's.
  private static final long MACHINE_BYTES = 512L << 30;

  private record Task(String name, long instances, PodSpec spec, Duration created, Duration runs) {}

  private final List<Task> tasks;
  private final double scale;
  private final int nodes;

  private Batch2017Workload(List<Task> tasks, double scale, int nodes) {
    this.tasks = tasks;
    this.scale = scale;
    this.nodes = nodes;
  }

  static Batch2017Workload read(OptionedName name, String of, WorkloadInputs inputs) {
    double scale = name.number("scale", USUAL_SCALE);
    if (!(scale > 0 && scale <= 1)) {
      throw new IllegalArgumentException(
          "A scale of %s will not do. Maybe give above 0 up to 1.".formatted(scale));
    }
    Path file = inputs.data().need(FILE, SOURCE);
    List<Optional<Task>> lines =
        TraceFile.withHeader(file, inputs.badLines(), Batch2017Workload::task);
    List<Task> tasks =
        lines.stream()
            .flatMap(Optional::stream)
            .sorted(Comparator.comparing(Task::created))
            .toList();
    inputs.badLines().leaveOut(file, lines.size() - tasks.size(), "tasks that never ran to an end");
    return new Batch2017Workload(
        tasks, scale, (int) name.number("nodes", Math.ceil(MACHINES * scale)));
  }

  /** Absent for a task that did not run to its end: nobody knows what it would have used. */
  private static Optional<Task> task(TraceRow row) throws TraceRow.BadRow {
    double created = row.number("task_create_time");
    double ended = row.number("task_end_time");
    long instances = row.amount("number_of_instances");
    if (!row.text("status").equals("Terminated") || !row.has(CPU) || ended < created) {
      return Optional.empty();
    }
    Resources asked =
        Resources.of(
            MILLI_PER_HUNDREDTH * row.amount(CPU), Math.round(MACHINE_BYTES * row.number(MEMORY)));
    return Optional.of(
        new Task(
            "job-%s-task-%s".formatted(row.text("job_id"), row.text("task_id")),
            instances,
            PodSpec.builder("batch").requests(PodRequests.of(asked)).build(),
            Duration.ofSeconds((long) Math.max(created, 0)),
            Duration.ofSeconds((long) Math.max(ended - created, 1))));
  }

  @Override
  public Scenario scenario(long seed) {
    Random random = new Random(seed);
    List<Node> machines = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      String name = "machine-%04d".formatted(i);
      machines.add(
          Node.of(
              name,
              Resources.of(64_000, MACHINE_BYTES),
              MOST_PODS,
              Map.of("kubernetes.io/hostname", name)));
    }
    Collections.shuffle(machines, random);
    List<Occurrence> arrivals = new ArrayList<>();
    for (Task task : tasks) {
      long kept = (long) (task.instances * scale + random.nextDouble());
      for (long i = 0; i < kept; i++) {
        String name = "%s-%d-%d".formatted(task.name, arrivals.size(), i);
        arrivals.add(
            new Occurrence.PodArrives(
                task.created, PodRun.of(name, task.spec, new Lifetime.Lasting(task.runs))));
      }
    }
    Duration length =
        tasks.stream()
            .map(t -> t.created.plus(t.runs))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    return Scenario.of(machines, arrivals, length, World.USUAL);
  }
}
