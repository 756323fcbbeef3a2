package io.stowage.api.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SuggestionsTest {
  private final Suggestions suggestions = new Suggestions(() -> Instant.EPOCH);

  @Test
  void ofManyPodsTheOldestAreForgotten() {
    for (int pod = 0; pod <= 10_000; pod++) {
      suggestions.set("default/" + pod, Map.of("n", 1.0));
    }
    assertThat(suggestions.of("default/0")).isEmpty();
    assertThat(suggestions.of("default/1")).isPresent();
  }

  @Test
  void ofManyScoresTheOldestAreForgotten() {
    Map<String, Double> scores = new HashMap<>();
    for (int node = 0; node < 20_000; node++) {
      scores.put("node-" + node, 1.0);
    }
    for (int pod = 0; pod < 25; pod++) {
      suggestions.set("default/" + pod, scores);
      suggestions.set("default/" + pod, scores);
    }
    assertThat(suggestions.of("default/0")).as("there is room for so many").isPresent();

    suggestions.set("default/small", Map.of("n", 1.0));

    assertThat(suggestions.of("default/0")).isEmpty();
    assertThat(suggestions.of("default/1")).isPresent();
    assertThat(suggestions.of("default/small")).isPresent();
  }

  @Test
  void whatIsForgottenMakesRoom() {
    assertThat(suggestions.remove("default/web")).isFalse();
    suggestions.set("default/web", Map.of("n", 1.0));

    assertThat(suggestions.remove("default/web")).isTrue();
    assertThat(suggestions.of("default/web")).isEmpty();
  }

  @Test
  void namesAndFiniteNumbersAreTaken() throws JsonProcessingException {
    assertThat(Suggestions.read(Json.MAPPER.readTree("{\"n\": 10}"))).isEqualTo(Map.of("n", 10.0));
    assertRefused("{\"n\": \"10\"}", "The score of 'n' is no number. Maybe 0 to 10.");
    assertRefused("{\"n\": 1e999}", "The score of 'n' is no number. Maybe 0 to 10.");
    assertRefused(
        "{\"%s\": 10}".formatted("n".repeat(254)), "A node's name has at most 253 letters.");
    assertThatThrownBy(() -> suggestions.set("p".repeat(508), Map.of()))
        .hasMessage("A pod's name has at most 253 letters.");
  }

  private static void assertRefused(String suggestion, String why) {
    assertThatThrownBy(() -> Suggestions.read(Json.MAPPER.readTree(suggestion))).hasMessage(why);
  }
}
