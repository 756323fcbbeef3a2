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

class SimulateCommandIT {
  @TempDir Path folder;

  @BeforeEach
  void writeTrace() throws IOException {
    TinyTrace.in(folder);
  }

  @Test
  void theSameSeedWritesTheSameJournalByteForByte() throws IOException {
    Path first = folder.resolve("first.jsonl");
    Path second = folder.resolve("second.jsonl");
    assertThat(simulate("--journal", first.toString()).exitCode()).isZero();
    assertThat(simulate("--journal", second.toString()).exitCode()).isZero();
    assertThat(first).hasSameBinaryContentAs(second);
    assertThat(Files.size(first)).isPositive();
  }

  @Test
  void experienceNamesItsFeaturesAndTellsEachChoice() throws IOException {
    Path file = folder.resolve("experience.jsonl");
    assertThat(simulate("--experience", file.toString(), "--objective", "ee").exitCode()).isZero();
    List<String> lines = Files.readAllLines(file);
    JsonNode header = new ObjectMapper().readTree(lines.getFirst());
    assertThat(header.at("/encoder").asText()).isEqualTo("general-1");
    JsonNode choice = new ObjectMapper().readTree(lines.get(1));
    assertThat(choice.at("/nodes/0")).hasSameSizeAs(header.at("/node"));
    assertThat(choice.at("/context")).hasSameSizeAs(header.at("/context"));
    assertThat(choice.at("/action").asInt()).isLessThan(choice.at("/nodes").size());
    assertThat(choice.at("/rewards").has("ee")).isTrue();
    assertThat(new ObjectMapper().readTree(lines.getLast()).at("/last").asBoolean()).isTrue();
  }

  @Test
  void whatIsNoObjectIsNoExperience() {
    CommandUnderTest refused =
        simulate("--experience", folder.resolve("x").toString(), "--objective", "fun");
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("There is no objective 'fun'. Maybe one of");
  }

  @Test
  void aJournalThatIsThereIsNotMixedWithAnotherRun() throws IOException {
    Path journal = Files.writeString(folder.resolve("journal"), "precious\n");
    CommandUnderTest refused = simulate("--journal", journal.toString());
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.complaints()).singleElement().asString().contains("add --overwrite");
    assertThat(journal).hasContent("precious");
    assertThat(simulate("--journal", journal.toString(), "--overwrite").exitCode()).isZero();
    assertThat(Files.readString(journal)).doesNotContain("precious");
  }

  @Test
  void aFullDiskIsReportedAfterTheResults() {
    assumeTrue(Files.isWritable(Path.of("/dev/full")), "There is no /dev/full");
    CommandUnderTest done = simulate("--journal", "/dev/full", "--overwrite");
    assertThat(done.exitCode()).isEqualTo(1);
    assertThat(done.out()).contains("placedPods");
    assertThat(done.complaints())
        .singleElement()
        .asString()
        .matches("The journal /dev/full is incomplete: \\d+ entries could not be written. .*");
  }

  @Test
  void jsonTellsWhatHappenedToEachPod() throws IOException {
    CommandUnderTest done = simulate("--format", "json");
    assertThat(done.exitCode()).isZero();
    JsonNode summary = new ObjectMapper().readTree(done.out());
    assertThat(summary.get("arrivedPods").asDouble()).isGreaterThanOrEqualTo(240);
    assertThat(summary.get("placedPods").asDouble())
        .isPositive()
        .isLessThanOrEqualTo(summary.get("arrivedPods").asDouble());
    assertThat(summary.get("decisionsPerMachineSecond").asDouble()).isPositive();
    assertThat(summary.get("metrics").get("alloc@100").asDouble()).isBetween(50.0, 100.0);
  }

  @Test
  void seriesHaveALineForEachPieceOfTime() throws IOException {
    Path series = folder.resolve("series.csv");
    assertThat(simulate("--series", series.toString()).exitCode()).isZero();
    List<String> lines = Files.readAllLines(series);
    assertThat(lines.getFirst()).startsWith("seconds,alloc,");
    assertThat(lines).hasSize(241);
  }

  private CommandUnderTest simulate(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("simulate", "--data", folder.toString(), "--workload", "openb:tiny"));
    arguments.addAll(List.of("--policy", "fgd", "--seed", "7"));
    arguments.addAll(List.of(more));
    return CommandUnderTest.run(arguments);
  }
}
