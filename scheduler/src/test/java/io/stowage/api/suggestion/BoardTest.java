package io.stowage.api.suggestion;

import static org.assertj.core.api.Assertions.assertThat;

import io.stowage.scheduling.policy.NodeSuggestions.Score;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoardTest {
  private static final Instant NINE = Instant.parse("2026-01-01T09:00:00Z");
  private static final Instant NOON = NINE.plus(Duration.ofHours(3));

  private Instant now = NINE;
  private final Board board = new Board(() -> now);

  @Test
  void eachScoreIsAsOldAsWhenItWasSetLast() {
    suggest("{\"n1\": 100, \"n2\": 5}");
    now = NOON;
    suggest("{\"n2\": 50}");

    assertThat(followed())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("n1", new Score(100, NINE), "n2", new Score(50, NOON)));
    assertThat(board.answer("getSuggestion")).hasToString("{\"n1\":100,\"n2\":50}");
  }

  @Test
  void ofVeryManyNodesThoseThatWereScoredLongestAgoAreForgotten() {
    suggest("{\"first\": 1, \"second\": 2}");
    suggest(nodes(19_998));
    suggest("{\"first\": 3}");
    assertThat(followed()).as("a known node takes no more room").hasSize(20_000);

    suggest("{\"one-more\": 4}");

    assertThat(followed()).hasSize(20_000).containsKeys("first", "one-more");
    assertThat(followed()).doesNotContainKey("second");
    assertThat(board.answer("getSuggestion").has("second")).isFalse();
    suggest(nodes(20_000));
    assertThat(followed()).hasSize(20_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"10\"", "[1]", "{\"n\": 1}", "null", "1e999"})
  void whatIsNoNumberIsNoScore(String score) {
    suggest("{\"n1\": 1}");

    assertThat(board.answer("setSuggestion {\"n0\": 1, \"n2\": %s}".formatted(score)))
        .hasToString(
            "{\"status\":\"error\",\"message\":\"The score of 'n2' is no number. Maybe 0 to"
                + " 10.\"}");
    assertThat(board.answer("getSuggestion")).hasToString("{\"n1\":1}");
  }

  @Test
  void whatIsTooLongIsNoNode() {
    assertThat(board.answer("setSuggestion {\"%s\": 1}".formatted("n".repeat(254))))
        .hasToString(
            "{\"status\":\"error\",\"message\":\"A node's name has at most 253 letters.\"}");
    assertThat(board.suggested()).isEmpty();
  }

  @Test
  void aResourceValueIsATextOrANumber() {
    assertThat(board.answer("setResourceValues {\"cpuRequest\": [[], []]}"))
        .hasToString(
            "{\"status\":\"error\",\"message\":\"Each resource value is a text or a number.\"}");
    assertThat(board.answer("getResourceValues").path("cpuRequest").asText()).isEqualTo("0");
    assertThat(board.answer("getStep")).hasToString("false");
  }

  private void suggest(String scores) {
    assertThat(board.answer("setSuggestion " + scores).path("status").asText())
        .isEqualTo("success");
  }

  private Map<String, Score> followed() {
    return board.suggested().orElseThrow().scores();
  }

  private static String nodes(int count) {
    StringBuilder nodes = new StringBuilder("{");
    for (int i = 0; i < count; i++) {
      nodes.append(i == 0 ? "" : ",").append("\"node-").append(i).append("\":1");
    }
    return nodes.append('}').toString();
  }
}
