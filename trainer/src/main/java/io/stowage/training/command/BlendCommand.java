package io.stowage.training.command;

import io.stowage.app.command.CommandFailure;
import io.stowage.app.command.ModelOptions;
import io.stowage.learning.Features;
import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.encoder.GeneralEncoder;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelException;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.NewModel;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.policy.PolicyInputs;
import io.stowage.training.network.LinearNetwork;
import io.stowage.training.network.RetoldWeights;
import io.stowage.training.online.StoredWeights;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Makes one model of several training runs: what they agree on stays, what was chance fades. */
@Command(
    name = "blend",
    description = {
      "Makes one linear model of several training runs: the mean of their weights.",
    },
    mixinStandardHelpOptions = true)
final class BlendCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ModelOptions models;

  @Option(
      names = "--of",
      required = true,
      split = ",",
      paramLabel = "NAME@VERSION[/MEMBER]",
      description =
          "Linear models, or members of them as in general@2/general-run2@1, each counting as much"
              + " as the others.")
  private List<String> of;

  @Option(
      names = "--lean",
      paramLabel = "KIND=NAME@VERSION",
      description =
          "For pods of this kind (cpu, share, device, devices) the model named here counts as much"
              + " as all others together.")
  private @Nullable String lean;

  @Option(
      names = "--encoder",
      paramLabel = "E",
      description = "Must tell all that they need. Default: ${DEFAULT-VALUE}",
      defaultValue = GeneralEncoder.FOR_ANY_MIX)
  private String encoder;

  @Option(names = "--out", required = true, paramLabel = "NAME", description = "The model's name.")
  private String out;

  @Override
  public Integer call() {
    try {
      ModelStore store = models.store();
      Features features = features(encoder);
      double[] weights = mean(of.stream().map(name -> weights(run(store, name), features)));
      if (lean != null) {
        lean(store, features, weights, lean);
      }
      ModelCard kept = store.save(blended(features, weights));
      spec.commandLine().getOut().printf("%s is kept.%n", kept.title());
      spec.commandLine().getOut().flush();
      return 0;
    } catch (ModelException unusable) {
      throw new CommandFailure(String.valueOf(unusable.getMessage()), unusable);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), String.valueOf(wrong.getMessage()), wrong);
    }
  }

  private NewModel blended(Features features, double[] weights) {
    return new NewModel(
        out,
        Instant.now(),
        new ModelCard.Use(features.encoder(), "linear", true),
        Optional.of(
            new ModelCard.Training(
                "mean of the weights of training runs",
                "that of each run",
                of,
                0,
                0,
                CommandText.of(spec.commandLine().getParseResult().originalArgs()))),
        List.of(),
        new LinearNetwork(features, weights).onnx());
  }

  private static StoredModel run(ModelStore store, String name) {
    int slash = name.indexOf('/');
    if (slash < 0) {
      return store.read(ModelName.parse(name));
    }
    String member = name.substring(slash + 1);
    StoredModel model = store.read(ModelName.parse(name.substring(0, slash)));
    List<StoredModel> members = store.members(model.card());
    return members.stream()
        .filter(each -> each.card().title().equals(member))
        .findFirst()
        .orElseThrow(
            () ->
                new ModelException(
                    "%s has no member '%s'. Maybe one of %s."
                        .formatted(
                            model.card().title(),
                            member,
                            members.stream().map(each -> each.card().title()).toList())));
  }

  private static double[] weights(StoredModel run, Features features) {
    Features own = features(run.card().use().encoder());
    return RetoldWeights.of(own, StoredWeights.of(run, own), features);
  }

  private static void lean(ModelStore store, Features features, double[] weights, String lean) {
    int equals = lean.indexOf('=');
    String kind = lean.substring(0, Math.max(0, equals)) + "*";
    if (features.context().stream().noneMatch(name -> name.startsWith(kind))) {
      throw new IllegalArgumentException("--lean is '%s'. Maybe cpu=general@2.".formatted(lean));
    }
    double[] leaned = weights(run(store, lean.substring(equals + 1)), features);
    for (int i = 0; i < weights.length; i++) {
      if (features.context().get(i % features.context().size()).startsWith(kind)) {
        weights[i] = (weights[i] + leaned[i]) / 2;
      }
    }
  }

  private static double[] mean(Stream<double[]> vectors) {
    List<double[]> all = vectors.toList();
    double[] mean = new double[all.getFirst().length];
    Arrays.setAll(mean, i -> all.stream().mapToDouble(vector -> vector[i]).average().orElse(0));
    return mean;
  }

  private static Features features(String name) {
    return Encoders.named(name, PolicyInputs.of(new SplittableRandom(0))).features();
  }
}
