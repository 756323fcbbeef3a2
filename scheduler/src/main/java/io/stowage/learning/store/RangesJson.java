package io.stowage.learning.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.stowage.learning.FeatureRanges;
import io.stowage.learning.FeatureRanges.Range;
import io.stowage.learning.Features;
import java.util.ArrayList;
import java.util.List;

/** The ranges of a model's features as {@code ranges.json}: each by its name. */
final class RangesJson {
  static final String FILE = "ranges.json";
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
      json.putArray(names.get(i)).add(ranges.get(i).low()).add(ranges.get(i).high());
    }
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
      ranges.add(new Range(range.path(0).floatValue(), range.path(1).floatValue()));
    }
    return ranges;
  }
}
