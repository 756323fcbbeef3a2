package io.stowage.training.command;

import io.stowage.app.command.CommandFailure;
import io.stowage.app.command.Interruption;
import io.stowage.app.command.ModelOptions;
import io.stowage.app.command.WorkloadOptions;
import io.stowage.learning.Features;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.encoder.GeneralEncoder;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.NewModel;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Workload;
import io.stowage.training.network.LinearNetwork;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage train}: learns a policy from simulated runs and keeps it as a model. */
@Command(
    name = "train",
    description = {
      "Learns a policy from simulated runs and keeps it as a new version of a model.",
      "It learns on seeds far from 42 to 51, which tests use. Ctrl-C keeps what was learned."
    },
    mixinStandardHelpOptions = true)
final class TrainCommand implements Callable<Integer> {
  private static final String SEARCH = "cma-es";

  @Spec private CommandSpec spec;
  @Mixin private WorkloadOptions workloads;
  @Mixin private ModelOptions models;

  @Option(
      names = "--workload",
      required = true,
      paramLabel = "W[,W…]",
      description = "What to learn from; mix:W+W draws another mix of pods and nodes each time.")
  private String workload;

  @Option(
      names = "--objective",
      paramLabel = "O[,O=weight…]",
      description = "Metrics of whole runs, as alloc@100,kw@60=0.02. Default: ${DEFAULT-VALUE}",
      defaultValue = "alloc@100")
  private String objective;

  @Option(
      names = "--algorithm",
      paramLabel = "A",
      description = SEARCH + ". Default: ${DEFAULT-VALUE}",
      defaultValue = SEARCH)
  private String algorithm;

  @Option(
      names = "--network",
      paramLabel = "N",
      description = "linear. Default: ${DEFAULT-VALUE}",
      defaultValue = "linear")
  private String network;

  @Option(
      names = "--encoder",
      paramLabel = "E",
      description = "What the policy sees. Default: ${DEFAULT-VALUE}",
      defaultValue = GeneralEncoder.NAME)
  private String encoder;

  @Option(
      names = "--rivals",
      paramLabel = "P[,P…]",
      description = "Policies that must be beaten. Default: ${DEFAULT-VALUE}",
      defaultValue = "fgd-cpu,fgd,first-fit")
  private String rivals;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "NAME",
      description = "The model's name; each training makes a new version of it.")
  private String out;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      description = "How long to learn. Default: ${DEFAULT-VALUE}",
      defaultValue = "30")
  private double minutes;

  @Option(names = "--seed", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}")
  private long seed = 1;

  @Option(names = "--population", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}")
  private int population = 24;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description = "Runs that each of them makes. Default: ${DEFAULT-VALUE}")
  private int trials = 6;

  @Option(names = "--sigma", paramLabel = "X", description = "Default: ${DEFAULT-VALUE}")
  private double sigma = 0.05;

  @Option(names = "--resume", description = "Go on from the last checkpoint of this name and seed.")
  private boolean resume;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many runs at once. Default: one for each core.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Override
  public Integer call() throws Exception {
    if (!algorithm.equals(SEARCH) || !network.equals("linear")) {
      throw new ParameterException(
          spec.commandLine(),
          "%s with %s cannot be trained. Maybe --algorithm cma-es --network linear?"
              .formatted(algorithm, network));
    }
    MetricGoal goal = goal();
    SequencedMap<String, Workload> read = workloads.read(workload, spec.commandLine());
    Features features =
        Encoders.named(encoder, PolicyInputs.of(new SplittableRandom(0))).features();
    ModelStore store = models.store();
    Instant began = Instant.now();
    try (ExecutorService workers = Executors.newFixedThreadPool(threads);
        Interruption interruption = new Interruption()) {
      MetricTrials making = new MetricTrials(features, goal, OptionedName.split(rivals), workers);
      SearchTraining training =
          new SearchTraining(
              features,
              List.copyOf(read.values()),
              making,
              new SearchTraining.Settings(population, sigma, trials, seed),
              workers);
      Path checkpoints = store.folder().resolve(out).resolve("checkpoint-" + seed);
      if (resume && !training.resume(checkpoints)) {
        throw new CommandFailure("There is no checkpoint in %s.".formatted(checkpoints));
      }
      long ends = System.nanoTime() + (long) (minutes * 60e9);
      training.run(
          () -> System.nanoTime() < ends && !interruption.isAsked(),
          new TrainingProgress(spec.commandLine().getErr(), ends)::tell,
          checkpoints);
      ModelCard kept = store.save(model(features, goal, training, began));
      PrintWriter told = spec.commandLine().getOut();
      told.printf(
          Locale.ROOT,
          "%s: %+.2f %s against the best of %s, on mixes that it was not trained on.%n",
          kept.title(),
          training.best(),
          goal.text(),
          rivals);
      told.printf("Try it: ./stowage compare --policies model:%s,…%n", kept.name());
      told.flush();
      return interruption.isAsked() ? Interruption.EXIT_CODE : 0;
    } catch (IOException failed) {
      throw new CommandFailure(
          "What was learned could not be kept: " + failed.getMessage(), failed);
    }
  }

  private MetricGoal goal() {
    try {
      return MetricGoal.parse(objective);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private NewModel model(
      Features features, MetricGoal goal, SearchTraining training, Instant began) {
    Instant now = Instant.now();
    return new NewModel(
        out,
        now,
        new ModelCard.Use(features.encoder(), network, true),
        Optional.of(
            new ModelCard.Training(
                algorithm,
                goal.text(),
                OptionedName.split(workload),
                seed,
                Duration.between(began, now).toSeconds() / 60.0,
                "./stowage "
                    + String.join(" ", spec.commandLine().getParseResult().originalArgs()))),
        List.of(),
        new LinearNetwork(features, training.bestWeights()).onnx());
  }
}
