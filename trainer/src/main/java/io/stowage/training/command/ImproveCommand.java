package io.stowage.training.command;

import io.stowage.app.JsonText;
import io.stowage.app.command.CommandFailure;
import io.stowage.app.command.Interruption;
import io.stowage.app.command.ModelOptions;
import io.stowage.learning.store.ModelException;
import io.stowage.scheduling.OptionedName;
import io.stowage.scheduling.policy.Policies;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.simulation.workload.JournalWorkload.Draw;
import io.stowage.simulation.workload.WorkloadException;
import io.stowage.training.online.Improvement;
import io.stowage.training.online.ModelImprovement;
import io.stowage.training.online.ModelImprovement.Result;
import io.stowage.training.online.RecordedPods;
import io.stowage.training.trial.Goal;
import io.stowage.training.trial.Goals;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code stowage improve}: betters a model by what a journal tells, if it can. */
@Command(
    name = "improve",
    description = {
      "Searches for better weights of a model by what a journal tells, and promotes them as a new",
      "version only if they are better than the running ones, by a 95 % interval, on the last part",
      "of the journal, which is not learned from. Members of the version before become its own."
    },
    mixinStandardHelpOptions = true)
final class ImproveCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ModelOptions models;
  @Mixin private ObjectiveFileOption objectives;

  @Option(
      names = "--journal",
      required = true,
      paramLabel = "F",
      description = "What happened lately, as simulate --journal or a live scheduler writes it.")
  private Path journal;

  @Option(
      names = "--earlier",
      paramLabel = "F",
      description = "What happened before that, in another journal. Default: none.")
  private @Nullable Path earlier;

  @Option(
      names = "--last",
      paramLabel = "N",
      description = "About so many pods that came last are looked at. Default: all.")
  private @Nullable Integer last;

  @Option(
      names = "--model",
      required = true,
      paramLabel = "NAME",
      description = "The model; its promoted version is what is to be bettered.")
  private String model;

  @Option(
      names = "--objective",
      paramLabel = "O",
      description = "As of train. Default: ${DEFAULT-VALUE}",
      defaultValue = "alloc")
  private String objective;

  @Option(
      names = "--draw",
      paramLabel = "D",
      description =
          "full: pods like those that came fill empty nodes; resampled: they come at the times at"
              + " which pods came, and end. Default: ${DEFAULT-VALUE}",
      defaultValue = "full")
  private String draw;

  @Option(
      names = "--rivals",
      paramLabel = "P[,P…]",
      description =
          "Heuristics that decide in the model's place where it is doubted, and must be beaten,"
              + " too. Default: none.")
  private String rivals = "";

  @Option(
      names = "--held",
      paramLabel = "X",
      description = "The last part of the journal, by which is judged. Default: ${DEFAULT-VALUE}",
      defaultValue = "0.3")
  private double held;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      description = "How long it searches at most. Default: ${DEFAULT-VALUE}",
      defaultValue = "5")
  private double minutes;

  @Option(
      names = "--generations",
      paramLabel = "N",
      description = "How many generations at most. Default: ${DEFAULT-VALUE}",
      defaultValue = "30")
  private int generations;

  @Option(names = "--seed", paramLabel = "N", description = "Default: ${DEFAULT-VALUE}")
  private long seed = 1;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many runs at once. Default: one for each core.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "text or json. Default: ${DEFAULT-VALUE}",
      defaultValue = "text")
  private String format;

  @Override
  public Integer call() throws InterruptedException {
    if (!format.equals("text") && !format.equals("json")) {
      throw new ParameterException(
          spec.commandLine(), "--format is '%s'. Maybe text or json.".formatted(format));
    }
    try (ExecutorService workers = Executors.newFixedThreadPool(threads);
        Interruption interruption = new Interruption()) {
      Deadline deadline =
          new Deadline(
              OptionalLong.of((long) (minutes * 60e9)), interruption::isAsked, System::nanoTime);
      deadline.begin();
      Result result =
          new ModelImprovement(
                  models.store(),
                  model,
                  settings(),
                  workers,
                  InstantSource.system(),
                  CommandText.of(spec.commandLine().getParseResult().originalArgs()))
              .attempt(
                  this::goal,
                  new ModelImprovement.Data(pods(), held, drawn()),
                  seed,
                  () -> !deadline.isOver());
      tell(result);
      return 0;
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    } catch (ModelException | WorkloadException unusable) {
      throw new CommandFailure(String.valueOf(unusable.getMessage()), unusable);
    }
  }

  private RecordedPods pods() {
    if (last != null && last < 1) {
      throw new IllegalArgumentException("--last is %d. Maybe 2000.".formatted(last));
    }
    return new RecordedPods(
        journal,
        Optional.ofNullable(earlier),
        last == null ? OptionalInt.empty() : OptionalInt.of(last));
  }

  private Goal goal(String encoder) {
    return Goals.any(objectives.task(encoder, objective));
  }

  private Improvement.Settings settings() {
    List<String> named = rivals.isBlank() ? List.of() : OptionedName.split(rivals);
    // What is wrong with a name is said now, not at the gate.
    named.forEach(
        rival -> Policies.of(OptionedName.policy(rival), PolicyInputs.of(new SplittableRandom(0))));
    return Improvement.Settings.USUAL.generations(generations).rivals(named);
  }

  private Draw drawn() {
    return switch (draw) {
      case "full" -> Draw.FULL;
      case "resampled" -> Draw.RESAMPLED;
      default ->
          throw new IllegalArgumentException(
              "--draw is '%s'. Maybe full or resampled.".formatted(draw));
    };
  }

  private void tell(Result result) {
    String said =
        format.equals("json")
            ? JsonText.object(
                json -> {
                  json.writeStringField("model", model);
                  json.writeNumberField("parent", result.parent());
                  if (result.promoted().isPresent()) {
                    json.writeNumberField("promoted", result.promoted().getAsInt());
                  }
                  json.writeNumberField("mean", result.found().verdict().gain().mean());
                  json.writeNumberField("low", result.found().verdict().gain().low());
                  json.writeNumberField("high", result.found().verdict().gain().high());
                  json.writeNumberField("runs", result.found().verdict().gain().values().size());
                  json.writeStringField("start", result.found().start());
                  json.writeNumberField("generations", result.found().generations());
                  json.writeNumberField("episodes", result.found().episodes());
                  json.writeStringField("why", result.why());
                })
            : String.format(
                Locale.ROOT,
                "%s@%d, %d generations from %s: %s. %s",
                model,
                result.parent(),
                result.found().generations(),
                result.found().start(),
                result.why(),
                result.promoted().isPresent()
                    ? "%s@%d is promoted; 'models rollback %s' takes it back."
                        .formatted(model, result.promoted().getAsInt(), model)
                    : "It stays.");
    spec.commandLine().getOut().println(said);
    spec.commandLine().getOut().flush();
  }
}
