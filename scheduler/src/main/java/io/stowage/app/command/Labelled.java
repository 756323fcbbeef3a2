package io.stowage.app.command;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * Things that are named on the command line by their labels.
 *
 * @param kind what they are, for the message
 */
record Labelled<T>(String kind, List<T> all, Function<T, String> label) {
  Labelled {
    all = List.copyOf(all);
  }

  static <T> Labelled<T> of(String kind, T[] all, Function<T, String> label) {
    return new Labelled<>(kind, Arrays.asList(all), label);
  }

  /** Those with these labels; all of them where none is given. */
  List<T> chosen(List<String> labels, CommandLine command) {
    return labels.isEmpty() ? all : labels.stream().map(each -> named(each, command)).toList();
  }

  private T named(String wanted, CommandLine command) {
    return all.stream()
        .filter(each -> label.apply(each).equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new ParameterException(
                    command,
                    "There is no %s '%s'. Maybe one of %s?"
                        .formatted(kind, wanted, all.stream().map(label).toList())));
  }
}
