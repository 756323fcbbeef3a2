package io.stowage.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeCommandIT {

  @Test
  void moreNodesAreEnoughAndFewerAreNot() throws IOException {
    CommandUnderTest done = size("1..40", "--policies", "first-fit,random", "--format", "json");

    assertThat(done.exitCode()).isZero();
    JsonNode rows = new ObjectMapper().readTree(done.out()).get("rows");
    assertThat(rows).hasSize(2);
    for (JsonNode row : rows) {
      assertThat(row.get("finished").asBoolean()).isTrue();
      assertThat(row.get("enough").asInt()).isEqualTo(row.get("tooFew").asInt() + 1);
      assertThat(row.get("broken")).isNotEmpty();
    }
  }

  @Test
  void theTableTellsWhyFewerAreTooFew() {
    assertThat(size("2..3", "--policies", "first-fit").out())
        .startsWith("nodes of poisson[pods=300,rate=0.05]")
        .containsPattern("(?m)^first-fit +more than 3 +3 +unschedulable is ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "5..1 | --step | 1 | Sizes from 5 to 1 in steps of 1 will not do.",
        "x..1 | --step | 1 | --between 'x..1' will not do.",
        "1..5 | --limit | placed | 'placed' is no limit.",
        "1..5 | --option | rooms | has no option 'rooms'."
      })
  void wrongUsageIsToldInOneLine(String between, String option, String value, String problem) {
    CommandUnderTest done = size(between, option, value);

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err()).contains(problem);
  }

  private static CommandUnderTest size(String between, String... more) {
    List<String> arguments = new ArrayList<>(List.of("size", "--between", between));
    arguments.addAll(List.of("--workload", "poisson[pods=300,rate=0.05]"));
    arguments.addAll(List.of(more));
    return CommandUnderTest.run(arguments);
  }
}
