package io.stowage.training.command;

import io.stowage.app.command.CommandFailure;
import io.stowage.app.config.ConfigurationException;
import io.stowage.app.config.ConfigurationFile;
import io.stowage.app.config.ObjectiveSettings;
import io.stowage.scheduling.OptionedName;
import io.stowage.training.rollout.Task;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --config}: objectives that the user has written as formulas. */
final class ObjectiveFileOption {
  @Option(
      names = "--config",
      paramLabel = "F",
      description =
          "A StowageConfiguration; the names under its objectives can be used in --objective, each"
              + " with its weight there unless another is given.")
  private @Nullable Path config;

  /** The task that these objectives are, with what the file says about them. */
  Task task(String encoder, String objectives) {
    Map<String, ObjectiveSettings> written = written();
    Map<String, String> expressions = new HashMap<>();
    written.forEach((name, settings) -> expressions.put(name, settings.expression()));
    return new Task(encoder, weighted(objectives, written), expressions);
  }

  private Map<String, ObjectiveSettings> written() {
    if (config == null) {
      return Map.of();
    }
    try {
      return ConfigurationFile.read(config).configuration().objectives();
    } catch (ConfigurationException bad) {
      throw new CommandFailure(String.valueOf(bad.getMessage()), bad);
    }
  }

  private static String weighted(String objectives, Map<String, ObjectiveSettings> written) {
    if (written.isEmpty()) {
      return objectives;
    }
    return OptionedName.split(objectives).stream()
        .map(name -> weighted(name, written.get(name)))
        .collect(Collectors.joining(","));
  }

  private static String weighted(String name, @Nullable ObjectiveSettings settings) {
    return settings == null ? name : name + "=" + settings.weight();
  }
}
