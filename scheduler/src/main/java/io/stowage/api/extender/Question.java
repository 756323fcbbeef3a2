package io.stowage.api.extender;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What kube-scheduler asks: upstream's ExtenderArgs.
 *
 * @param nodes the names of the nodes, however they came
 * @param objects the nodes themselves, which come where the extender is not {@code
 *     nodeCacheCapable} and are then answered with
 */
record Question(JsonNode pod, List<String> nodes, Optional<JsonNode> objects) {
  private static final ObjectMapper TREES = new ObjectMapper();
  private static final JsonFactory JSON = TREES.getFactory();

  /** Reads it from left to right: most of a question is a long list of names. */
  static Question read(byte[] body) throws BadQuestion {
    JsonNode pod = MissingNode.getInstance();
    List<String> names = new ArrayList<>();
    Optional<JsonNode> objects = Optional.empty();
    try (JsonParser json = JSON.createParser(body)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new BadQuestion("The question is no JSON object. Maybe send ExtenderArgs.");
      }
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        JsonToken value = json.nextToken();
        if (name.equals("Pod")) {
          pod = TREES.readTree(json);
        } else if (name.equals("NodeNames") && value == JsonToken.START_ARRAY) {
          readNames(json, names);
        } else if (name.equals("Nodes") && value == JsonToken.START_OBJECT) {
          JsonNode nodes = TREES.readTree(json);
          objects = Optional.of(nodes);
          nodes
              .path("items")
              .forEach(node -> names.add(node.path("metadata").path("name").asText("")));
        } else {
          json.skipChildren();
        }
      }
    } catch (JsonProcessingException broken) {
      throw new BadQuestion(
          "The question is no JSON: %s. Maybe it was cut off."
              .formatted(broken.getOriginalMessage().lines().findFirst().orElse("")));
    } catch (IOException impossible) {
      throw new BadQuestion("The question cannot be read: " + impossible.getMessage());
    }
    if (!pod.isObject()) {
      throw new BadQuestion("The question has no Pod. Maybe send upstream's ExtenderArgs.");
    }
    return new Question(pod, names, objects);
  }

  /** Namespace and name, as operators write them. */
  String podKey() {
    JsonNode metadata = pod.path("metadata");
    return metadata.path("namespace").asText("default") + "/" + metadata.path("name").asText("");
  }

  String podUid() {
    return pod.path("metadata").path("uid").asText("");
  }

  private static void readNames(JsonParser json, List<String> names)
      throws IOException, BadQuestion {
    for (JsonToken each = json.nextToken(); each != JsonToken.END_ARRAY; each = json.nextToken()) {
      if (each != JsonToken.VALUE_STRING) {
        throw new BadQuestion("NodeNames has something that is no text. Maybe send names.");
      }
      names.add(json.getText());
    }
  }
}
