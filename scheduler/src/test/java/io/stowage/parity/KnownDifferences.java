package io.stowage.parity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** Differences in which upstream is wrong, each with the number of its issue. */
record KnownDifferences(List<Known> known) {
  static final String FILE = "/parity/known-upstream-differences.txt";

  /** A line of the file: the issue, and a pattern that is found in the difference's words. */
  record Known(String issue, Pattern pattern) {}

  static KnownDifferences read() {
    try (var file = KnownDifferences.class.getResourceAsStream(FILE)) {
      if (file == null) {
        throw new IllegalStateException("No " + FILE + " among the test resources");
      }
      return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static KnownDifferences parse(String text) {
    return new KnownDifferences(
        text.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .map(KnownDifferences::line)
            .toList());
  }

  private static Known line(String line) {
    var parts = line.split("\\s+", 2);
    if (parts.length < 2 || !parts[0].matches("[\\w.-]+/[\\w.-]+#\\d+")) {
      throw new IllegalArgumentException(
          "\"%s\" in %s names no issue. Maybe write: kubernetes/kubernetes#12345 score of X"
              .formatted(line, FILE));
    }
    return new Known(parts[0], Pattern.compile(parts[1]));
  }

  boolean explain(Difference difference) {
    return known.stream().anyMatch(known -> known.pattern().matcher(difference.toString()).find());
  }
}
