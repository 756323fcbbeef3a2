package io.stowage.parity;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Faults of upstream, each with the number of its issue and the way around it. A case is explained
 * by them if both sides agree once it is rewritten so that the faults cannot show.
 */
record KnownDifferences(List<Known> known) {
  static final String FILE = "/parity/known-upstream-differences.txt";

  /** A line of the file. */
  record Known(String issue, Circumvention circumvention) {}

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
          "\"%s\" in %s names no issue. Maybe write: kubernetes/kubernetes#12345 %s"
              .formatted(line, FILE, Circumvention.WHOLE_POD_LEVEL_QUANTITIES.label()));
    }
    return new Known(parts[0], Circumvention.named(parts[1]));
  }

  /** Whether nothing but these faults sets the two sides apart. */
  boolean explain(JsonNode testCase, Answerer upstream, Answerer ours) {
    JsonNode rewritten = testCase.deepCopy();
    known.forEach(one -> one.circumvention().rewrite(rewritten));
    return !rewritten.equals(testCase)
        && Comparison.of(upstream.answer(rewritten), ours.answer(rewritten)).isEmpty();
  }
}
