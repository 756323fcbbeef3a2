package io.stowage.app.command;

import io.stowage.app.bench.BenchRow;
import io.stowage.app.bench.InferenceBench;
import io.stowage.scheduling.Policy;
import io.stowage.scheduling.policy.PolicyInputs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code stowage bench inference}: how long does a model take to score all nodes? */
@Command(
    name = "inference",
    description = {
      "Measures how long policies take to score all candidates of one pod on one thread, without"
          + " filters.",
      "Twins are pods that are alike, between which one node has changed."
    },
    mixinStandardHelpOptions = true)
final class InferenceBenchCommand implements Callable<Integer> {
  private static final long SEED = 42;

  @Spec private CommandSpec spec;
  @Mixin private PolicyOptions policyOptions;

  @Option(
      names = "--policies",
      paramLabel = "P[,P…]",
      description = "The policies. Default: ${DEFAULT-VALUE}",
      defaultValue = "model:general")
  private String policies;

  @Option(
      names = "--nodes",
      split = ",",
      paramLabel = "N",
      description = "How many candidates. Default: ${DEFAULT-VALUE}",
      defaultValue = "50,500,5000")
  private List<Integer> nodes;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long to measure each line. Default: ${DEFAULT-VALUE}",
      defaultValue = "3")
  private double seconds;

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    BenchReport report = format.of(BenchReport.class, spec.commandLine());
    Duration time = Duration.ofMillis((long) (seconds * 1000));
    List<BenchRow> rows = new ArrayList<>();
    for (String name : policyOptions.list(policies, spec.commandLine())) {
      InferenceBench bench = new InferenceBench(name, () -> policy(name), time, time);
      for (int size : nodes) {
        for (InferenceBench.Pods pods : InferenceBench.Pods.values()) {
          rows.add(bench.run(size, pods));
        }
      }
    }
    spec.commandLine().getOut().print(report.of(rows));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private Policy policy(String name) {
    PolicyInputs inputs = PolicyInputs.of(new SplittableRandom(SEED));
    return policyOptions.make(name, inputs, spec.commandLine()).policy();
  }
}
