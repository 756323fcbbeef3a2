package io.stowage.parity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Turns a case that differs into something to read: the smallest case with that difference, and
 * both answers.
 */
final class Triage {
  static final Path FOLDER = Path.of("target", "parity");

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DIFFERENCES_SHOWN = 12;

  private final Answerer theirs;
  private final Answerer ours;

  Triage(Answerer theirs, Answerer ours) {
    this.theirs = theirs;
    this.ours = ours;
  }

  /** The smallest case that still has a difference of the given kind. */
  ObjectNode shrink(JsonNode testCase, String kind, Duration budget) {
    return Shrinker.shrink(
        (ObjectNode) testCase,
        candidate ->
            differences(candidate).stream().anyMatch(difference -> difference.kind().equals(kind)),
        budget);
  }

  List<Difference> differences(JsonNode testCase) {
    return Comparison.of(theirs.answer(testCase), ours.answer(testCase));
  }

  /**
   * All failures of a run: how many of each kind, and the first of the most frequent kinds shrunk,
   * saved and told.
   */
  String report(DifferentialRun run, int kindsShrunk, Duration budgetEach) {
    var kinds = run.failuresByKind();
    var overview = new StringBuilder("\n%d cases differ:\n".formatted(run.failures().size()));
    for (var alike : kinds) {
      overview.append(
          "%7d  %s, e.g. case %d%n"
              .formatted(alike.size(), alike.getFirst().kind(), alike.getFirst().caseSeed()));
    }
    return kinds.stream()
        .limit(kindsShrunk)
        .map(alike -> report(alike.getFirst(), budgetEach))
        .collect(Collectors.joining("\n", overview, ""));
  }

  private String report(DifferentialRun.Failure failure, Duration budget) {
    var drawn = CaseGenerator.draw(failure.caseSeed());
    var shrunk = shrink(drawn.json(), failure.kind(), budget);
    save("case-%d.json".formatted(drawn.seed()), drawn.json());
    var saved = save("case-%d-small.json".formatted(drawn.seed()), shrunk);
    return """

    %s differs: %s
    The smallest case with a difference of this kind (%s):
    %s
    %s
    %s\
    """
        .formatted(
            drawn.describe(),
            failure.differences().getFirst(),
            saved,
            pretty(shrunk),
            listed(differences(shrunk)),
            sideBySide(shrunk));
  }

  String sideBySide(JsonNode testCase) {
    return SideBySide.of(theirs.answer(testCase), ours.answer(testCase));
  }

  static String listed(List<Difference> differences) {
    var shown =
        differences.stream()
            .limit(DIFFERENCES_SHOWN)
            .map(Difference::toString)
            .collect(Collectors.joining("\n"));
    int more = differences.size() - DIFFERENCES_SHOWN;
    return more > 0 ? shown + "\n… and " + more + " more" : shown;
  }

  static String pretty(JsonNode json) {
    return json.toPrettyString();
  }

  static Path save(String name, JsonNode json) {
    try {
      Files.createDirectories(FOLDER);
      return Files.write(
          FOLDER.resolve(name), JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(json));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
