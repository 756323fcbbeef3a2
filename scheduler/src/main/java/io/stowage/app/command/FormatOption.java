package io.stowage.app.command;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code --format}: how results are written. */
final class FormatOption {
  @Option(
      names = "--format",
      paramLabel = "F",
      description = "table, json or csv. Default: ${DEFAULT-VALUE}",
      defaultValue = "table")
  private String name;

  /** The one of these that the user has named. */
  <E extends Enum<E>> E of(Class<E> formats, CommandLine command) {
    for (E format : formats.getEnumConstants()) {
      if (lowerCase(format).equals(name)) {
        return format;
      }
    }
    String known =
        Arrays.stream(formats.getEnumConstants())
            .map(FormatOption::lowerCase)
            .collect(Collectors.joining(", "));
    throw new ParameterException(
        command, "There is no format '%s'. Maybe one of %s?".formatted(name, known));
  }

  private static String lowerCase(Enum<?> format) {
    return format.name().toLowerCase(Locale.ROOT);
  }
}
