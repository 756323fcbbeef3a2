package io.stowage.api.drl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.stowage.api.rest.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What {@code /training/trigger} is sent. Like drl-scheduler, it takes numbers and booleans that
 * are written as text, and names whatever else will not do as FastAPI does.
 */
record DrlOrder(int episodes, boolean saveModel) {
  private static final Pattern WHOLE = Pattern.compile("\\s*[+-]?\\d{1,18}(\\.0*)?\\s*");
  private static final Pattern YES = Pattern.compile("(?i)1|t|true|y|yes|on");
  private static final Pattern NO = Pattern.compile("(?i)0|f|false|n|no|off");

  /** All that will not do. */
  static final class Unusable extends Exception {
    private static final long serialVersionUID = 1;

    private final transient ArrayNode problems = Json.MAPPER.createArrayNode();

    JsonNode problems() {
      return problems;
    }

    private void add(String type, String message, JsonNode input, String... where) {
      var problem = problems.addObject().put("type", type);
      ArrayNode place = problem.putArray("loc").add("body");
      for (String each : where) {
        place.add(each);
      }
      problem.put("msg", message).set("input", input);
    }
  }

  static DrlOrder of(byte[] body) throws Unusable {
    Unusable unusable = new Unusable();
    JsonNode sent = read(body, unusable);
    Optional<Integer> episodes = Optional.empty();
    Optional<Boolean> saveModel = Optional.empty();
    if (sent.isObject()) {
      episodes = sent.has("episodes") ? episodes(sent.get("episodes"), unusable) : Optional.of(1);
      saveModel =
          sent.has("save_model") ? saveModel(sent.get("save_model"), unusable) : Optional.of(true);
    } else if (unusable.problems.isEmpty()) {
      unusable.add("model_attributes_type", "Input should be a valid dictionary", sent);
    }
    if (episodes.isEmpty() || saveModel.isEmpty()) {
      throw unusable;
    }
    return new DrlOrder(episodes.get(), saveModel.get());
  }

  private static JsonNode read(byte[] body, Unusable unusable) {
    try {
      JsonNode sent = Json.MAPPER.readTree(body);
      if (!sent.isMissingNode() && !sent.isNull()) {
        return sent;
      }
      unusable.add("missing", "Field required", NullNode.instance);
    } catch (JsonProcessingException broken) {
      unusable.add("json_invalid", "JSON decode error", Json.MAPPER.createObjectNode());
    } catch (IOException impossible) {
      throw new UncheckedIOException("Bytes can be read", impossible);
    }
    return NullNode.instance;
  }

  private static Optional<Integer> episodes(JsonNode sent, Unusable unusable) {
    if (!(sent.isNumber() || (sent.isTextual() && WHOLE.matcher(sent.textValue()).matches()))) {
      unusable.add("int_parsing", "Input should be a valid integer", sent, "episodes");
      return Optional.empty();
    }
    double number = sent.isNumber() ? sent.doubleValue() : Double.parseDouble(sent.textValue());
    if (number != Math.rint(number)) {
      unusable.add("int_from_float", "Input should be a valid integer", sent, "episodes");
      return Optional.empty();
    }
    if (number < 1 || number > Integer.MAX_VALUE) {
      String range = "Input should be from 1 to " + Integer.MAX_VALUE;
      unusable.add("value_error", range, sent, "episodes");
      return Optional.empty();
    }
    return Optional.of((int) number);
  }

  private static Optional<Boolean> saveModel(JsonNode sent, Unusable unusable) {
    boolean yes = YES.matcher(sent.asText()).matches();
    if (!sent.isContainerNode() && (yes || NO.matcher(sent.asText()).matches())) {
      return Optional.of(yes);
    }
    unusable.add("bool_parsing", "Input should be a valid boolean", sent, "save_model");
    return Optional.empty();
  }
}
