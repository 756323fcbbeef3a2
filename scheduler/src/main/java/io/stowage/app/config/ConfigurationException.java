package io.stowage.app.config;

import java.util.List;

/** A configuration cannot be used; it says all that is wrong with it. */
public final class ConfigurationException extends RuntimeException {
  private final transient List<String> problems;

  public ConfigurationException(String source, List<String> problems) {
    super(
        problems.size() == 1
            ? source + ": " + problems.getFirst()
            : "%s has %d problems:%n  %s"
                .formatted(source, problems.size(), String.join("\n  ", problems)));
    this.problems = List.copyOf(problems);
  }

  public List<String> problems() {
    return problems;
  }
}
