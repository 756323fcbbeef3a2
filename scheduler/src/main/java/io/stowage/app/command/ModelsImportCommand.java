package io.stowage.app.command;

import io.stowage.learning.encoder.Encoders;
import io.stowage.learning.store.ModelCard;
import io.stowage.learning.store.ModelName;
import io.stowage.learning.store.ModelStore;
import io.stowage.learning.store.NewModel;
import io.stowage.learning.store.StoredModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage models import}: a model from elsewhere. */
@Command(
    name = "import",
    description = {
      "Takes a model from a folder that 'stowage models export' has written, or any ONNX file with"
          + " the inputs nodes (float, candidates x features) and context (float, features of pod"
          + " and cluster), for some also slots (int64, candidates), and the output scores (float,"
          + " candidates).",
      "Its size, hash, encoder and shapes are checked before it is kept."
    },
    mixinStandardHelpOptions = true)
final class ModelsImportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ModelOptions models;

  @Parameters(index = "0", paramLabel = "PATH", description = "The folder or the ONNX file.")
  private Path path;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What it is to be called. Default: as in the folder.",
      converter = ModelNameConverter.class)
  private @Nullable ModelName name;

  @Option(
      names = "--encoder",
      paramLabel = "E",
      description = "Of an ONNX file: the encoder for which it was made. Default: ${DEFAULT-VALUE}",
      defaultValue = "general-1")
  private String encoder;

  @Option(
      names = "--network",
      paramLabel = "N",
      description = "Of an ONNX file: what kind of network it is. Default: ${DEFAULT-VALUE}",
      defaultValue = "onnx")
  private String network;

  @Option(
      names = "--nodes-alone",
      description =
          "Of an ONNX file: a node's score hangs on its own numbers and the context alone, so that"
              + " it may be remembered.")
  private boolean nodesAlone;

  @Override
  public Integer call() {
    if (!Files.exists(path)) {
      throw new CommandFailure("There is no %s. Maybe another path?".formatted(path));
    }
    ModelStore store = models.store();
    ModelCard card = store.save(Files.isDirectory(path) ? exported() : bare());
    spec.commandLine()
        .getOut()
        .printf(
            "%s is in %s%s.%n",
            card.title(),
            store.folder(),
            store.promoted(card.name()) == card.version()
                ? " and promoted"
                : "; to use it as model:%s, 'stowage models promote %s'"
                    .formatted(card.name(), card.title()));
    spec.commandLine().getOut().flush();
    return 0;
  }

  private NewModel exported() {
    StoredModel read = StoredModel.readFrom(path);
    ModelCard card = read.card();
    return new NewModel(
        name == null ? card.name() : name.name(),
        card.created(),
        card.use(),
        card.training(),
        card.validation(),
        read.onnx());
  }

  private NewModel bare() {
    if (name == null) {
      throw new ParameterException(
          spec.commandLine(), "An ONNX file has no name of its own. Maybe give it one by --name.");
    }
    if (!Encoders.names().contains(encoder)) {
      throw new ParameterException(
          spec.commandLine(),
          "There is no encoder '%s'. Maybe one of %s."
              .formatted(encoder, String.join(" ", Encoders.names())));
    }
    return new NewModel(
        name.name(),
        Instant.now(),
        new ModelCard.Use(encoder, network, nodesAlone),
        Optional.empty(),
        List.of(),
        StoredModel.fileOf(path));
  }
}
