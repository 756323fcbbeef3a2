package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.TinyTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareCommandIT {
  @TempDir Path folder;

  @BeforeEach
  void writeTrace() throws IOException {
    TinyTrace.in(folder);
  }

  @Test
  void jsonHasTheFieldsThatScriptsRelyOn() throws IOException {
    JsonNode rows = json(compare("--policies", "random,fgd", "--seeds", "42..44")).get("rows");
    assertThat(rows).hasSize(2);
    JsonNode row = rows.get(0);
    assertThat(row.get("workload").asText()).isEqualTo("openb:tiny");
    assertThat(row.get("policy").asText()).isEqualTo("random");
    assertThat(row.get("metric").asText()).isEqualTo("alloc@100");
    assertThat(row.get("n").asInt()).isEqualTo(3);
    assertThat(row.get("values")).hasSize(3);
    assertThat(row.get("ci95").get(0).asDouble()).isLessThanOrEqualTo(row.get("mean").asDouble());
    assertThat(row.get("ci95").get(1).asDouble())
        .isGreaterThanOrEqualTo(row.get("mean").asDouble());
    assertThat(row.get("decisionMicros").get("p99").asDouble())
        .isGreaterThanOrEqualTo(row.get("decisionMicros").get("p50").asDouble());
    assertThat(row.get("bound").asDouble()).isGreaterThanOrEqualTo(row.get("mean").asDouble());
  }

  @Test
  void theNumbersAreTheSameOnAnyNumberOfThreads() throws IOException {
    JsonNode one = json(compare("--policies", "random,fgd,kube-default", "--threads", "1"));
    JsonNode two = json(compare("--policies", "random,fgd,kube-default", "--threads", "2"));
    assertThat(values(one)).isEqualTo(values(two)).hasSize(3);
  }

  /** Latency is not measured in this trace: no number is not zero, and JSON knows no NaN. */
  @Test
  void whatNoRunHasIsNull() throws IOException {
    JsonNode row = json(compare("--policies", "random", "--metric", "latency")).get("rows").get(0);
    assertThat(row.get("mean").isNull()).isTrue();
    assertThat(row.get("n").asInt()).isZero();
  }

  @Test
  void theTableRanksMarksAndSaysWhoWon() {
    CommandUnderTest done = compare("table", List.of("--policies", "worst-fit,fgd"));
    assertThat(done.exitCode()).isZero();
    assertThat(done.out())
        .contains("openb:tiny, alloc@100: allocated GPU")
        .containsPattern("(?m)^fgd .*best")
        .containsPattern("(?m)^\\(bound\\) ")
        .contains("On openb:tiny, alloc@100 is best with fgd")
        .doesNotContain("\u001b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--policies|fgdd|There is no policy 'fgdd'",
        "--policies|fgd,fgd|named twice",
        "--policies|fgd[tie=first]|has no option 'tie'",
        "--policies|fgd[coverage=most]|is no number",
        "--metric|alloc100|There is no metric 'alloc100'",
        "--seeds|51..42|is no seed",
        "--format|xml|There is no format 'xml'",
        "--threads|0|0 threads will not do",
        "--workload|openbb:tiny|There is no workload 'openbb:tiny'",
      })
  void wrongUsageIsOneLineThatSaysWhatToWrite(String option, String value, String message) {
    CommandUnderTest done = CommandUnderTest.run(arguments("json", List.of(option, value)));
    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.out()).isEmpty();
    assertThat(done.complaints()).singleElement().asString().contains(message);
  }

  @Test
  void aReportThatCannotBeWrittenIsKnownBeforeTheWork() {
    CommandUnderTest done = compare("json", List.of("--report", folder + "/missing/r.html"));
    assertThat(done.exitCode()).isEqualTo(1);
    assertThat(done.out()).isEmpty();
    assertThat(done.complaints())
        .containsExactly(
            "The report cannot be written to %1$s/missing/r.html: there is no directory %1$s/missing."
                .formatted(folder));
  }

  @Test
  void aFolderIsNoReport() {
    CommandUnderTest done = compare("json", List.of("--report", folder.toString()));
    assertThat(done.exitCode()).isEqualTo(1);
    assertThat(done.complaints()).singleElement().asString().contains("is a directory");
  }

  @Test
  void aFullDiskCostsTheReportAndNotTheResults() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full), "There is no /dev/full");
    CommandUnderTest done = compare("json", List.of("--seeds", "1", "--report", full.toString()));
    assertThat(done.exitCode()).isEqualTo(1);
    assertThat(done.out()).contains("\"rows\"");
    assertThat(done.complaints())
        .containsExactly("The report cannot be written to /dev/full: No space left on device.");
  }

  private CommandUnderTest compare(String... more) {
    return compare("json", List.of(more));
  }

  private CommandUnderTest compare(String format, List<String> more) {
    return CommandUnderTest.run(arguments(format, more));
  }

  /** An option that is given again replaces the usual one. */
  private List<String> arguments(String format, List<String> more) {
    List<String> arguments = new ArrayList<>(List.of("compare", "--data", folder.toString()));
    List<List<String>> usual =
        List.of(
            List.of("--workload", "openb:tiny"),
            List.of("--seeds", "42..43"),
            List.of("--format", format));
    usual.stream().filter(one -> !more.contains(one.getFirst())).forEach(arguments::addAll);
    arguments.addAll(more);
    return arguments;
  }

  private static JsonNode json(CommandUnderTest done) throws IOException {
    assertThat(done.complaints()).isEmpty();
    assertThat(done.exitCode()).isZero();
    return new ObjectMapper().readTree(done.out());
  }

  private static List<String> values(JsonNode comparison) {
    List<String> values = new ArrayList<>();
    comparison.get("rows").forEach(row -> values.add(row.get("policy") + " " + row.get("values")));
    return values;
  }
}
