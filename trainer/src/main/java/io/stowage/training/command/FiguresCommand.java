package io.stowage.training.command;

import io.stowage.training.experiment.ThesisExperiment;
import io.stowage.training.experiment.ThesisFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stowage figures}: draws the figures of a predecessor again, from runs of ours. */
@Command(
    name = "figures",
    description = "Learns a predecessor's policies, runs its tests and draws its figures.",
    mixinStandardHelpOptions = true)
final class FiguresCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "WHOSE", description = "thesis: its figures 5.1 to 5.12")
  private String whose;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "where SVG images and index.html go. Default: ${DEFAULT-VALUE}",
      defaultValue = "figures")
  private Path out;

  @Override
  public Integer call() throws IOException {
    if (!whose.equals("thesis")) {
      throw new ParameterException(
          spec.commandLine(), "There are no figures of '%s'. Maybe thesis.".formatted(whose));
    }
    ThesisExperiment experiment =
        new ThesisExperiment(
            GeneratedWorkloads::named, news -> spec.commandLine().getErr().println(news));
    experiment.run();
    Files.createDirectories(out);
    for (Map.Entry<String, String> file : ThesisFigures.of(experiment).entrySet()) {
      Files.writeString(out.resolve(file.getKey()), file.getValue());
    }
    spec.commandLine().getOut().println(Tables.text(experiment.table()));
    spec.commandLine().getOut().println("Figures: " + out.resolve("index.html"));
    return 0;
  }
}
