package io.stowage.parity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class KnownDifferencesTest {
  private static final KnownDifferences KNOWN =
      KnownDifferences.parse("# why\n\nkubernetes/kubernetes#141241 whole-pod-level-quantities\n");
  private static final Answerer ACCEPTS_ALL =
      testCase -> json("{\"nodes\":{\"n\":{\"pass\":true}}}");
  private static final Answerer STUMBLES_OVER_FRACTIONS =
      testCase ->
          json(
              "{\"nodes\":{\"n\":{\"pass\":%s}}}"
                  .formatted(!testCase.toString().contains("1.5Gi")));
  private static final Answerer REFUSES_ALL =
      testCase -> json("{\"nodes\":{\"n\":{\"pass\":false}}}");

  @Test
  void explainsACaseThatDiffersOnlyBecauseOfTheFault() {
    assertThat(KNOWN.explain(podLevelMemory("1.5Gi"), STUMBLES_OVER_FRACTIONS, ACCEPTS_ALL))
        .isTrue();
  }

  @Test
  void doesNotExplainACaseThatDiffersWithoutTheFaultToo() {
    assertThat(KNOWN.explain(podLevelMemory("1.5Gi"), REFUSES_ALL, ACCEPTS_ALL)).isFalse();
  }

  @Test
  void doesNotExplainACaseInWhichTheFaultHasNothingToBiteOn() {
    assertThat(KNOWN.explain(podLevelMemory("1Gi"), ACCEPTS_ALL, ACCEPTS_ALL)).isFalse();
  }

  @Test
  void rewritesFractionsExactly() {
    JsonNode testCase = podLevelMemory("1.5Gi");
    Circumvention.WHOLE_POD_LEVEL_QUANTITIES.rewrite(testCase);
    assertThat(testCase).isEqualTo(podLevelMemory("1610612736"));
  }

  @Test
  void wantsAnIssueForEachLine() {
    assertThatThrownBy(() -> KnownDifferences.parse("whole-pod-level-quantities"))
        .hasMessageContaining("names no issue")
        .hasMessageContaining("Maybe");
  }

  @Test
  void canReadTheFileOfTheProject() {
    assertThat(KnownDifferences.read().known()).isNotEmpty();
  }

  private static JsonNode podLevelMemory(String quantity) {
    return json(
        "{\"cluster\":{\"items\":[]},\"pod\":{\"spec\":{\"resources\":{\"requests\":{\"memory\":\"%s\"}}}}}"
            .formatted(quantity));
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text);
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(text, broken);
    }
  }
}
