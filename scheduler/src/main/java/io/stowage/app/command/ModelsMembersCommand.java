package io.stowage.app.command;

import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.StoredModel;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage models members}: who is asked what they think of a model's choices. */
@Command(
    name = "members",
    description = {
      "Shows or adds the members of a model: other training runs for the same encoder.",
      "Where their scores do not go along with the model's, a live scheduler leaves choices to"
          + " kube-default."
    },
    mixinStandardHelpOptions = true)
final class ModelsMembersCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ModelOptions models;

  @Parameters(
      paramLabel = "NAME[@VERSION]",
      description = "The model.",
      converter = ModelNameConverter.class)
  private ModelName model;

  @Option(
      names = "--add",
      split = ",",
      paramLabel = "NAME[@VERSION]",
      description = "Models of which a copy becomes a member.",
      converter = ModelNameConverter.class)
  private List<ModelName> added = List.of();

  @Override
  public Integer call() {
    ModelStore store = models.store();
    ModelCard card = store.card(model);
    for (ModelName name : added) {
      store.addMember(card, store.read(name));
    }
    List<StoredModel> members = store.members(card);
    String names =
        members.stream().map(member -> member.card().title()).collect(Collectors.joining(" "));
    spec.commandLine()
        .getOut()
        .println(
            members.isEmpty()
                ? "%s has no members. Maybe --add another training run of it."
                    .formatted(card.title())
                : "%s has the members %s.".formatted(card.title(), names));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
