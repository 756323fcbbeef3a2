package io.stowage.training.command;

import io.stowage.app.command.CommandFailure;
import io.stowage.app.command.Interruption;
import io.stowage.app.command.ModelOptions;
import io.stowage.app.command.WorkloadOptions;
import io.stowage.app.compare.RangeSurvey;
import io.stowage.learning.Features;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.encoder.GeneralEncoder;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelException;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.NewModel;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.Workload;
import io.stowage.training.course.Candidate;
import io.stowage.training.course.Course;
import io.stowage.training.rollout.Task;
import io.stowage.training.trial.Goal;
import io.stowage.training.trial.Goals;
import io.stowage.training.trial.MetricGoal;
import io.stowage.training.trial.RewardGoal;
import io.stowage.training.trial.TrialExam;
import io.stowage.training.trial.Trials;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
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
  private static final int RUNS_FOR_RANGES = 8;

  @Spec private CommandSpec spec;
  @Mixin private WorkloadOptions workloads;
  @Mixin private ModelOptions models;
  @Mixin private BudgetOptions budget;
  @Mixin private SearchOptions search;
  @Mixin private ObjectiveFileOption objectives;

  @Option(
      names = "--workload",
      required = true,
      paramLabel = "W[,W…]",
      description = "What to learn from; mix:W+W draws another mix of pods and nodes each time.")
  private String workload;

  @Option(
      names = "--objective",
      paramLabel = "O[,O=weight…]",
      description =
          "Rewards of placements, as ee or energy=0.5,latency=0.5 or a formula in brackets; with"
              + " cma-es also metrics of whole runs, as alloc@100,kw@60=0.02. Default:"
              + " ${DEFAULT-VALUE}",
      defaultValue = "alloc@100")
  private String objective;

  @Option(
      names = "--algorithm",
      paramLabel = "A",
      description =
          "es, cma-es, dqn, double-dqn, dueling-dqn, a2c, ppo, q-table or cloning[of=POLICY], with"
              + " options as in dqn[rate=0.001,explore=2000]. Default: ${DEFAULT-VALUE}",
      defaultValue = SearchMethod.CMA_ES)
  private String algorithm;

  @Option(
      names = "--network",
      paramLabel = "N",
      description =
          "linear, mlp[slots=3], deep-sets, attention or graph; on top of a heuristic's score as in"
              + " deep-sets[on=FEATURE,scale=5]. Default: ${DEFAULT-VALUE}",
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
      description =
          "Policies that it is held against, and that a search must beat. Default:"
              + " fgd-cpu,fgd,first-fit for metrics, kube-default,round-robin for rewards")
  private @Nullable String rivals;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "NAME",
      description = "The model's name; each training makes a new version of it.")
  private String out;

  @Option(names = "--seed", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}")
  private long seed = 1;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "Train so often, with the seeds from --seed on; the best by validation is kept. Default:"
              + " ${DEFAULT-VALUE}")
  private int runs = 1;

  @Option(names = "--resume", description = "Go on from the last checkpoint of this name and seed.")
  private boolean resume;

  @Option(
      names = "--log-dir",
      paramLabel = "DIR",
      description = "Where curves for TensorBoard go. Default: logs beside the model's versions")
  private @Nullable Path logs;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many runs at once. Default: one for each core.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Override
  public Integer call() throws Exception {
    checkName();
    SequencedMap<String, Workload> named = workloads.read(workload, spec.commandLine());
    List<Workload> read = List.copyOf(named.values());
    Features features = checked(this::features);
    Goal goal =
        checked(
            () -> {
              Task task = objectives.task(encoder, objective);
              return isSearch() ? Goals.any(task) : Goals.reward(task, algorithm);
            });
    ModelStore store = models.store();
    Instant began = Instant.now();
    try (ExecutorService workers = Executors.newFixedThreadPool(threads);
        Interruption interruption = new Interruption()) {
      Trials trials = new Trials(read, goal, rivals(goal), workers);
      Curriculum curriculum = curriculum(features, goal, trials, read);
      TrialExam exam = exam(features, trials);
      TrainingRuns all = runs(curriculum, exam, store, interruption);
      all.run(isSearch() ? 1 : Math.min(runs, threads), out, spec.commandLine().getErr());
      Examined examined = Examined.of(out, all, exam, rivals(goal));
      ModelCard kept = store.save(model(features, goal, all.best(), examined, began));
      tell(kept, goal, examined);
      keepRanges(kept, named, store, interruption);
      return interruption.isAsked() ? Interruption.EXIT_CODE : 0;
    } catch (IOException failed) {
      throw new CommandFailure(
          "What was learned could not be kept: " + failed.getMessage(), failed);
    }
  }

  /** Before hours of learning, not when their result is to be kept. */
  private void checkName() {
    if (checked(() -> ModelName.parse(out)).version().isPresent()) {
      throw new ParameterException(
          spec.commandLine(),
          "Each training makes a new version of a model. Maybe --out %s."
              .formatted(out.substring(0, out.indexOf('@'))));
    }
  }

  private boolean isSearch() {
    return SearchMethod.isNamed(algorithm);
  }

  private Features features() {
    return Encoders.named(encoder, PolicyInputs.of(new SplittableRandom(0))).features();
  }

  private List<String> rivals(Goal goal) {
    String usual =
        goal instanceof MetricGoal ? "fgd-cpu,fgd,first-fit" : "kube-default,round-robin";
    return OptionedName.split(rivals == null ? usual : rivals);
  }

  private Curriculum curriculum(Features features, Goal goal, Trials trials, List<Workload> read) {
    return goal instanceof RewardGoal reward && !isSearch()
        ? new Curriculum.FromRewards(algorithm, network, reward.task(), read)
        : new Curriculum.FromRuns(
            features, network, start(features), trials, checked(() -> search.method(algorithm)));
  }

  private double[] start(Features features) {
    try {
      return Start.of(search.start(features), models.store(), features);
    } catch (ModelException missing) {
      throw new CommandFailure(String.valueOf(missing.getMessage()), missing);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private TrialExam exam(Features features, Trials trials) {
    Trials held = isSearch() ? trials : trials.withoutRivals();
    return new TrialExam(
        features, held, held.of(Curriculum.VALIDATION_SEEDS, budget.validations(isSearch())));
  }

  private TrainingRuns runs(
      Curriculum curriculum, TrialExam exam, ModelStore store, Interruption interruption)
      throws IOException {
    Path home = store.folder().resolve(out);
    List<TrainingRun> all = new ArrayList<>();
    for (long each = seed; each < seed + runs; each++) {
      Deadline deadline = new Deadline(budget.nanos(), interruption::isAsked, System::nanoTime);
      Path checkpoints = home.resolve("checkpoint-" + each);
      long own = each;
      Course course =
          new Course(
              checked(() -> curriculum.training(own, () -> !deadline.isOver())),
              exam,
              budget.rules(isSearch()),
              checkpoints,
              System::nanoTime);
      if (resume && !course.resume()) {
        throw new CommandFailure("There is no checkpoint in %s.".formatted(checkpoints));
      }
      Path log = (logs == null ? home.resolve("logs") : logs).resolve("seed-" + each);
      all.add(new TrainingRun(each, course, deadline, log));
    }
    return new TrainingRuns(all, budget);
  }

  /** What is wrong with an option is said in one line. */
  private <T> T checked(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private NewModel model(
      Features features, Goal goal, TrainingRun best, Examined examined, Instant began) {
    Instant now = Instant.now();
    Candidate model = best.course().best();
    return new NewModel(
        out,
        now,
        new ModelCard.Use(features.encoder(), network, model.scoresNodesAlone()),
        Optional.of(
            new ModelCard.Training(
                algorithm,
                goal.text(),
                OptionedName.split(workload),
                best.seed(),
                Duration.between(began, now).toSeconds() / 60.0,
                CommandText.of(spec.commandLine().getParseResult().originalArgs()))),
        examined.measured(workload, goal.text()),
        model.onnx());
  }

  /** What it has seen, so that a live scheduler knows what it has not. */
  private void keepRanges(
      ModelCard kept,
      SequencedMap<String, Workload> named,
      ModelStore store,
      Interruption interruption) {
    StoredModel stored = store.read(new ModelName(kept.name(), OptionalInt.of(kept.version())));
    long first = Curriculum.TRAINING_SEEDS * seed;
    new RangeSurvey(stored, store)
        .of(
            named,
            LongStream.range(first, first + RUNS_FOR_RANGES).boxed().toList(),
            () -> !interruption.isAsked())
        .filter(seen -> seen.choices() > 0)
        .ifPresent(seen -> store.keepRanges(kept, seen.ranges()));
  }

  private void tell(ModelCard kept, Goal goal, Examined examined) {
    PrintWriter told = spec.commandLine().getOut();
    told.printf(
        Locale.ROOT,
        "%s: %.4g %s in the mean of runs that it was not trained on.%n",
        kept.title(),
        examined.model().mean(),
        goal.text());
    told.println(Tables.text(examined.table(goal.text())));
    told.printf("Try it: ./stowage compare --policies model:%s,…%n", kept.name());
    told.flush();
  }
}
