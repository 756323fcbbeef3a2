package io.stowage.app.command;

import io.stowage.app.compare.Comparison;
import io.stowage.app.compare.Plan;
import io.stowage.app.compare.PlannedRun;
import io.stowage.app.compare.Run;
import io.stowage.app.compare.RunSummary;
import io.stowage.app.compare.RunText;
import io.stowage.app.compare.SeedBound;
import io.stowage.app.compare.SeriesCsv;
import io.stowage.scheduling.DecisionListener;
import io.stowage.simulation.Observer;
import io.stowage.simulation.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage simulate}: what does this policy do on this workload? */
@Command(
    name = "simulate",
    description = "Simulates one policy on one workload and sums up what happened.",
    mixinStandardHelpOptions = true)
final class SimulateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private WorkloadOptions workloads;
  @Mixin private PolicyOptions policies;

  @Option(names = "--workload", required = true, paramLabel = "W", description = "The workload.")
  private String workload;

  @Option(names = "--policy", required = true, paramLabel = "P", description = "The policy.")
  private String policy;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed. Default: ${DEFAULT-VALUE}",
      defaultValue = "42")
  private long seed;

  @Option(
      names = "--journal",
      paramLabel = "F",
      description = "Write all events and decisions into this file.")
  private @Nullable Path journal;

  @Option(names = "--overwrite", description = "Replace a journal that is there already.")
  private boolean overwrite;

  @Option(
      names = "--series",
      paramLabel = "F.csv",
      description = "Write the curves over time into this file.")
  private @Nullable Path series;

  @Option(
      names = "--report",
      paramLabel = "F.html",
      description = "Write a page with plots into this file.")
  private @Nullable Path report;

  @Mixin private ServeOptions serving;
  @Mixin private ExperienceOptions experience;
  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    RunText text = format.of(RunText.class, spec.commandLine());
    policies.check(policy, spec.commandLine());
    SequencedMap<String, Workload> read = workloads.read(workload, spec.commandLine());
    if (read.size() > 1) {
      throw new ParameterException(
          spec.commandLine(), "One workload is simulated at a time. Maybe use compare?");
    }
    Plan plan =
        new Plan(
            read,
            List.of(policy),
            policies.catalogue(),
            List.of(seed),
            List.of(),
            new Plan.Extras(report != null, report != null, report != null));
    Optional<NewFile> page = file("report", report);
    Optional<NewFile> curves = file("series", series);
    try (Interruption interruption = new Interruption();
        RunJournal written = RunJournal.open(journal, policy, overwrite);
        ExperienceOptions.Written learned = experience(plan.runs().getFirst());
        ServeOptions.Served served =
            serving.start(
                plan.runs().getFirst(), () -> !interruption.isAsked(), spec.commandLine())) {
      long began = System.nanoTime();
      Optional<Run> run =
          run(plan.runs().getFirst(), listeners(written, learned, served), served, interruption);
      if (run.isEmpty()) {
        spec.commandLine().getErr().println("Stopped before the end of the run.");
        return Interruption.EXIT_CODE;
      }
      Duration took = Duration.ofNanos(System.nanoTime() - began);
      spec.commandLine()
          .getOut()
          .print(text.of(new RunSummary(run.get(), took, plan.metricsOf(workload))));
      spec.commandLine().getOut().flush();
      curves.ifPresent(file -> file.write(SeriesCsv.of(run.get().record())));
      page.ifPresent(file -> file.write(page(plan, run.get())));
      written.finish();
      served.linger(() -> !interruption.isAsked());
      return 0;
    }
  }

  private ExperienceOptions.Written experience(PlannedRun planned) {
    return experience.open(planned.workload().scenario(seed), seed, spec.commandLine());
  }

  private static List<DecisionListener> listeners(
      RunJournal journal, ExperienceOptions.Written learned, ServeOptions.Served served) {
    return Stream.of(journal.listeners(), learned.listeners(), served.listeners())
        .flatMap(List::stream)
        .toList();
  }

  private Optional<NewFile> file(String what, @Nullable Path path) {
    Optional<NewFile> file = Optional.ofNullable(path).map(named -> new NewFile(what, named));
    file.ifPresent(NewFile::probe);
    return file;
  }

  private Optional<Run> run(
      PlannedRun planned,
      List<DecisionListener> listeners,
      ServeOptions.Served served,
      Interruption interruption) {
    ElapsedTime elapsed = new ElapsedTime();
    long seconds = planned.workload().scenario(seed).length().toSeconds();
    try (Progress _ =
        new Progress("seconds", seconds, elapsed::seconds, spec.commandLine().getErr())) {
      List<Observer> observers = new ArrayList<>(served.observers());
      observers.add(elapsed);
      return planned.run(() -> !interruption.isAsked(), listeners, observers);
    }
  }

  private String page(Plan plan, Run run) {
    return ReportPage.of(
        new Comparison(plan, List.of(run), SeedBound.all(plan)), spec.commandLine());
  }
}
