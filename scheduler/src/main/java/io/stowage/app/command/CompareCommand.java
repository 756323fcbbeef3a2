package io.stowage.app.command;

import io.stowage.app.compare.Comparer;
import io.stowage.app.compare.Comparison;
import io.stowage.app.compare.ComparisonText;
import io.stowage.app.compare.Plan;
import io.stowage.scheduling.OptionedName;
import io.stowage.simulation.metric.Metric;
import io.stowage.simulation.metric.Metrics;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage compare}: which policy is best on which workload? */
@Command(
    name = "compare",
    description = "Simulates many policies on many workloads with many seeds and compares them.",
    mixinStandardHelpOptions = true)
final class CompareCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private WorkloadOptions workloads;
  @Mixin private PolicyOptions policyOptions;

  @Option(
      names = "--workload",
      required = true,
      paramLabel = "W[,W…]",
      description = "The workloads.")
  private String workload;

  @Option(
      names = "--policies",
      paramLabel = "P[,P…]",
      description = "The policies. Default: ${DEFAULT-VALUE}",
      defaultValue = "random,first-fit,best-fit,fgd,kube-default")
  private String policies;

  @Option(
      names = "--seeds",
      paramLabel = "N[..N]",
      description = "The seeds. Default: ${DEFAULT-VALUE}",
      defaultValue = "42..51",
      converter = SeedRange.class)
  private List<Long> seeds;

  @Option(
      names = "--metric",
      paramLabel = "M[,M…]",
      description = "The metrics. Default: those that the workload is about.")
  private @Nullable String metrics;

  @Option(
      names = "--report",
      paramLabel = "F.html",
      description = "Also write a page with plots into this file.")
  private @Nullable Path report;

  @Option(
      names = "--no-bounds",
      description = "Do not work out what no policy can beat, which can take long.")
  private boolean noBounds;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many runs at once. Default: one for each core.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    ComparisonText text = format.of(ComparisonText.class, spec.commandLine());
    Optional<NewFile> page = Optional.ofNullable(report).map(path -> new NewFile("report", path));
    Plan plan = plan();
    page.ifPresent(NewFile::probe);
    PrintWriter out = spec.commandLine().getOut();
    try (Interruption interruption = new Interruption()) {
      Comparison comparison = compare(plan, interruption);
      out.print(text.of(comparison, Ansi.AUTO.enabled()));
      out.flush();
      page.ifPresent(file -> file.write(ReportPage.of(comparison, spec.commandLine())));
      return end(comparison);
    }
  }

  private Plan plan() {
    if (threads < 1) {
      throw new ParameterException(
          spec.commandLine(), "%d threads will not do. Maybe 1 or more?".formatted(threads));
    }
    List<String> policyNames = policyOptions.list(policies, spec.commandLine());
    List<Metric> chosen = metrics();
    boolean pictured = report != null;
    return new Plan(
        workloads.read(workload, spec.commandLine()),
        policyNames,
        policyOptions.catalogue(),
        seeds,
        chosen,
        new Plan.Extras(pictured, !noBounds, pictured && !noBounds));
  }

  private List<Metric> metrics() {
    if (metrics == null) {
      return List.of();
    }
    try {
      return OptionedName.split(metrics).stream().map(Metrics::named).toList();
    } catch (IllegalArgumentException unknown) {
      throw new ParameterException(
          spec.commandLine(), String.valueOf(unknown.getMessage()), unknown);
    }
  }

  private Comparison compare(Plan plan, Interruption interruption) {
    AtomicLong done = new AtomicLong();
    int runs = plan.runs().size();
    try (Progress _ = new Progress("runs", runs, done::get, spec.commandLine().getErr())) {
      return new Comparer(threads, () -> !interruption.isAsked(), done::incrementAndGet)
          .compare(plan);
    }
  }

  private int end(Comparison comparison) {
    if (comparison.missingRuns() == 0) {
      return 0;
    }
    spec.commandLine()
        .getErr()
        .printf(
            "Stopped: %d of %d runs were finished; the other %d are missing above.%n",
            comparison.runs().size(), comparison.plan().runs().size(), comparison.missingRuns());
    return Interruption.EXIT_CODE;
  }
}
