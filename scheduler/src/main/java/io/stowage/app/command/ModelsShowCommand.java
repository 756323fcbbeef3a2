package io.stowage.app.command;

import io.stowage.learning.Features;
import io.stowage.learning.store.CardJson;
import io.stowage.learning.store.CardMarkdown;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import io.stowage.scheduling.policy.PolicyInputs;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage models show}: a model's card. */
@Command(
    name = "show",
    description =
        "Shows a model's card: what it was made of, by which command, and how good it is.",
    mixinStandardHelpOptions = true)
final class ModelsShowCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ModelOptions models;

  @Parameters(
      paramLabel = "NAME[@VERSION]",
      description = "The model.",
      converter = ModelNameConverter.class)
  private ModelName model;

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "markdown or json. Default: ${DEFAULT-VALUE}",
      defaultValue = "markdown")
  private String format;

  @Override
  public Integer call() {
    if (!List.of("markdown", "json").contains(format)) {
      throw new ParameterException(
          spec.commandLine(), "There is no format '%s'. Maybe markdown or json?".formatted(format));
    }
    ModelStore store = models.store();
    StoredModel stored = store.read(model);
    ModelCard card = stored.card();
    spec.commandLine()
        .getOut()
        .print(
            format.equals("json")
                ? CardJson.of(card)
                : CardMarkdown.of(
                    card,
                    features(stored),
                    store.members(card).stream().map(StoredModel::card).toList(),
                    store.promoted(card.name()) == card.version()));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private static Features features(StoredModel stored) {
    return stored.encoder(PolicyInputs.of(new SplittableRandom(0))).features();
  }
}
