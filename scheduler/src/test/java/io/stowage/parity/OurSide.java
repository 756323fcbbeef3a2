package io.stowage.parity;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.stowage.app.explain.Explainer;
import io.stowage.scheduling.policy.Scores;
import io.stowage.scheduling.policy.WeightedScores;

/** Our scheduler's answers to cases: what {@code stowage explain --cases} prints. */
final class OurSide implements Answerer {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Explainer explainer = new Explainer(new WeightedScores(Scores.kubeDefault()));

  @Override
  public JsonNode answer(JsonNode testCase) {
    try {
      return JSON.readTree(explainer.answer(JSON.writeValueAsString(testCase)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Our answer is no JSON", e);
    }
  }
}
