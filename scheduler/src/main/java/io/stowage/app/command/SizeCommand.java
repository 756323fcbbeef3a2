package io.stowage.app.command;

import io.stowage.app.size.Limit;
import io.stowage.app.size.SizeAnswer;
import io.stowage.app.size.SizeQuestion;
import io.stowage.app.size.SizeSearch;
import io.stowage.app.size.SizeText;
import io.stowage.scheduling.OptionedName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage size}: how few nodes are enough for this load? */
@Command(
    name = "size",
    description = {
      "Finds for each policy the smallest size of a workload's cluster with which all limits are"
          + " kept, by bisection: what is enough is taken to stay enough with more.",
      "JSON: {\"rows\": [{\"workload\", \"option\", \"policy\", \"enough\", \"tooFew\", \"broken\":"
          + " {METRIC: value}, \"finished\"}]}; enough is null where no size will do."
    },
    mixinStandardHelpOptions = true)
final class SizeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private WorkloadOptions workloads;
  @Mixin private PolicyOptions policyOptions;

  @Option(names = "--workload", required = true, paramLabel = "W", description = "The workload.")
  private String workload;

  @Option(
      names = "--option",
      paramLabel = "O",
      description = "The workload's option that is the size. Default: ${DEFAULT-VALUE}",
      defaultValue = "nodes")
  private String option;

  @Option(
      names = "--between",
      required = true,
      paramLabel = "N..N",
      description = "The smallest and the largest size to try.")
  private String between;

  @Option(
      names = "--step",
      paramLabel = "N",
      description = "How exact the answer is to be. Default: ${DEFAULT-VALUE}",
      defaultValue = "1")
  private int step;

  @Option(
      names = "--limit",
      paramLabel = "M<=X[,M>=X…]",
      description = "What each run must keep. Default: ${DEFAULT-VALUE}",
      defaultValue = "unschedulable<=0,pending-max<=60")
  private String limits;

  @Option(
      names = "--policies",
      paramLabel = "P[,P…]",
      description = "The policies. Default: ${DEFAULT-VALUE}",
      defaultValue = "random,first-fit,best-fit,most-allocated,kube-default")
  private String policies;

  @Option(
      names = "--seeds",
      paramLabel = "N[..N]",
      description = "The seeds, with each of which the limits must be kept. Default: 42",
      defaultValue = "42",
      converter = SeedRange.class)
  private List<Long> seeds;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many policies at once. Default: one for each core.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    SizeText text = format.of(SizeText.class, spec.commandLine());
    List<String> names = policyOptions.list(policies, spec.commandLine());
    SizeQuestion question = question();
    workloads.read(sized(question.most()), spec.commandLine());
    try (Interruption interruption = new Interruption()) {
      List<SizeAnswer> answers = answers(question, names, interruption);
      spec.commandLine().getOut().print(text.of(question, answers));
      spec.commandLine().getOut().flush();
      return answers.stream().allMatch(SizeAnswer::finished) ? 0 : Interruption.EXIT_CODE;
    }
  }

  private SizeQuestion question() {
    if (threads < 1) {
      throw new ParameterException(
          spec.commandLine(), "%d threads will not do. Maybe 1 or more?".formatted(threads));
    }
    String[] ends = between.split("\\.\\.", -1);
    try {
      return new SizeQuestion(
          workload,
          option,
          Integer.parseInt(ends[0].strip()),
          Integer.parseInt(ends[ends.length - 1].strip()),
          step,
          OptionedName.split(limits).stream().map(Limit::parse).toList(),
          seeds);
    } catch (NumberFormatException noNumber) {
      throw wrongUsage("--between '%s' will not do. Maybe 10..200?".formatted(between), noNumber);
    } catch (IllegalArgumentException wrong) {
      throw wrongUsage(String.valueOf(wrong.getMessage()), wrong);
    }
  }

  /** The workload's name with that size among its options. */
  private String sized(int size) {
    return OptionedName.parse("workload", workload).with(option, String.valueOf(size)).text();
  }

  private List<SizeAnswer> answers(
      SizeQuestion question, List<String> names, Interruption interruption) {
    AtomicLong done = new AtomicLong();
    SizeSearch search =
        new SizeSearch(
            question,
            size -> workloads.readAgain(sized(size)),
            policyOptions.catalogue(),
            () -> !interruption.isAsked(),
            done::incrementAndGet);
    long runs = (long) names.size() * seeds.size() * question.mostTrials();
    try (Progress _ = new Progress("runs, at most", runs, done::get, spec.commandLine().getErr());
        ExecutorService workers = Executors.newFixedThreadPool(threads)) {
      List<Future<SizeAnswer>> futures = new ArrayList<>();
      names.forEach(name -> futures.add(workers.submit(() -> search.under(name))));
      List<SizeAnswer> answers = new ArrayList<>();
      for (Future<SizeAnswer> future : futures) {
        answers.add(future.get());
      }
      return answers;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("Stopped.");
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("A search has failed", failed);
    }
  }

  private ParameterException wrongUsage(String problem, Exception cause) {
    return new ParameterException(spec.commandLine(), problem, cause);
  }
}
