package io.stowage.app.command;

import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelException;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code stowage models list}: all models with all their versions. */
@Command(
    name = "list",
    description = {
      "Lists all models with all their versions; of what cannot be read, a line of its own says"
          + " why.",
      "JSON: {\"rows\": [{\"name\", \"version\", \"promoted\", \"encoder\", \"network\","
          + " \"algorithm\", \"objective\", \"created\", \"sha256\","
          + " \"members\"}]}"
    },
    mixinStandardHelpOptions = true)
final class ModelsListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ModelOptions models;
  @Mixin private FormatOption format;

  @Override
  public Integer call() {
    ModelListText text = format.of(ModelListText.class, spec.commandLine());
    ModelStore store = models.store();
    List<ModelListText.Row> rows = new ArrayList<>();
    for (String name : store.names()) {
      for (int version : store.versions(name)) {
        try {
          rows.add(row(store, new ModelName(name, OptionalInt.of(version))));
        } catch (ModelException broken) {
          spec.commandLine()
              .getErr()
              .println("%s@%d is left out: %s".formatted(name, version, broken.getMessage()));
        }
      }
    }
    spec.commandLine().getOut().print(text.of(rows));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private static ModelListText.Row row(ModelStore store, ModelName version) {
    ModelCard card = store.card(version);
    return new ModelListText.Row(
        card, store.promoted(card.name()) == card.version(), store.members(card).size());
  }
}
