package io.stowage.learning.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.learning.store.ModelCard.Measured;
import io.stowage.learning.store.ModelCard.Training;
import io.stowage.learning.store.ModelCard.Use;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A model's card as {@code model.json}. */
public final class CardJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private CardJson() {}

  /** The card in JSON, for people and scripts. */
  public static String of(ModelCard card) {
    ObjectNode json = MAPPER.createObjectNode();
    json.put("name", card.name());
    json.put("version", card.version());
    json.put("sha256", card.sha256());
    json.put("created", card.created().toString());
    json.put("encoder", card.use().encoder());
    json.put("network", card.use().network());
    json.put("scoresNodesAlone", card.use().scoresNodesAlone());
    card.training().ifPresent(training -> write(json.putObject("training"), training));
    ArrayNode validation = json.putArray("validation");
    card.validation().forEach(measured -> write(validation.addObject(), measured));
    return json.toPrettyString() + "\n";
  }

  private static void write(ObjectNode json, Training training) {
    json.put("algorithm", training.algorithm());
    json.put("objective", training.objective());
    ArrayNode workloads = json.putArray("workloads");
    training.workloads().forEach(workloads::add);
    json.put("seed", training.seed());
    json.put("minutes", training.minutes());
    json.put("command", training.command());
  }

  private static void write(ObjectNode json, Measured measured) {
    json.put("policy", measured.policy());
    json.put("workload", measured.workload());
    json.put("metric", measured.metric());
    json.put("mean", measured.mean());
    json.putArray("ci95").add(measured.low()).add(measured.high());
    json.put("runs", measured.runs());
  }

  /** The card that the text tells; one that does not tell all is an error. */
  static ModelCard read(String text) {
    JsonNode json;
    try {
      json = MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw new ModelException("model.json is no JSON: " + broken.getOriginalMessage(), broken);
    }
    Optional<Training> training =
        json.has("training") ? Optional.of(training(json.path("training"))) : Optional.empty();
    List<Measured> validation = new ArrayList<>();
    json.path("validation").forEach(measured -> validation.add(measured(measured)));
    return new ModelCard(
        text(json, "name"),
        (int) number(json, "version"),
        text(json, "sha256"),
        time(text(json, "created")),
        new Use(
            text(json, "encoder"),
            text(json, "network"),
            needed(json, "scoresNodesAlone").asBoolean()),
        training,
        validation);
  }

  private static Training training(JsonNode json) {
    List<String> workloads = new ArrayList<>();
    json.path("workloads").forEach(workload -> workloads.add(workload.asText()));
    return new Training(
        text(json, "algorithm"),
        text(json, "objective"),
        workloads,
        needed(json, "seed").asLong(),
        number(json, "minutes"),
        text(json, "command"));
  }

  private static Measured measured(JsonNode json) {
    JsonNode interval = needed(json, "ci95");
    return new Measured(
        text(json, "policy"),
        text(json, "workload"),
        text(json, "metric"),
        number(json, "mean"),
        interval.path(0).asDouble(Double.NaN),
        interval.path(1).asDouble(Double.NaN),
        (int) number(json, "runs"));
  }

  private static String text(JsonNode json, String field) {
    return needed(json, field).asText();
  }

  private static double number(JsonNode json, String field) {
    JsonNode value = needed(json, field);
    if (!value.isNumber() && !value.asText().equals("NaN")) {
      throw new ModelException("%s in model.json is no number: %s".formatted(field, value));
    }
    return value.asDouble(Double.NaN);
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException noTime) {
      throw new ModelException("created in model.json is no time: " + text, noTime);
    }
  }

  private static JsonNode needed(JsonNode json, String field) {
    JsonNode value = json.path(field);
    if (value.isMissingNode() || value.isNull()) {
      throw new ModelException("model.json has no '%s'".formatted(field));
    }
    return value;
  }
}
