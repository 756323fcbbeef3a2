package io.stowage.app.command;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Finds the way to write results that {@code --format} names. */
final class Formats {
  private Formats() {}

  static <E extends Enum<E>> E named(Class<E> formats, String name, CommandLine command) {
    for (E format : formats.getEnumConstants()) {
      if (lowerCase(format).equals(name)) {
        return format;
      }
    }
    String known =
        Arrays.stream(formats.getEnumConstants())
            .map(Formats::lowerCase)
            .collect(Collectors.joining(", "));
    throw new ParameterException(
        command, "There is no format '%s'. Maybe one of %s?".formatted(name, known));
  }

  private static String lowerCase(Enum<?> format) {
    return format.name().toLowerCase(Locale.ROOT);
  }
}
