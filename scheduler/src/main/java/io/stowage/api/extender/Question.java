package io.stowage.api.extender;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What kube-scheduler asks: upstream's ExtenderArgs.
 *
 * @param about which pod
 * @param pod as it came, read when it is asked for: mostly the watch has brought it before
 * @param nodes the names of the nodes, however they came
 * @param objects the nodes themselves, which come where the extender is not {@code
 *     nodeCacheCapable} and are then answered with
 */
record Question(
    PodName about, Supplier<JsonNode> pod, NodeNames nodes, Optional<JsonNode> objects) {
  private static final ObjectMapper TREES = new ObjectMapper();
  private static final JsonFactory JSON = TREES.getFactory();

  /** What of a pod's metadata tells which pod it is. */
  record PodName(String namespace, String name, String uid) {
    private static final PodName NONE = new PodName("default", "", "");

    static PodName of(JsonNode metadata) {
      return new PodName(
          metadata.path("namespace").asText(NONE.namespace),
          metadata.path("name").asText(NONE.name),
          metadata.path("uid").asText(NONE.uid));
    }

    /** Reads the pod that has begun. */
    static PodName in(JsonParser pod) throws IOException {
      PodName read = NONE;
      for (String field = pod.nextFieldName(); field != null; field = pod.nextFieldName()) {
        JsonToken value = pod.nextToken();
        if (field.equals("metadata") && value == JsonToken.START_OBJECT) {
          read = inMetadata(pod);
        } else {
          pod.skipChildren();
        }
      }
      return read;
    }

    private static PodName inMetadata(JsonParser metadata) throws IOException {
      String namespace = NONE.namespace;
      String name = NONE.name;
      String uid = NONE.uid;
      for (String field = metadata.nextFieldName();
          field != null;
          field = metadata.nextFieldName()) {
        metadata.nextToken();
        switch (field) {
          case "namespace" -> namespace = metadata.getValueAsString(namespace);
          case "name" -> name = metadata.getValueAsString(name);
          case "uid" -> uid = metadata.getValueAsString(uid);
          default -> {}
        }
        metadata.skipChildren();
      }
      return new PodName(namespace, name, uid);
    }
  }

  /** Reads it from left to right: most of a question is a long list of names. */
  static Question read(byte[] body) throws BadQuestion {
    Optional<PodName> about = Optional.empty();
    NodeNames names = NodeNames.NONE;
    Optional<JsonNode> objects = Optional.empty();
    try (JsonParser json = JSON.createParser(body)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new BadQuestion("The question is no JSON object. Maybe send ExtenderArgs.");
      }
      for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
        JsonToken value = json.nextToken();
        if (name.equals("Pod") && value == JsonToken.START_OBJECT) {
          about = Optional.of(PodName.in(json));
        } else if (name.equals("NodeNames") && value == JsonToken.START_ARRAY) {
          names = NodeNames.in(json, body);
        } else if (name.equals("Nodes") && value == JsonToken.START_OBJECT) {
          JsonNode nodes = TREES.readTree(json);
          objects = Optional.of(nodes);
          names = NodeNames.of(nodes.path("items").valueStream().map(Question::nodeName).toList());
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
    if (about.isEmpty()) {
      throw new BadQuestion("The question has no Pod. Maybe send upstream's ExtenderArgs.");
    }
    return new Question(about.get(), () -> pod(body), names, objects);
  }

  private static String nodeName(JsonNode node) {
    return node.path("metadata").path("name").asText("");
  }

  private static JsonNode pod(byte[] body) {
    try {
      return TREES.readTree(body).path("Pod");
    } catch (IOException impossible) {
      throw new UncheckedIOException("It was read before", impossible);
    }
  }

  /** About a pod that has been read. */
  static Question about(JsonNode pod, List<String> nodes) {
    return new Question(
        PodName.of(pod.path("metadata")), () -> pod, NodeNames.of(nodes), Optional.empty());
  }

  /** Namespace and name, as operators write them. */
  String podKey() {
    return about.namespace + "/" + about.name;
  }

  String podUid() {
    return about.uid;
  }
}
