package io.stowage.learning.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.learning.FeatureRanges;
import io.stowage.learning.FeatureRanges.Range;
import io.stowage.learning.Features;
import io.stowage.learning.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a model's features were like as {@code ranges.json}: each by its name, {@code [low, high]}
 * or, where it is known, {@code [low, high, {"upTo": […], "shares": […], "usual": …}]}.
 */
final class RangesJson {
  static final String FILE = "ranges.json";
  private static final String UP_TO = "upTo";
  private static final String SHARES = "shares";
  private static final String USUAL = "usual";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private RangesJson() {}

  static String of(FeatureRanges ranges, Features features) {
    ObjectNode json = MAPPER.createObjectNode();
    write(json.putObject("node"), features.node(), ranges.node());
    write(json.putObject("context"), features.context(), ranges.context());
    return json.toPrettyString() + "\n";
  }

  private static void write(ObjectNode json, List<String> names, List<Range> ranges) {
    for (int i = 0; i < names.size(); i++) {
      ArrayNode range = json.putArray(names.get(i));
      range.add(ranges.get(i).low()).add(ranges.get(i).high());
      ranges.get(i).spread().ifPresent(spread -> write(range.addObject(), spread));
    }
  }

  private static void write(ObjectNode json, Spread spread) {
    ArrayNode upTo = json.putArray(UP_TO);
    spread.upTo().forEach(upTo::add);
    ArrayNode shares = json.putArray(SHARES);
    spread.shares().forEach(shares::add);
    json.put(USUAL, spread.usual());
  }

  /** An error where a feature's range is missing or makes no sense. */
  static FeatureRanges read(String text, Features features) {
    try {
      JsonNode json = MAPPER.readTree(text);
      return new FeatureRanges(
          read(json.path("node"), features.node()), read(json.path("context"), features.context()));
    } catch (JsonProcessingException broken) {
      throw new ModelException(
          "%s is no JSON: %s".formatted(FILE, broken.getOriginalMessage()), broken);
    } catch (IllegalArgumentException nonsense) {
      throw new ModelException("%s: %s".formatted(FILE, nonsense.getMessage()), nonsense);
    }
  }

  private static List<Range> read(JsonNode json, List<String> names) {
    List<Range> ranges = new ArrayList<>();
    for (String name : names) {
      JsonNode range = json.path(name);
      if (!range.path(0).isNumber() || !range.path(1).isNumber()) {
        throw new ModelException(
            "%s has no range of '%s'. Maybe measure them anew by 'stowage models ranges'."
                .formatted(FILE, name));
      }
      ranges.add(
          new Range(
              range.path(0).floatValue(),
              range.path(1).floatValue(),
              range.has(2) ? Optional.of(spread(range.path(2))) : Optional.empty()));
    }
    return ranges;
  }

  private static Spread spread(JsonNode json) {
    return new Spread(
        numbers(json.path(UP_TO)),
        numbers(json.path(SHARES)),
        json.path(USUAL).asDouble(Double.NaN));
  }

  /** What is no number is told by the spread, and so are too many. */
  private static List<Float> numbers(JsonNode json) {
    List<Float> numbers = new ArrayList<>();
    json.forEach(number -> numbers.add((float) number.asDouble(Double.NaN)));
    return numbers;
  }
}
